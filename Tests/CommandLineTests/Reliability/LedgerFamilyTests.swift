import Foundation
import Testing

@testable import IDToolKit

/// Layouts whose ids could be the same share the usual ledger, or can't be used with it.
@Suite(.waits) struct LedgerFamilyTests {
  @Test func spellingsOfALayoutShareALedger() throws {
    let outcome = try Tool().shell(
      """
      for spelling in '-l twitter' '-l t41,w10,s12 --epoch twitter' '-l t42,n10,s12 --epoch twitter' \
        '-l bwmarrin'; do $T flake next $spelling -w 7 -n 5000 || exit; done
      ls .local/state/idtool | wc -l >&2
      """
    )
    let ids = outcome.lines.compactMap { UInt64($0) }
    #expect(outcome.status == 0 && ids.count == 20_000, "\(outcome.errorText)")
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(outcome.errorText == "1\n")
  }

  /// An older program looks for a file named after the layout, and would otherwise begin again.
  @Test(arguments: ["tsid-4096", "scru64", "flake-idgen", "twitter"])
  func anOlderProgramFindsTheLedger(layout: String) throws {
    let outcome = try Tool().shell(
      """
      $T flake next -l \(layout) -w 7 > first || exit
      cd .local/state/idtool && ls -i | cut -d' ' -f1 | sort -u | wc -l && ls
      """
    )
    let name = try #require(FlakeLayout.named(layout)).splitName
    #expect(outcome.lines.first == "1" && outcome.lines.contains("\(name).ledger"))
  }

  /// A ledger of an older program: named, and told to be for the ids, after the layout's own fields.
  private static let oldLedger = """
    $T flake next -l t41,n10,s12 --epoch twitter -w 7 --ledger old -n 3 || exit
    cp old copy; mkdir -p .local/state/idtool
    mv old .local/state/idtool/flake-z1t41w10s12-1288834974657ms-1ms.ledger
    """

  @Test func everyLayoutWithTheIdsOfAnOldLedgerGoesOnWithIt() throws {
    let outcome = try Tool().shell(
      """
      \(Self.oldLedger)
      for layout in bwmarrin twitter 't42,w10,s12 --epoch twitter'; do
        $T flake next -l $layout -w 7 -n 3 || exit; done
      $T flake workers -l twitter >/dev/null
      """
    )
    let ids = outcome.lines.compactMap { UInt64($0) }
    #expect(outcome.status == 0 && ids.count == 12, "\(outcome.errorText)")
    #expect(ids == ids.sorted() && Set(ids).count == 12)
  }

  @Test(
    arguments: [
      ("-l tsid", "-l tsid-4096"), ("-l tsid-256", "-l tsid"),
      ("-l twitter", "-l t41,w10,z2,s10 --epoch twitter"),
      ("", "--layout t41,w10,s12 --epoch miniflake"), ("-l mastodon", "-l scru64"),
      ("-l t41,w10,s12 --epoch 2021-02-03", "-l t40,s12,w11 --unit 2ms --epoch 2021-02-03"),
    ]
  )
  func anotherSplitOfTheSameBitsIsRefused(_ first: String, _ second: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      $T flake next \(first) && $T flake next \(second); echo $?
      $T flake next \(second) --ledger own; $T flake next \(first) --existing
      """
    )
    #expect(outcome.lines.count == 4 && outcome.lines[1] == "3", "\(outcome.text)")
    #expect(outcome.status == 0)
    let ledger = tool.folder.path + "/.local/state/idtool/flake-"
    #expect(outcome.errorText.hasPrefix("idtool: ledger '\(ledger)"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains(".ledger' is for ids of "))
    #expect(outcome.errorText.contains("--ledger FILE names a ledger of its own"))
    // Both lines that are said work.
    let lines = outcome.errorText.split(separator: "'").filter { $0.hasPrefix("idtool new ") }
    #expect(lines.count == 2)
    for line in lines {
      let line = String(line).replacing("idtool", with: "$T").replacing("FILE", with: "own")
      #expect(try tool.shell(line).status == 0, "\(line)")
    }
  }

  @Test func ofTwoSplitsThatBeginAtOnceOneIssues() throws {
    let tool = try Tool()
    for _ in 0..<20 {
      let outcome = try tool.shell(
        """
        rm -rf .local; for i in 1 2 3; do for l in tsid tsid-256 tsid-4096; do
          { $T flake next -l $l -w 0 -n 5000 2>/dev/null > $l.$i; echo $l $? >> ends; } & done; done
        wait; sort -u ends; rm ends; echo; cat tsid* | wc -l; cat tsid* | sort | uniq -d | wc -l
        """
      )
      let ends = outcome.lines.dropLast(2)
      #expect(ends.count == 3 && ends.count { $0.hasSuffix(" 0") } == 1, "\(outcome.text)")
      #expect(ends.count { $0.hasSuffix(" 3") } == 2)
      #expect(outcome.lines.suffix(2) == ["15000", "0"], "\(outcome.text)")
    }
  }

  /// The names that version 0.1.0 gave, and many that find such a ledger at once.
  @Test(
    arguments: [
      ("-l tsid-4096", "t42n12s10-1577836800000ms-1ms"),
      ("-l t41,w10,z2,s10 --epoch twitter", "t42w10z2s10-1288834974657ms-1ms"),
      ("-l t41,w10,s12 --epoch 2021-02-03T00:00:00.000001", "t42w10s12-1612310400000001us-1ms"),
      ("-l t41,w10,s12 --epoch 1969-12-31", "t42w10s12--86400000ms-1ms"),
      ("--epoch 2021-02-03", "t42s12w10-1612310400000ms-1ms"),
      ("--epoch 2021-02-03", "z1t41s12w10-1612310400000ms-1ms"),
      ("-l t31,w10,s12 --unit 1000002us --epoch 2021-02-03", "t42w10s12-1612310400000ms-1s"),
      ("-l scru64", "z1t39n24-0ms-256ms"), ("-l sonyflake-v2", "z1t39s8w16-1735689600000ms-10ms"),
    ]
  )
  func aLedgerOfAnOlderProgramIsGoneOnWith(_ layout: String, _ name: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      next() { $T flake next \(layout) -w 3 --max-ahead 9h "$@"; }
      next -n 2000 --ledger old > 0; mkdir -p .local/state/idtool
      mv old .local/state/idtool/flake-\(name).ledger
      $T flake workers \(layout) -f worker
      for i in 1 2 3 4 5 6 7 8; do next -n 200 --existing > $i & done; wait
      mv .local/state/idtool/flake-\(name).ledger old; next -n 200 --ledger old > 9
      cat [0-9] | wc -l; cat [0-9] | sort | uniq -d | wc -l
      """
    )
    #expect(outcome.lines == ["3", "3800", "0"], "\(outcome.text)\(outcome.errorText)")
  }

  @Test(arguments: ["", "--existing"])
  func twoLedgersForTheSameIdsAreRefused(_ option: String) throws {
    let outcome = try Tool().shell(
      """
      mkdir -p .local/state/idtool
      $T flake next -l tsid --ledger .local/state/idtool/flake-t42n10s12-1577836800000ms-1ms.ledger
      $T flake next -l t42,n12,s10 --epoch tsid --ledger .local/state/idtool/flake-t42n12s10-1577836800000ms-1ms.ledger
      for l in tsid tsid-256 tsid-4096; do $T flake next -l $l \(option); echo $?; done
      """
    )
    #expect(outcome.lines.dropFirst(2) == ["3", "3", "3"], "\(outcome.text)")
    #expect(outcome.errorText.hasPrefix("idtool: two ledgers are for the same ids: '/"))
    #expect(outcome.errorText.contains("n10s12-1577836800000ms-1ms.ledger'"))
    #expect(outcome.errorText.contains("n12s10-1577836800000ms-1ms.ledger'"))
  }
}
