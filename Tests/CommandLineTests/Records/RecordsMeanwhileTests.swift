import Foundation
import Testing

/// What other programs do to a file, without a lock, while `--in-place` replaces it.
@Suite(.waits) struct RecordsMeanwhileTests {
  /// Bash that starts a program in the background, which stops behind its first `fsync`, and that
  /// lets it go on to its end.
  private static let stops = """
    trace=$(mktemp)
    stopping() { exec strace -D -o $trace -e trace=fsync -e inject=fsync:signal=STOP:when=1 "$@"; }
    awaitStop() {
      stopped=$!
      for _ in {1..6000}; do grep -q 'stopped by SIGSTOP' $trace && return; sleep 0.01; done
    }
    goOn() { kill -CONT $stopped; rm $trace; wait $stopped; }
    """

  /// What the others do to `f`.
  static let changes = [
    #"echo '{"id":9}' >> f"#, #"echo '{"id":9}' > g; mv g f"#, "chmod 604 f", "rm f; mkfifo f",
    "truncate -s 9 f", "touch f",
  ]

  @Test(.needs("strace"), arguments: changes, ["dedupe -i f", "put -i --file f"])
  func nothingIsReplacedAndTheResultIsKept(change: String, command: String) throws {
    let outcome = try Tool().shell(
      """
      \(Self.stops)
      printf '{"id":1}\\n{"id":1}\\n' > f; chmod 640 f
      [ '\(command)' = 'dedupe -i f' ] || echo '{"id":1}' > f
      echo '{"id":2}' | stopping $T records \(command) & awaitStop
      \(change); stat -c '%i %s %Y %A' f > before
      goOn; echo $?; stat -c '%i %s %Y %A' f | cmp - before; cat f.result; stat -c %a f.result
      ls
      """
    )
    let kept = command.hasPrefix("put") ? ["{\"id\":1}", "{\"id\":2}"] : ["{\"id\":1}"]
    #expect(outcome.lines == ["3"] + kept + ["640", "before", "f", "f.result"])
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: 'f' was changed by another program meanwhile, so nothing was replaced: "
          + "the result is in 'f.result'\n"
      ),
      "\(outcome.errorText)"
    )
  }

  @Test(.needs("strace"))
  func aSecondResultGetsANameOfItsOwn() throws {
    let outcome = try Tool().shell(
      """
      \(Self.stops)
      echo '{"id":1}' > f; echo mine > f.result
      echo '{"id":2}' | stopping $T records put -i --file f & awaitStop; echo '{"id":3}' >> f
      goOn; cat f.result f.result.2
      """
    )
    #expect(outcome.lines == ["mine", "{\"id\":1}", "{\"id\":2}"], "\(outcome.errorText)")
  }

  @Test(.needs("strace"))
  func aStateThatIsChangedMeanwhileIssuesNothing() throws {
    let outcome = try Tool().shell(
      """
      \(Self.stops)
      export IDTOOL_STATE=s; $T auid register 1-3
      stopping $T auid next & awaitStop
      sed -i 's/3/4/g' s; goOn; echo $?; $T auid next; ls
      """
    )
    #expect(outcome.lines == ["3", "5", "s"], "\(outcome.errorText)")
    #expect(outcome.errorText.contains("was changed by another program meanwhile"))
  }
}
