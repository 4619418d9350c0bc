import Foundation
import Testing

/// Texts and names that were chosen to do harm once somebody pastes, reads or trusts them.
@Suite(.waits) struct HostileTextTests {
  @Test(arguments: ["a';touch P;#", "a$(touch P)", "a`touch P`", "a;touch P", "-a", "a b"])
  func `a hint that names a file can be pasted`(name: String) throws {
    let tool = try Tool()
    try Data("1029053193117499399\n".utf8).write(to: tool.url(name))
    let outcome = try tool.run(["inspect", "--", name])
    let hint = try #require(outcome.errorText.split(separator: "\n").first { $0.contains(": < ") })
    let start = try #require(hint.range(of: "< ")).lowerBound
    let end = try #require(hint.range(of: " reads the ids")).lowerBound
    let pasted = try tool.shell("$T inspect -n 1 -f id,rank \(hint[start..<end]) | head -n 1")
    #expect(pasted.status == 0 && pasted.text == "1029053193117499399\t1\n", "\(hint)")
    #expect(!FileManager.default.fileExists(atPath: tool.url("P").path))
  }

  @Test func `a hint that names a record or a route can be pasted`() throws {
    let tool = try Tool()
    let line = ["route", "check", "--routes", "a';touch_P;#", "--", "a';touch_P;"]
    let route = try tool.run(line)
    #expect(route.errorText.contains(#"did you mean 'a'\'';touch_P;#'?"#), "\(route.errorText)")
    try Data("{\"id\":\"7\"}\n".utf8).write(to: tool.url("r"))
    let record = try tool.run("records get --file r 7")
    #expect(record.errorText.contains(#"did you mean '"7"'?"#), "\(record.errorText)")
  }

  @Test(arguments: ["now", "-2h", "+10d"])
  func `an epoch that moves is refused`(epoch: String) throws {
    let tool = try Tool()
    for words in [["flake", "next", "--worker=1"], ["flake", "decode"], ["flake", "workers"]] {
      let outcome = try tool.run(words + ["--epoch=\(epoch)"])
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words)")
      let beginning = "idtool: --epoch does not accept '\(epoch)': it moves with the clock"
      #expect(outcome.errorText.hasPrefix(beginning), "\(outcome.errorText)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    #expect(!files.contains { $0.contains("idtool") }, "\(files)")
    let still = try tool.run("flake decode --epoch 2020-01-01 -f time 4194304")
    #expect(still.text == "2020-01-01T00:00:00.001Z\n")
  }

  @Test(arguments: ["first", "last"])
  func `an array is refused however it arrives`(keep: String) throws {
    let tool = try Tool()
    for beginning in ["", "\\n", "\\n\\n", " \\n\\t\\r\\n "] {
      var messages: Set<String> = []
      for pause in ["", "sleep 0.05;"] {
        let outcome = try tool.shell(
          "{ printf '\(beginning)'; \(pause) printf '[{\"id\":7},\\n{\"id\":7}]\\n'; } "
            + "| $T records dedupe --keep \(keep)"
        )
        #expect(outcome.status == 1)
        messages.insert(outcome.errorText)
      }
      #expect(messages.count == 1, "\(messages)")
      #expect(messages.first?.hasPrefix("idtool: standard input holds an array") == true)
    }
  }
}
