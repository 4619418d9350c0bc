import Foundation
import Testing

/// Arrays of records are annotated as they come, in the memory of an element.
@Suite struct AnnotateArrayTests {
  private static let id = "507f1f77bcf86cd799439011"
  private static let object = #"{"id":"\#(id)"}"#
  private static let noted = #"{"id":"\#(id)","id_time":"2012-10-17T21:13:27.000Z"}"#

  @Test func aByteOrderMarkBeforeAnArrayIsKept() throws {
    for space in ["", "\n "] {
      let text = "\u{FEFF}\(space)[\(Self.object)]\n"
      let outcome = try Tool().run("annotate --in json", input: text)
      #expect(outcome.text.utf8.elementsEqual("\u{FEFF}\(space)[\(Self.noted)]\n".utf8))
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    }
  }

  /// An array between elements that are annotated as lines are.
  @Test func `the elements of a long array are those of lines`() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let tool = try Tool()
    let values: [@Sendable (inout SplitMix) -> String] = [
      { _ in "12" }, { _ in "-1.5e3" }, { _ in "null" }, { _ in "[]" }, { _ in #""\#(Self.id)""# },
      { _ in Self.object }, { _ in #"{"a":{"b":[\#(Self.object)],"c":1029053193117499399}}"# },
      { _ in #"[[\#(Self.object),"]}\\\"",{}]]"# },
      { #"{"n":\#(UInt64.random(in: 1 << 58 ... 1 << 60, using: &$0)),"id":"\#(Self.id)"}"# },
    ]
    let long: @Sendable (inout SplitMix) -> String = {
      #"{"x":"\#(String(repeating: "é", count: Int.random(in: 1...99_000, using: &$0)))"}"#
    }
    let elements = (0..<2000).map { _ in
      let isLong = Int.random(in: 0..<100, using: &random) == 0
      return (isLong ? long : values[Int.random(in: 0..<values.count, using: &random)])(&random)
    }
    let alone = try tool.run("annotate --in json", input: elements.joined(separator: "\n"))
    #expect(alone.status == 0)
    var (text, expected) = ("\n [", "\n [")
    for (element, annotated) in zip(elements, alone.text.split(separator: "\n")) {
      let space = ["", " ", "\n", "\r\n\t"][Int.random(in: 0..<4, using: &random)]
      text += space + element + space + ","
      expected += space + annotated + space + ","
    }
    for end in Reliability.some([
      " 1 ]", "{}]\n", "[]]\r\n\n \(Self.object)\n[\(Self.object)]",
    ]) {
      try Data((text + end).utf8).write(to: tool.url("a"))
      let whole = expected + end.replacingOccurrences(of: Self.object, with: Self.noted)
      for input in ["a", "< a", "< <(cat a)", "< <(dd if=a bs=4099 status=none)"] {
        let outcome = try tool.shell("$T annotate --in json \(input)")
        let isSame = outcome.text == whole
        #expect(isSame && outcome.status == 0, "\(input) \(end), seed \(seed)")
      }
    }
  }

  @Test func `an element is written when what follows it is there`() throws {
    let outcome = try Tool().shell(
      "{ printf '[\(Self.object),'; for i in $(seq 3000); do [ -e seen ] && break; sleep 0.01; done;"
        + " [ -e seen ] || echo late >&2; printf '{}]'; }"
        + " | $T annotate --in json | { head -c \(Self.noted.utf8.count + 1); touch seen; cat; }"
    )
    #expect(outcome.text == "[\(Self.noted),{}]")
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  /// What precedes a fault is annotated, and the rest is as it was.
  @Test(arguments: [
    ("[\n%,\n 1 2,\n%]\n", "stdin:3: "), ("[%,\n%", "stdin:2: "),
    ("[%]\n[%,]\n[%]\n", "stdin:2: "), ("\n[%] x%\n%\n", "stdin:2: "), ("[%,%}", "stdin:1: "),
  ])
  func `text that breaks an array is copied`(text: String, place: String) throws {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
    let outcome = try Tool().run("annotate --in json", input: parts.joined(separator: Self.object))
    #expect(outcome.status == 1)
    #expect(outcome.errorText.hasPrefix("idtool: " + place), "\(outcome.errorText)")
    let plain = outcome.text.replacingOccurrences(of: Self.noted, with: Self.object)
    #expect(plain == parts.joined(separator: Self.object))
    #expect(outcome.text.contains(Self.noted), "\(outcome.text)")
  }
}
