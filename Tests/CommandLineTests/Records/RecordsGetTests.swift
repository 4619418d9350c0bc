import Foundation
import Testing

/// `records get` goes through a collection once and keeps what it finds.
@Suite struct RecordsGetTests {
  private func run(_ line: String, file: String) throws -> Tool.Outcome {
    let tool = try Tool()
    try file.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    return try tool.shell("$T records " + line)
  }

  @Test(arguments: [
    #"{"id":1}\#n{"id":2}\#n{"n":3,"id":1.0}"#, #"[{"id":1},{"id":2},{"n":3,"id":1.0}]"#,
  ])
  func `an id that is there twice is an error where it is asked for`(file: String) throws {
    let asked = try run("get 1 --file f", file: file)
    #expect(asked.status == 1 && asked.output.isEmpty)
    #expect(asked.errorText.contains("'1.0' is not a unique id: the record at line 1"))
    let other = try run("get 2 --file f", file: file)
    #expect(other.status == 0 && other.text == "{\"id\":2}\n", "\(other.errorText)")
    #expect(try run("check f", file: file).status == 1)
  }

  @Test func `nothing is printed of lines of which one is no record`() throws {
    let outcome = try run("get 1 --file f", file: "{\"id\":1}\n{\"id\":\n\n[]\n{\"id\":2}")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("f:2: ") && outcome.errorText.contains("f:4: "))
  }

  @Test func `records come in the order of the ids, without what ends their lines`() throws {
    let file = "{\"id\":1} \r\n {\"id\":\"b\"}\r\n{\"id\":03}\n"
    #expect(try run("get b 1 --file f", file: file).status == 1)
    let good = try run("get b 1 b --file f", file: file.replacingOccurrences(of: "03", with: "3"))
    #expect(good.text == " {\"id\":\"b\"}\n{\"id\":1} \n {\"id\":\"b\"}\n", "\(good.errorText)")
  }

  @Test(.needsStaticProgram) func `lines take no memory but for what is found`() throws {
    // 100 MB of lines, in the memory that the program has at its start and 2 MB more.
    let outcome = try Tool().shell(
      """
      ulimit -c 0; least=8000; until (ulimit -v $least; "$T" --version) >/dev/null 2>&1; do
        ((least += 250)); done 2>/dev/null
      line() { seq $1 $2 | sed 's/.*/{"id":&,"text":"'"$(printf %0100d 0)"'"}/'; }
      line 1 800000 | (ulimit -v $((least + 2000)); "$T" records get 799999 7 | cut -c1-16)
      """
    )
    #expect(outcome.text == "{\"id\":799999,\"te\n{\"id\":7,\"text\":\"\n", "\(outcome.errorText)")
  }

  @Test func `records of three hundred keys are read as those of three`() throws {
    let keys = (0..<300).map { "\"a key of length \($0)\":\"\($0)\",\"k\($0)\":\($0)" }
    let lines = (0..<400).map { "{\(keys.joined(separator: ",")),\"id\":\($0 % 250)}" }
    let outcome = try run("dedupe f", file: lines.joined(separator: "\n") + "\n")
    #expect(outcome.lines == Array(lines.prefix(250)), "\(outcome.errorText)")
    let got = try run("get 249 0 --file f", file: lines.prefix(250).joined(separator: "\n"))
    #expect(got.lines == [lines[249], lines[0]], "\(got.errorText)")
  }
}
