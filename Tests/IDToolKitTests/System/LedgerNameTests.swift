import Foundation
import Testing

@testable import IDToolKit

/// A ledger's name leads to it for as long as it is issued from.
@Suite struct LedgerNameTests {
  typealias Ledgers = LedgerFileTests

  @Test(arguments: ["removed", "replaced", "moved"])
  func aProcessWhoseLedgerLosesItsNameIssuesNoMore(how: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    let ledger = try Ledgers.open(path)
    #expect(try Ledgers.reserve(ledger, 5) == 0..<5)
    switch how {
    case "removed": #expect(unlink(path) == 0)
    case "moved": #expect(rename(path, folder.file("m")) == 0)
    default:
      try FileManager.default.copyItem(atPath: path, toPath: folder.file("m"))
      #expect(rename(folder.file("m"), path) == 0)
    }
    #expect(throws: LedgerProblem.replaced) { _ = try Ledgers.reserve(ledger, 5) }
    // Nothing was locked for good, and the name is anybody's.
    let next = try Ledgers.reserve(Ledgers.open(path), 5)
    #expect(next == (how == "replaced" ? 5..<10 : 0..<5))
  }

  @Test func aLinkToALedgerIsAName() throws {
    let folder = try TemporaryFolder()
    _ = try Ledgers.open(folder.file("l"))
    #expect(symlink("l", folder.file("s")) == 0)
    let ledger = try Ledgers.open(folder.file("s"))
    #expect(try Ledgers.reserve(ledger, 5) == 0..<5)
    #expect(unlink(folder.file("s")) == 0)
    #expect(throws: LedgerProblem.replaced) { _ = try Ledgers.reserve(ledger, 5) }
  }
}
