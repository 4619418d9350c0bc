import Foundation
import Testing

/// What the commands of the group `auid` print and say.
@Suite struct AUIDCommandTests {
  private func content(_ tool: Tool) throws -> String {
    try String(contentsOf: tool.url("ids.json"), encoding: .utf8)
  }

  @Test func nextGivesTheLowestFreeIDAndRecordsIt() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid next").text == "1\n")
    #expect(try tool.run("auid next -n 3").text == "2\n3\n4\n")
    #expect(try content(tool) == #"{"auid":1,"highest":4,"inUse":[[1,4]]}"# + "\n")
    #expect(try tool.run("auid recycle 2 3").errors.isEmpty)
    #expect(try tool.run("auid next --fresh").text == "5\n")
    #expect(try tool.run("auid next -n3").text == "2\n3\n6\n")
    let none = try tool.run("auid next -n 0")
    #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty)
    #expect(try content(tool) == #"{"auid":1,"highest":6,"inUse":[[1,6]]}"# + "\n")
  }

  @Test func everyFormatHasTheID() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid next --json").text == #"{"id":"1"}"# + "\n")
    #expect(try tool.run("auid next -n 2 -o csv").text == "id\n2\n3\n")
    #expect(try tool.run("auid next -o tsv --no-header").text == "4\n")
    #expect(try tool.run("auid next -f id").text == "5\n")
    #expect(try tool.run("auid next -f id,id").text == "6\t6\n")
    #expect(try tool.run("auid list --ids --json").lines.count == 6)
  }

  @Test func whenAllAreInUseNothingIsIssuedAndTheStatusIsFour() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let all = "1-9223372036854775806"
    #expect(try tool.run(["auid", "register", all]).status == 0)
    let before = try content(tool)
    let none = try tool.run("auid next")
    #expect(none.status == 4 && none.output.isEmpty)
    #expect(none.errorText == "idtool: no id is left: all 9223372036854775806 are in use\n")
    #expect(try tool.run("auid recycle 7 9").status == 0)
    let three = try tool.run("auid next -n 3 --json")
    #expect(three.status == 4 && three.output.isEmpty)
    #expect(three.errorText == "idtool: not enough ids are left: 3 asked for, 2 free\n")
    let fresh = try tool.run("auid next --fresh")
    #expect(fresh.status == 4 && fresh.errorText.contains("recycled ids may still be free"))
    #expect(try tool.run("auid next -n 2").text == "7\n9\n")
    #expect(try content(tool) == before)
    let assign = try tool.run("auid assign", input: "{}\n")
    #expect(assign.status == 4 && assign.output.isEmpty)
    let list = try tool.run("auid list --json").text
    #expect(
      list == #"{"in_use":"\#(all)","count":"9223372036854775806","free":"","#
        + #""highest":"9223372036854775806"}"# + "\n"
    )
  }

  @Test func registerTakesIDsAndRangesFromArgumentsAndLines() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid register 5-9 3 7").output.isEmpty)
    let lines = try tool.run("auid register --json", input: " 8-12 \r\n\n12\n20")
    #expect(
      lines.lines == [
        #"{"id":"8-12","registered":3}"#, #"{"id":"12","registered":0}"#,
        #"{"id":"20","registered":1}"#,
      ]
    )
    #expect(
      try content(tool) == #"{"auid":1,"highest":20,"inUse":[[3,3],[5,12],[20,20]]}"# + "\n"
    )
    let mixed = try tool.run("auid register 30 - 40 -o tsv", input: "35\n")
    #expect(mixed.text == "id\tregistered\n30\t1\n35\t1\n40\t1\n")
  }

  @Test func whatIsNoIDIsReportedAndTheRestIsRegistered() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let input =
      "1\nx\n0\n9-5\n9223372036854775807\n18446744073709551615\n18446744073709551612\n2\n"
    let outcome = try tool.run("auid register --json", input: input)
    #expect(outcome.status == 1)
    let lines = outcome.lines
    #expect(lines.count == 8 && lines[0] == #"{"id":"1","registered":1}"#)
    #expect(lines[7] == #"{"id":"2","registered":1}"#)
    #expect(lines[1].hasPrefix(#"{"input":"x","error":"unexpected 'x' at column 1"#))
    #expect(lines[3].hasPrefix(#"{"input":"9-5","error":"the range ends before it starts"#))
    let messages = outcome.errorText.split(separator: "\n")
    #expect(messages.count == 6)
    #expect(messages[0].hasPrefix("idtool: stdin:2: 'x' is not an id: unexpected 'x'"))
    #expect(messages[5].contains("is of private use"))
    #expect(try content(tool) == #"{"auid":1,"highest":2,"inUse":[[1,2]]}"# + "\n")
  }

  @Test func newIDsAreRegisteredAllOrNotAtAll() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid register --new 5 7-9").status == 0)
    let before = try content(tool)
    for (arguments, reason) in [
      (["6", "8"], "idtool: id 8 is in use already\n"),
      (["6", "10-12", "11"], "idtool: id 11 is given twice\n"),
      (["6", "x"], "idtool: 'x' is not an id: unexpected 'x' at column 1"),
    ] {
      let words = ["auid", "register", "--new"] + arguments
      let outcome = try tool.run(words)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix(reason), "\(outcome.errorText)")
      #expect(outcome.errorText.hasSuffix("idtool: nothing was registered\n"))
      #expect(try content(tool) == before)
    }
    let claimed = try tool.run("auid register --new 5 --json")
    #expect(claimed.text == #"{"input":"5","error":"id 5 is in use already"}"# + "\n")
    #expect(claimed.errorText == "idtool: id 5 is in use already\n")
  }

  @Test func recycleSaysWhichIDIsWrongAndWhyAndChangesNothing() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid next -n 12").status == 0)
    #expect(try tool.run("auid recycle 3").status == 0)
    let before = try content(tool)
    for (arguments, reason) in [
      (["3"], "idtool: id 3 is not in use: it is free already\n"),
      (["99"], "idtool: id 99 is not in use: the highest that ever was is 12\n"),
      (["1", "2-5"], "idtool: id 3 is not in use: it is free already\n"),
      (["2", "2"], "idtool: id 2 is given twice\n"),
      (["4-6", "6-7"], "idtool: id 6 is given twice\n"),
      (["2", "x"], "idtool: 'x' is not an id: unexpected 'x' at column 1"),
      (["0"], "idtool: '0' is not an id: 0 isn't an id"),
    ] {
      let words = ["auid", "recycle"] + arguments
      let outcome = try tool.run(words)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix(reason), "\(outcome.errorText)")
      #expect(outcome.errorText.contains("nothing was recycled") == (arguments.count > 1))
      #expect(try content(tool) == before)
    }
    let stream = try tool.run("auid recycle --json", input: "1\n3\n")
    #expect(
      stream.lines == [
        #"{"input":"1","error":"nothing was recycled, because of another id"}"#,
        #"{"input":"3","error":"id 3 is not in use: it is free already"}"#,
      ]
    )
    #expect(stream.errorText.hasPrefix("idtool: stdin:2: id 3 is not in use"))
    let done = try tool.run("auid recycle 1-2 12 --json")
    #expect(done.lines == [#"{"id":"1-2","recycled":2}"#, #"{"id":"12","recycled":1}"#])
    #expect(try content(tool) == #"{"auid":1,"highest":12,"inUse":[[4,11]]}"# + "\n")
  }

  @Test func manyWrongIDsAreCounted() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid next").status == 0)
    let input = (100..<300).map { "\($0)\n" }.joined()
    let outcome = try tool.run("auid recycle", input: input)
    let lines = outcome.errorText.split(separator: "\n")
    #expect(outcome.status == 1 && lines.count == 12)
    #expect(lines[10] == "idtool: 190 more ids that are not in use not shown")
  }

  @Test func checkAnswersWithTheExitStatus() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid register 1-7 10").status == 0)
    let yes = try tool.run("auid check 1 3-7 10")
    #expect(yes.status == 0 && yes.output.isEmpty && yes.errors.isEmpty)
    let no = try tool.run("auid check", input: "1\n8\n")
    #expect(no.status == 1 && no.output.isEmpty)
    #expect(no.errorText == "idtool: stdin:2: id 8 is not in use: it is free already\n")
    let none = try tool.run("auid check", input: " \n")
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(none.errorText == "idtool: no ids were given, so none is known to be in use\n")
    #expect(try tool.run("auid check -q", input: "").errors.isEmpty)
    let words = try tool.run("auid check 1-7 7-8 8-9 x -f id,status")
    #expect(words.text == "1-7\tin-use\n7-8\tpartly\n8-9\tfree\n\t\n" && words.status == 1)
    // Reading leaves nothing behind.
    #expect(try FaultInjector.names(beside: tool.url("ids.json")) == ["ids.json"])
  }

  @Test func listShowsWhatIsInUseAndFree() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid list").status == 3)
    #expect(try tool.run("auid register 1-7 10").status == 0)
    #expect(try tool.run("auid recycle 10 2").status == 0)
    #expect(
      try tool.run("auid list").text
        == "in_use=1,3-7  count=6  free=2,8-10  next=2  highest=10\n"
    )
    #expect(try tool.run("auid list -f next,in_use").text == "2\t1,3-7\n")
    #expect(
      try tool.run("auid list -o csv").text
        == "in_use,count,free,next,highest\n\"1,3-7\",6,\"2,8-10\",2,10\n"
    )
    #expect(try tool.run("auid list --ids").text == "1\n3\n4\n5\n6\n7\n")
    let moved = try tool.shell(
      "$T auid list -f in_use | tr , '\\n' | $T auid register -s b.json && cat b.json"
    )
    #expect(moved.text == #"{"auid":1,"highest":7,"inUse":[[1,1],[3,7]]}"# + "\n")
    let huge = try tool.shell(
      "$T auid register 1-9223372036854775806; $T auid list --ids | tail -n +1000000 | head -n 1"
    )
    #expect(huge.text == "1000000\n")
  }

  @Test func resetForgetsOnlyAStateAndOnlyIfItIsMeant() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid reset --yes").status == 3)
    #expect(try tool.run("auid next -n 5").status == 0)
    let unsure = try tool.run("auid reset")
    #expect(unsure.status == 2 && unsure.errorText.contains("--yes"))
    #expect(try tool.run("auid next").text == "6\n")
    let done = try tool.run("auid reset --yes")
    #expect(done.status == 0 && done.output.isEmpty && done.errors.isEmpty)
    #expect(try content(tool) == #"{"auid":1,"highest":0,"inUse":[]}"# + "\n")
    #expect(try tool.run("auid next").text == "1\n")
  }

  @Test func withExistingAMistypedPathIsAnError() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    for command in [["next"], ["register", "1"], ["assign"]] {
      let words = ["auid"] + command + ["--existing", "-s", "isd.json"]
      let outcome = try tool.run(words, input: "{}\n")
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(
        outcome.errorText
          == "idtool: cannot open state file 'isd.json': No such file or directory\n"
      )
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).isEmpty)
  }

  @Test func theStateFileHasToBeNamed() throws {
    let tool = try Tool()
    for command in ["next", "register", "recycle", "check", "list", "assign", "reset"] {
      let outcome = try tool.run(["auid", command])
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errorText == "idtool: --state FILE is required (or set IDTOOL_STATE)\n"
          + "  try 'idtool auid \(command) -h'\n"
      )
    }
  }

  @Test func anIDThatCouldNotBePrintedIsNotIssuedAgain() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let full = try tool.shell("$T auid next > /dev/full; echo $?; $T auid next")
    #expect(full.text == "3\n2\n")
    #expect(full.errorText.contains("standard output: No space left on device"))
    let closed = try tool.shell(
      """
      $T auid next >&-; echo $?; $T auid next 2>&-; $T auid recycle 77 2>&-; echo $?
      $T auid next <&- >&- 2>&-; $T auid next
      """
    )
    #expect(closed.text == "3\n4\n1\n6\n")
    let pipe = try tool.shell("$T auid next -n 1000000 | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(pipe.text == "7\n141\n")
    #expect(try tool.run("auid next").text == "1000007\n")
    let late = try tool.shell("echo '{\"a\":[' | $T auid assign > /dev/full; echo $?")
    #expect(late.text == "3\n")
  }

  @Test func aLimitOnFileSizesLeavesTheOldState() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let odd = stride(from: 1, to: 4000, by: 2).map { "\($0)\n" }.joined()
    #expect(try tool.run("auid register", input: odd).status == 0)
    let before = try content(tool)
    for limit in 1..<(before.utf8.count / 1024) {
      let outcome = try tool.shell("ulimit -f \(limit); $T auid next")
      #expect(outcome.status == 3 && outcome.output.isEmpty, "\(limit)")
      #expect(outcome.errorText.contains("'ids.json'"), "\(outcome.errorText)")
      #expect(try content(tool) == before)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(names == ["ids.json"])
  }
}
