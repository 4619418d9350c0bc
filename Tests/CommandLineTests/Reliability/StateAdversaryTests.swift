import Foundation
import Testing

/// What others do beside a state while it is changed: they remove, plant, link and move.
///
/// `IDTOOL_LONG=1` goes on for longer. So it did on 2026-11-22: 41,781 ids while everything beside the
/// state was removed at random and a third of the processes was killed, none twice.
@Suite(.waits) struct StateAdversaryTests {
  /// Bash that waits until something is there whose name fits.
  private static let await = """
    await() { for _ in {1..6000}; do compgen -G "$1" > /dev/null && return; sleep 0.01; done; }
    """

  @Test(.needs("strace"))
  func whileOneIsAboutToReplaceTheStateEverythingBesideItIsRemoved() throws {
    let outcome = try Tool().shell(
      """
      \(Self.await)
      export IDTOOL_STATE=ids.json; $T auid register 1-3
      strace -o /dev/null -e inject=rename,renameat:delay_enter=700000 $T auid next -n 500 > a &
      await '*tmp'; rm -f ids.json.*
      for _ in {1..4}; do $T auid next -n 100 >> b & done; wait
      cat a b | sort -n | uniq -d | wc -l; $T auid list --ids > inUse
      cat a b | sort | comm -23 - <(sort inUse) | wc -l; ls -d ids.json*; wc -l < b
      """
    )
    // None twice, all of them in the state, no litter.
    #expect(outcome.text == "0\n0\nids.json\n400\n", "\(outcome.errorText)")
  }

  @Test(.needs("strace"), arguments: ["ids.json.*", "ids.json*"])
  func whileOneIsAboutToMakeTheStateEverythingBesideItIsRemoved(pattern: String) throws {
    let calls = "rename,renameat,link,linkat"
    let outcome = try Tool().shell(
      """
      \(Self.await)
      export IDTOOL_STATE=ids.json
      strace -o /dev/null -e inject=\(calls):delay_enter=700000 $T auid next -n 500 > a &
      await 'ids.json.*'; sleep 0.2; rm -f \(pattern)
      strace -o /dev/null -e inject=fsync:delay_enter=900000:when=1 $T auid next -n 100 > b & wait
      cat a b | sort -n | uniq -d | wc -l; $T auid list --ids > inUse
      cat a b | sort | comm -23 - <(sort inUse) | wc -l; ls -d ids.json*
      """
    )
    #expect(outcome.text == "0\n0\nids.json\n", "\(outcome.errorText)")
  }

  @Test func noIDIsIssuedTwiceThoughEverythingBesideTheStateIsRemovedAtRandom() throws {
    // Half of them are killed, too.
    let outcome = try Tool().shell(
      """
      export IDTOOL_STATE=d/ids.json; mkdir d
      (while [ ! -e end ]; do
         for f in d/*; do [ "$f" = d/ids.json ] || [ $((RANDOM % 2)) = 0 ] || rm -f "$f"; done
         sleep 0.003
       done) &
      (while [ ! -e end ]; do
         [ ! -e d/ids.json ] || $T auid list -f highest > /dev/null || echo "no state" >> wrong
       done) &
      worker() {
        for _ in $(seq \(Reliability.isLong ? 400 : 15)); do
          if [ $((RANDOM % 3)) = 0 ]; then
            timeout -s KILL 0.00$((RANDOM % 9)) $T auid next -n 20
          else
            $T auid next -n 20
          fi
        done > out.$1 2>> errors.$1
      }
      for w in {1..8}; do worker $w & workers="$workers $!"; done; wait $workers; touch end; wait
      touch d/ids.json.new; $T auid next > out.last
      cat out.* | sort -n | uniq -d | wc -l; $T auid list --ids > inUse
      cat out.* | sort | comm -23 - <(sort inUse) | wc -l; ls d; cat wrong
      cat out.* | wc -l
      """
    )
    let lines = outcome.lines
    // A name that is not ours stays.
    let expected = ["0", "0", "ids.json", "ids.json.new"]
    #expect(lines.dropLast() == expected[...], "\(lines) \(outcome.errorText)")
    #expect(Int(lines.last ?? "") ?? 0 > 500)
    print("adversary: \(lines.last ?? "") ids, 0 twice")
  }

  @Test func aKilledProcessLeavesNothingThatTheNextChangeDoesNotRemove() throws {
    let rounds = Reliability.isLong ? 600 : 30
    let outcome = try Tool().shell(
      """
      mkdir d; export IDTOOL_STATE=d/ids.json; yes '{"id":1}' | head -2000 > two
      for round in $(seq \(rounds)); do
        [ $((round % 7)) = 0 ] && rm d/ids.json
        timeout -s KILL 0.00$((RANDOM % 8)) $T auid next -n 5000 > /dev/null
        cp two d/f; timeout -s KILL 0.00$((RANDOM % 9)) $T records dedupe -i d/f
        $T auid next > /dev/null || echo fails; cp two d/f; $T records dedupe -i d/f || echo fails
        [ "$(echo d/*)" = 'd/f d/ids.json' ] || ls d
      done 2> /dev/null
      """
    )
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }

  @Test(
    .needs("strace"),
    arguments: ["dedupe -i f", "dedupe -i --keep last f", "put -i --file f --at 0"]
  )
  func aLinkThatMovesDoesNotMoveWhatIsReplaced(command: String) throws {
    let tool = try Tool()
    for fault in ["fcntl,flock:delay_exit", "fsync:delay_enter"] {
      let outcome = try tool.shell(
        """
        mkdir d e; printf '{"id":2}\\n{"id":2}\\n' > d/a; ln -sf d/a f
        printf '{"id":"b"}\\n%.0s' {1..9} > e/b; cp e/b b
        strace -o /dev/null -e inject=\(fault)=400000 $T records \(command) < /dev/null &
        until find /proc/[0-9]*/fd -lname "$PWD/d/a" 2> /dev/null | grep -q . || [ ! -e /proc/$! ]; do
          sleep 0.01
        done
        ln -sfn e/b f; wait; cmp e/b b; grep -c b d/a; ls e; rm -r d e f
        """
      )
      #expect(outcome.lines == ["0", "b"], "\(outcome.text)\(outcome.errorText)")
    }
  }

  @Test(.needsRoot)
  func rootGivesNothingAwayThatIsPlanted() throws {
    // A user's folder, in which a file of root's stands under each name that a change may need: by a
    // hard link, by a link, or moved there.
    let outcome = try Tool().shell(
      """
      export IDTOOL_STATE=d/ids.json
      for how in 'ln precious' 'ln -s ../precious' 'mv moved'; do
        for name in lock tmp new idtool-new .idtool-tmp; do
          mkdir d; $T auid register 1-3; chown -R 65534:65534 d; chmod 1777 d
          echo secret > precious; echo secret > moved; chmod 600 precious moved
          name=${name/#./$(stat -c %i d/ids.json).}; $how d/ids.json.$name
          $T auid next > /dev/null 2>&1
          cat precious; stat -c %u precious; stat -c 'state %u' d/ids.json
          [ ! -e d/ids.json.$name ] || stat -Lc %u d/ids.json.$name; rm -r d
        done
      done | sort | uniq -c | tr -s ' '
      """
    )
    #expect(
      outcome.lines.filter { !$0.hasSuffix(" 0") } == [" 15 secret", " 15 state 65534"],
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  /// Another user's link in a folder like `/tmp` decides nothing, in its last part or on the way to
  /// root's own folder.
  @Test(.needsRoot)
  func rootFollowsNoLinkThatAnotherUserMade() throws {
    let outcome = try Tool().shell(
      """
      chmod 755 .; mkdir -m 700 priv home; mkdir -m 1777 shared; echo '{"id":1}' > priv/r
      $T auid register 1-3 -s priv/s; $T flake next -w 1 --ledger priv/l > /dev/null
      for name in r s l new; do ln -s $PWD/priv/$name shared/$name; done
      chown -h 65534:65534 shared/*; cksum priv/* > before
      refused() { "$@" > o 2> e; echo $? $(wc -c < o) $(grep -c 'user 65534 made' e); }
      refused $T auid next -s shared/s; refused $T auid next -s shared/new
      refused $T records dedupe -i shared/r; refused $T flake next -w 1 --ledger shared/l
      refused $T flake next -w 1 --ledger shared/new
      cksum priv/* | cmp - before && ls priv
      # One's own link, and one in a folder that only its owner writes to, are followed.
      ln -s $PWD/priv/s shared/own; $T auid next -s shared/own
      chmod 755 shared; $T auid next -s shared/s
      mkdir rooms; chown 65534:65534 home; ln -s $PWD/rooms home/.local; chown -h 65534 home/.local
      HOME=$PWD/home $T flake next -w 1; echo $?; find rooms home -type f
      """
    )
    let refusal = Array(repeating: "3 0 1", count: 5)
    #expect(
      outcome.lines == refusal + ["l", "r", "s", "4", "5", "3"],
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  @Test func theNameOfAnOpenFileIsNoPlace() throws {
    let outcome = try Tool().shell(
      """
      $T auid next -s s; exec 7<>s; rm s
      for path in /dev/fd/7 /proc/self/fd/7; do $T auid next -s $path; echo $?; done; ls
      """
    )
    #expect(outcome.lines == ["1", "3", "3"], "\(outcome.text)\(outcome.errorText)")
    #expect(outcome.errorText.contains("'/dev/fd/7' is the name of an open file"))
  }

  @Test(arguments: [
    "annotate f >> f", "flake annotate < f >> f", "flake stamp --no-ledger f >> f",
    "records dedupe f >> f", "flake decode < f 1<> f",
  ])
  func whatIsReadIsNotWrittenTo(line: String) throws {
    let outcome = try Tool().shell(
      "printf '1155010909962240007\n%.0s' {1..9000} > f; cp f g; $T \(line); echo $?; cmp f g"
    )
    #expect(outcome.lines == ["3"], "\(outcome.text)")
    #expect(outcome.errorText.contains("is also where the output goes"), "\(outcome.errorText)")
  }
}
