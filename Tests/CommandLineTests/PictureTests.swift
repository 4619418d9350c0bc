import Foundation
import Testing

/// The picture of a terminal that the README shows.
@Suite struct PictureTests {
  @Test(.needs("python3"))
  func thePictureShowsWhatTheToolPrintsToday() throws {
    let tool = try Tool()
    let program = Tool.root.appendingPathComponent("Tests/Picture/terminal")
    let picture = Tool.root.appendingPathComponent(".github/terminal.svg")
    let outcome = try tool.shell("'\(program.path)' \"$T\"")
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(
      outcome.output == [UInt8](try Data(contentsOf: picture)),
      "it is stale; refresh it with:\n  Tests/Picture/terminal .build/debug/idtool > .github/terminal.svg"
    )
  }
}
