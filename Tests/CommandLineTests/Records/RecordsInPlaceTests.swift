import Foundation
import Testing

/// `--in-place`: the old file or the new one, under one name, with its mode and its lock.
@Suite struct RecordsInPlaceTests {
  private static let commands = [
    "put -i --file f", "remove -i --file f 1", "move -i --file f 1 --to 1", "dedupe -i f",
    "dedupe -i f --keep last",
  ]

  private static let text = "{\"id\":1}\n{\"id\":2}\n"

  @Test(arguments: commands)
  func aLinkIsFollowedAndTheModeIsKept(command: String) throws {
    let outcome = try Tool().shell(
      """
      mkdir d; printf '%s' "$TEXT" > d/real; chmod 640 d/real; ln -s d/real f
      $T records \(command) <<< '{"id":3}' || exit
      test -L f && stat -c %a d/real && ls -A d
      """,
      environment: ["TEXT": Self.text]
    )
    #expect(outcome.text == "640\nreal\n", "\(command): \(outcome.errorText)")
  }

  @Test(arguments: commands)
  func aFileWithTwoNamesIsRefused(command: String) throws {
    let outcome = try Tool().shell(
      "printf '%s' \"$TEXT\" | tee f > before; ln f other; $T records \(command) <<< '{\"id\":3}'; "
        + "status=$?; cmp f before && cmp other before && exit $status",
      environment: ["TEXT": Self.text]
    )
    #expect(outcome.status == 3, "\(command)")
    #expect(
      outcome.errorText.hasPrefix("idtool: 'f' has 2 names (hard links), and a change would reach ")
    )
  }

  @Test func processesWaitForEachOther() throws {
    let line = """
      : > f; for i in {1..16}; do echo "{\\"id\\":$i}" | $T records put -i --file f & done; wait
      $T records ids f | sort -n | tr '\\n' ' '; ls
      """
    let outcome = try Tool().shell(line)
    let ids = (1...16).map(String.init).joined(separator: " ")
    #expect(outcome.text == ids + " f\n", "\(outcome.errorText)")
  }

  @Test func aTemporaryFileThatCannotBeMadeIsTheEnvironmentsFault() throws {
    let tool = try Tool()
    try Self.text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    // A folder under the name of the new content.
    let outcome = try tool.shell(
      "mkdir f.$(stat -c %i f).idtool-tmp; $T records remove -i --file f 1"
    )
    #expect(outcome.status == 3, "\(outcome.errorText)")
    #expect(outcome.errorText.contains(".idtool-tmp'"), "\(outcome.errorText)")
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == Self.text)
  }

  @Test(arguments: commands)
  func aFullDiskLeavesTheOldFile(command: String) throws {
    let tool = try Tool()
    let many = (1...20000).map { "{\"id\":\($0)}\n" }.joined()
    try many.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    // A limit on the size of files stands for the full disk; SIGXFSZ must not end the program.
    let outcome = try tool.shell(
      "trap '' XFSZ; ulimit -f 100; $T records \(command)",
      input: "{\"id\":0}"
    )
    #expect(outcome.status == 3, "\(command): \(outcome.errorText)")
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == many)
    #expect(try FaultInjector.names(beside: tool.url("f")) == ["f"])
  }

  @Test func whatIsPrintedToAFullDeviceIsNoticed() throws {
    let tool = try Tool()
    for command in ["dedupe", "ids", "get 1", "remove 1", "move 1 --to 1"] {
      let outcome = try tool.shell("$T records \(command) > /dev/full", input: Self.text)
      #expect(outcome.status == 3, "\(command)")
    }
  }

  @Test func theFileMayBeReplacedWhileItsOwnLinesArePut() throws {
    let tool = try Tool()
    try Self.text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell("$T records put -i --file f --at 0 < f; cat f")
    #expect(outcome.text == Self.text)
  }
}
