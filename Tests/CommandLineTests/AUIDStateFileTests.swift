import Foundation
import Testing

/// The state as a file among files: links, modes, owners, rights, locks, and what a terminal shows.
@Suite struct AUIDStateFileTests {
  @Test func aLinkStaysAndLeadsToTheNewState() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      mkdir real; ln -s middle ids.json; ln -s real/state middle
      $T auid next; $T auid next; readlink ids.json middle; ls real; cat real/state
      """
    )
    #expect(
      outcome.lines == [
        "1", "2", "middle", "real/state", "state",
        #"{"auid":1,"highest":2,"inUse":[[1,2]]}"#,
      ]
    )
  }

  @Test func aStateWithTwoNamesIssuesNothingUnderEither() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      $T auid next; ln ids.json other.json
      for name in ids.json other.json; do $T auid next --state $name; echo $?; done
      $T auid list -f highest; ls; cmp ids.json other.json; rm other.json; $T auid next
      """
    )
    #expect(
      outcome.lines == ["1", "3", "3", "1", "ids.json", "other.json", "2"]
    )
    let errors = outcome.errorText
    #expect(
      errors.contains(
        "state file 'ids.json' has 2 names (hard links), and a change would reach only this one"
      )
    )
    #expect(errors.contains("ids would repeat: remove the other names"))
  }

  @Test func theModeStays() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      $T auid next
      for mode in 600 640 666 755 400; do
        chmod $mode ids.json; $T auid next > o || cat o; stat -c %a ids.json
      done
      """
    )
    #expect(outcome.lines == ["1", "600", "640", "666", "755", "400"])
  }

  @Test(.needsRoot)
  func theOwnerStays() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      "$T auid next; chown 65534:65533 ids.json; $T auid next; stat -c %u:%g ids.json"
    )
    #expect(outcome.lines == ["1", "2", "65534:65533"])
  }

  @Test(
    .needs(
      success: "[ $(id -u) != 0 ] || setpriv --reuid=65534 --clear-groups $T --version",
      else: "no other user can run the program here"
    )
  )
  func inAFolderThatMayNotBeWrittenNothingIsIssued() throws {
    // Root may do everything, so it becomes somebody else.
    let isRoot = geteuid() == 0
    let user = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      $T auid register 1-3; chmod 644 ids.json; chmod 555 .
      \(user) $T auid next; echo $?; \(user) $T auid check 1-3; echo $?
      chmod 755 .; cat ids.json
      """
    )
    #expect(
      outcome.lines == ["3", "0", #"{"auid":1,"highest":3,"inUse":[[1,3]]}"#],
      "\(outcome.text)"
    )
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: cannot replace state file 'ids.json': Permission denied\n"
      )
    )
    #expect(outcome.errorText.contains("the folder must be writable"))
  }

  @Test(.needsMounting)
  func onAReadOnlyFileSystemNothingIsIssued() throws {
    let mount = "mount --bind d d && mount -o remount,ro,bind d"
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      mkdir d
      export IDTOOL_STATE=d/ids.json; $T auid next
      unshare --mount bash -c '\(mount); $T auid next; echo $?; $T auid list -f count'
      $T auid next
      """
    )
    #expect(outcome.lines == ["1", "3", "1", "2"])
    #expect(outcome.errorText.contains("'d/ids.json': Read-only file system"))
  }

  @Test(.needsMounting)
  func whereTheFileItselfIsMountedItIsSaidWhatToMount() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      $T auid next; echo '{"id":1}' > f
      unshare --mount bash -c '
        mount --bind ids.json ids.json && mount --bind f f
        $T auid next; echo $?; echo "{\\"id\\":2}" | $T records put -i --file f; echo $?'
      ls; $T auid next
      """
    )
    #expect(outcome.lines == ["1", "3", "3", "f", "ids.json", "2"], "\(outcome.text)")
    let clause =
      " is mounted by itself, so that no new content can be put in its place: mount its folder"
    #expect(
      outcome.errorText == "idtool: state file 'ids.json'\(clause)\nidtool: 'f'\(clause)\n"
    )
  }

  @Test(.needs("strace"))
  func theLockOfAStoppedProcessIsWaitedForAndNeverStolen() throws {
    // One is stopped in the middle of a change, and goes on after the others have given up.
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      $T auid next
      strace -qq -o t -e trace=fsync -e inject=fsync:signal=SIGSTOP:when=1 $T auid next & strace=$!
      until compgen -G "ids.json.*.idtool-tmp" > /dev/null; do sleep 0.01; done
      $T auid next --lock-timeout 20ms; echo $?
      $T auid list -f count
      while kill -0 $strace; do
        kill -CONT $(cat /proc/$strace/task/$strace/children); sleep 0.01
      done 2> /dev/null
      wait; $T auid next
      """
    )
    #expect(outcome.lines == ["1", "3", "1", "2", "3"])
    #expect(
      outcome.errorText
        == "idtool: state file 'ids.json' is in use by another process; waited 20ms\n"
        + "  --lock-timeout says how long to wait\n"
    )
  }

  @Test(.needs("script"))
  func aTerminalIsToldWhatWasDone() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    func terminal(_ line: String) throws -> String {
      let outcome = try tool.shell("script -qec \"\(line)\" /dev/null < /dev/null")
      return outcome.text.replacingOccurrences(of: "\r\n", with: "\n")
    }
    #expect(
      try terminal("$T auid next") == "idtool: created state file 'ids.json'\n1\n"
    )
    #expect(try terminal("$T auid next -n 2") == "2\n3\n")
    #expect(try terminal("$T auid recycle 1-2") == "idtool: recycled 2 ids\n")
    #expect(try terminal("$T auid reset --yes") == "idtool: forgot 1 id\n")
    #expect(try terminal("$T auid next -q -s other.json") == "1\n")
    try Data("{\"n\":\"a\u{202E}b\",\t\"m\":\"\u{9B}2J\"}\n".utf8).write(to: tool.url("in"))
    #expect(
      try terminal("$T auid assign in")
        == "{\"id\":1,\"n\":\"a\\u202eb\",\t\"m\":\"\\u009b2J\"}\n"
    )
    let waiting = try tool.shell("script -qec '$T auid register' /dev/null < /dev/null")
    #expect(waiting.text.contains("nothing to read: standard input is a terminal"))
  }
}
