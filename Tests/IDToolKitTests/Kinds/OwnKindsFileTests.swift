import Foundation
import Testing

@testable import IDToolKit

/// The reader of files of one's own kinds.
@Suite struct OwnKindsFileTests {
  private static let whole = """
    {"kinds":{
      "order":{"layout":"t41,w10,s12","epoch":"2020-01-01","names":["order_id","order.ref"]},
      "slow":{"layout":"t39,s8,w16","unit":"10ms","epoch":"2023-05-15"},
      "tweet-copy":{"layout":"twitter"},
      "customer":{"prefix":"cus_","of":"ulid","about":"https://admin.example/c/{id}?x=1"},
      "user":{"prefix":"user_","of":"typeid"}
    }}
    """

  private static func read(_ text: [UInt8]) throws(OwnKindsProblem) -> [IdentifierKind] {
    try OwnKindsFile(text.span, taken: ["base58"]).kinds
  }

  /// The moments are those of `date -u -d @SECONDS`.
  @Test func whatAFileSaysOfAKindIsSaidOfItsIDs() throws {
    let kinds = try Self.read(Array(Self.whole.utf8))
    #expect(kinds.map(\.name) == ["order", "slow", "tweet-copy", "customer", "user"])
    let layouts = kinds.compactMap(\.layout)
    #expect(layouts.map(\.epoch.unixSeconds) == [1_577_836_800, 1_684_108_800, 1_288_834_974])
    #expect(layouts.map(\.unit.microseconds) == [1000, 10_000, 1000])
    #expect(layouts.map(\.canonicalSpec) == ["t41,w10,s12", "t39,s8,w16", "t41,d5,w5,s12"])
    #expect(kinds[0].own?.names == ["order_id", "order.ref"].map { Array($0.utf8) })
    #expect(kinds[3].prefix?.only == Array("cus".utf8))
    #expect(
      kinds[3].own?.about.map { $0.before + $0.after } == Array("https://admin.example/c/?x=1".utf8)
    )
  }

  private static let order = #""layout":"t41,w10,s12@2020-01-01""#

  @Test(arguments: [
    ("", "it ends at column 1"),
    (#"{"kinds":{}"#, "it ends at column 12"),
    ("{}", "column 1: the key 'kinds' is missing"),
    (#"{"kinds":{},"kinds":{}}"#, "column 13: the key 'kinds' is there twice"),
    (#"{"kindz":{}}"#, "column 2: unknown key 'kindz', where only 'kinds' can be used"),
    (#"{"kinds":[]}"#, "column 10: an array, where an object is wanted"),
    ("{\"kinds\":{\n \"a\":7}}", "line 2, column 6: a number, where an object is wanted"),
    // Ours come first: kinds, their other names, layouts, groups, forms of convert, fields.
    (#"{"kinds":{"ulid":{"#, "a kind can't be called 'ulid': idtool has a kind"),
    (#"{"kinds":{"guid":{"#, "a kind can't be called 'guid': idtool has a kind"),
    (
      #"{"kinds":{"aid":{"#,
      "a kind can't be called 'aid': idtool has a kind that is called so, too: misskey-aid"
    ),
    (#"{"kinds":{"twitter":{"#, "a kind can't be called 'twitter': idtool has a kind"),
    (#"{"kinds":{"x":{"#, "a kind can't be called 'x': idtool has a kind"),
    (#"{"kinds":{"flake":{"#, "a kind can't be called 'flake': idtool has a kind"),
    (#"{"kinds":{"base58":{"#, "a kind can't be called 'base58': idtool has a kind"),
    (#"{"kinds":{"t41":{"#, "a kind can't be called 't41': it looks like the fields"),
    (#"{"kinds":{"a,b":{"#, "a kind can't be called 'a,b': a name begins with a small letter"),
    (#"{"kinds":{"Order":{"#, "a kind can't be called 'Order': a name begins"),
    (#"{"kinds":{"":{"#, "a kind can't be called '': a name begins"),
    (#"{"kinds":{"a":{\#(order)},"a":{"#, "the key 'a' is there twice"),
    (#"{"kinds":{"a":{"#, "column 15: a kind has a 'layout' such as"),
    (#"{"kinds":{"a":{"prefix":"cus_""#, "a kind has a 'layout' such as"),
    (
      #"{"kinds":{"a":{"layout":"t41,w10,s12""#,
      "column 25: 'layout' can't be 't41,w10,s12': fields"
    ),
    (#"{"kinds":{"a":{"layout":"t41,w10,s99@unix""#, "'s' takes 1 to 64 bits"),
    (#"{"kinds":{"a":{"layout":7"#, "column 25: a number, where a string is wanted"),
    (#"{"kinds":{"a":{\#(order),"epoch":"2021-01-01""#, "has its epoch in it"),
    (#"{"kinds":{"a":{"layout":"t41","epoch":"tomorrow""#, "it moves with the clock"),
    (#"{"kinds":{"a":{\#(order),"of":"ulid""#, "can't have the key 'of'"),
    (#"{"kinds":{"a":{\#(order),"name":[]"#, "unknown key 'name'"),
    (#"{"kinds":{"a":{\#(order),"names":"x""#, "a string, where an array is wanted"),
    (#"{"kinds":{"a":{\#(order),"names":["x",1]"#, "a number, where a string is wanted"),
    (#"{"kinds":{"a":{\#(order),"names":["--"]"#, "'names' can't have '--'"),
    (#"{"kinds":{"a":{\#(order),"about":"x""#, "'about' can't be 'x'"),
    (#"{"kinds":{"a":{\#(order),"about":"{id}{id}""#, "'about' can't be"),
    (#"{"kinds":{"a":{\#(order),"about":"a b{id}""#, "'about' can't be"),
    (#"{"kinds":{"a":{"prefix":"cus","of":"ulid""#, "'prefix' can't be 'cus'"),
    (#"{"kinds":{"a":{"prefix":"_","of":"ulid""#, "'prefix' can't be '_'"),
    (#"{"kinds":{"a":{"prefix":"c-_","of":"ulid""#, "'prefix' can't be 'c-_'"),
    (#"{"kinds":{"a":{"prefix":"cus_","of":"ulidd""#, "'of' can't be 'ulidd': it isn't a kind"),
    (#"{"kinds":{"a":{"prefix":"cus_","of":"discord""#, "numbers are found after any prefix"),
    (#"{"kinds":{"a":{"prefix":"cus_","of":"ulid","epoch":"unix""#, "'epoch' is for a kind with"),
    (
      #"{"kinds":{"a":{"prefix":"cus_","of":"ulid"},"b":{"prefix":"cus_","of":"uuid"}}}"#,
      "column 59: 'prefix' can't be 'cus_': it is that of 'a'"
    ),
    (
      #"{"kinds":{"a":{"layout":"discord","names":["orderId"]},"b":{"layout":"twitter","names":["order_id"]}}}"#,
      "'names' can't have 'order_id': it is among those of 'a'"
    ),
  ])
  func aWrongFileIsRefusedWithThePlaceAndWhatIsAccepted(text: String, words: String) {
    // What a case leaves open is closed: its mistake comes first.
    let isOpen = text.hasSuffix("{") || text.last.map { !"{}".contains($0) } ?? false
    let text = !text.hasPrefix(#"{"kinds":{""#) || !isOpen ? text : text + "}}}"
    let error = #expect(throws: OwnKindsProblem.self) { try Self.read(Array(text.utf8)) }
    let sentence = error?.sentence ?? ""
    #expect(sentence.contains(words), "\(text): \(sentence)")
  }

  /// With the known ones, a bit of 64 stands for each layout.
  @Test func aFileNamesSoManyLayoutsAtMost() throws {
    func file(_ count: Int) -> [UInt8] {
      let kinds = (0..<count).map { #""order\#($0)":{\#(Self.order)}"# }
      return Array(#"{"kinds":{\#(kinds.joined(separator: ","))}}"#.utf8)
    }
    #expect(OwnKinds.mostLayouts + IdentifierKind.layouts.count <= 64)
    #expect(try Self.read(file(OwnKinds.mostLayouts)).count == OwnKinds.mostLayouts)
    let error = #expect(throws: OwnKindsProblem.self) {
      try Self.read(file(OwnKinds.mostLayouts + 1))
    }
    #expect(error?.sentence.contains("a file can name 24 layouts at most") ?? false)
  }

  /// Whatever the bytes, there are kinds or a sentence, and what is accepted is JSON to others as well,
  /// with the kinds' names as keys.
  @Test func anyBytesAreKindsOrASentence() {
    let seed =
      testSeed()
    var random = SplitMix(state: seed)
    let whole = Array(Self.whole.utf8)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "é", "\u{0}", "twitter", "typeid", "cus_",
      "{id}",
      "@", "t41,", "layout", "prefix", "names", "9999999999", "null",
    ].map { Array($0.utf8) }
    var acceptedCount = 0
    for _ in 0..<(LongRun.isWanted ? 500_000 : 3000) {
      var text = whole
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0...6, using: &random))
        let isByte = Bool.random(using: &random)
        let piece =
          isByte
          ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random)
        text.replaceSubrange(start..<end, with: piece ?? [])
      }
      do throws(OwnKindsProblem) {
        let kinds = try Self.read(text)
        acceptedCount += 1
        let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
        let names = (object?["kinds"] as? [String: Any])?.keys.sorted()
        #expect(names == kinds.map(\.name).sorted(), "IDTOOL_SEED=\(seed)")
      } catch {
        let lines = [error.sentence] + error.hints
        let isFit = lines.allSatisfy { line in
          !line.isEmpty && line.unicodeScalars.allSatisfy { !UnicodeText.isUnsafe($0) }
        }
        #expect(isFit, "IDTOOL_SEED=\(seed) \(lines)")
      }
    }
    #expect(acceptedCount > 0)
  }
}
