import Foundation
import Testing

@testable import IDToolKit

/// Files in a file system whose locks don't reach everyone, and in another user's folder.
@Suite struct MountedFolderTests {
  private static let canShowTwice = ConditionTrait.needs(
    success: "mkdir a b && unshare --mount bash -c 'bindfs a b && umount b'",
    else: "no bindfs, or no folder can be mounted"
  )

  /// Runs a script in which `one` and `two` show the folder `real`.
  private func withTwoMounts(_ script: String) throws -> Tool.Outcome {
    try Tool().shell(
      """
      mkdir real one two
      unshare --mount bash -c '
        bindfs real one && bindfs real two
        eval "$SCRIPT"; code=$?
        umount one two || umount -l one two; exit $code
      '
      """,
      environment: ["SCRIPT": script]
    )
  }

  @Test(canShowTwice)
  func nothingIsChangedWhereAnotherMountHasLocksOfItsOwn() throws {
    let script = """
      echo "{\\"id\\":1}" > real/f
      for way in one two; do
        $T auid next -s $way/s; echo $?; $T flake next --ledger $way/l -w 1; echo $?
        echo 5 | $T flake stamp --ledger $way/l; echo $?
        echo "{\\"id\\":2}" | $T records put -i --file $way/f; echo $?
      done; ls real; cat real/f
      $T auid next -s real/s; $T auid list -s one/s -f count; $T auid register 7 -s two/s; echo $?
      """
    let outcome = try withTwoMounts(script)
    let refused = Array(repeating: "3", count: 8)
    #expect(
      outcome.lines == refused + ["f", "{\"id\":1}", "1", "1", "3"],
      "\(outcome.text)\(outcome.errorText)"
    )
    let first = outcome.errorText.split(separator: "\n").first ?? ""
    #expect(first.hasPrefix("idtool: state file 'one/s' is in a file system (fuse"))
    #expect(first.hasSuffix(") whose locks may not reach everyone who sees the file"))
    #expect(outcome.errorText.contains("say --trust-locks if nobody"))
  }

  @Test(canShowTwice)
  func anOptionTakesTheResponsibility() throws {
    let script = """
      echo "{\\"id\\":1}" > real/f
      $T auid next -s one/s --trust-locks && $T auid next -s one/s --trust-locks
      $T flake next --ledger one/l -w 1 --trust-locks | wc -l
      echo 5 | $T flake stamp --ledger one/l --trust-locks | wc -l
      echo "{\\"id\\":2}" | $T records put -i --file one/f --trust-locks; cat real/f; ls real
      """
    let outcome = try withTwoMounts(script)
    #expect(
      outcome.lines == ["1", "2", "1", "1", "{\"id\":1}", "{\"id\":2}", "f", "l", "s"],
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  @Test(canShowTwice)
  func eachCommandThatLocksIsRefusedWithoutTheOptionAndGoesOnWithIt() throws {
    let commands = LockOptionTests.words.sorted { $0.key.words < $1.key.words }
    let tries = commands.enumerated().map { number, entry in
      let words = entry.value.replacing("dir/", with: "one/\(number)/")
      let line = "$T \(entry.key.words) \(words)"
      return """
        mkdir real/\(number); \(LockOptionTests.files(in: "real/\(number)"))
        echo "$IN" | \(line) >/dev/null 2>err
        echo $? $(grep -c 'locks may not reach' err)
        echo "$IN" | \(line) --trust-locks >/dev/null 2>err
        echo $? $(cat err)
        """
    }
    let outcome = try withTwoMounts(
      "IN='\(LockOptionTests.input)'\n" + tries.joined(separator: "\n")
    )
    let expected = commands.flatMap { _ in ["3 1", "0"] }
    #expect(outcome.lines == expected, "\(commands.map(\.key.words)): \(outcome.errorText)")
  }

  @Test(.needsRoot)
  func rootMakesNothingInTheHomeOfAnotherUser() throws {
    let outcome = try Tool().shell(
      """
      mkdir home; chown 65534:65534 home; export HOME=$PWD/home
      $T flake next; echo $?; find home; mkdir -p home/.local/state/idtool
      chown -R 65534:65534 home; $T flake next -w 1; echo $?; find home -type f
      $T flake next --ledger home/l | wc -l; mkdir own; HOME=$PWD/own $T flake next | wc -l
      stat -c '%u %a' own/.local/state/idtool
      """
    )
    #expect(
      outcome.lines == ["3", "home", "3", "1", "1", "0 700"],
      "\(outcome.text)\(outcome.errorText)"
    )
    #expect(outcome.errorText.contains("it would be root's, in a folder of user 65534"))
  }

  @Test func aFileWithTheLongestNameCanBeChanged() throws {
    let name = String(repeating: "n", count: 255)
    let outcome = try Tool().shell(
      """
      $T auid next -s \(name); $T auid next -s \(name); ls | wc -l
      $T flake next --ledger l\(name.dropFirst()) | wc -l
      """
    )
    #expect(outcome.lines == ["1", "2", "1", "1"], "\(outcome.errorText)")
  }
}
