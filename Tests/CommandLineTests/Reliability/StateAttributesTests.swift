import Foundation
import Testing

/// Access lists and extended attributes of a file that is replaced.
@Suite struct StateAttributesTests {
  private static let hasLists = ConditionTrait.needs(
    success: "touch p && setfacl -m u:1234:r p && setfattr -n user.a -v b p",
    else: "no access lists and attributes here, or not their programs"
  )

  @Test(hasLists, arguments: ["auid next -s f", "records dedupe -i f", "records put -i --file f"])
  func theyAreKept(command: String) throws {
    let content = command.hasPrefix("auid") ? "" : #"printf '{"id":1}\n{"id":1}\n' > f;"#
    // A default list of the folder must not get in, and the mask must not pass for the group's bits.
    let outcome = try Tool().shell(
      """
      $T auid next -s f > /dev/null; \(content) [ '\(command)' != 'records put -i --file f' ] ||
        echo '{"id":1}' > f
      chmod 600 f; setfacl -m u:1234:rw,g:1235:r,g::-,m::rw f; setfacl -d -m u:99:rwx .
      setfattr -n user.note -v 'a b' f; setfattr -n user.empty f
      head -c 3000 /dev/zero | tr '\\0' x > long; setfattr -n user.long -v "$(cat long)" f
      look() { getfacl -pn f; getfattr -d -m - f; stat -c '%a %u %g' f; }
      look > before; stat -c %i f > number; $T \(command) <<< '{"id":2}' > /dev/null || echo $?
      look | diff before - && ! stat -c %i f | cmp -s - number && cat before
      """
    )
    #expect(outcome.lines.contains("user:1234:rw-"), "\(outcome.text)\(outcome.errorText)")
    #expect(outcome.lines.contains("group::---") && outcome.lines.contains("mask::rw-"))
  }

  @Test(hasLists)
  func aDefaultListOfTheFolderStaysOutOfAFileThatHasNone() throws {
    let outcome = try Tool().shell(
      """
      $T auid next -s f; setfacl -d -m u:99:rwx .; $T auid next -s f; getfacl -cpn f
      $T auid next -s new; getfacl -cpn new | grep -c user:99:rwx
      """
    )
    #expect(
      outcome.lines == [
        "1", "2", "user::rw-", "group::r--", "other::r--", "1", "1",
      ],
      "\(outcome.text)"
    )
  }

  @Test(hasLists, .needs("strace"))
  func whatCannotBeKeptIsRefused() throws {
    let outcome = try Tool().shell(
      """
      $T auid next -s f; setfattr -n user.note -v x f
      strace -o /dev/null -e inject=fsetxattr:error=ENOSPC $T auid next -s f; echo $?; ls f*
      $T auid list -s f -f count
      """
    )
    #expect(outcome.lines == ["1", "3", "f", "1"])
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: cannot keep the owner, mode and attributes of state file 'f': "
      )
    )
  }

  /// Root's own file in somebody's folder stays root's, as with every program: only what replaces a
  /// file takes over its owner.
  @Test(.needsRoot, .needs("setpriv"))
  func aStateThatRootMakesIsRootsAndOneThatRootChangesStaysItsOwners() throws {
    let outcome = try Tool().shell(
      """
      umask 022; chmod 755 .; mkdir home; chown 65534:65534 home
      as() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      cp $T home/program; as home/program auid next -s home/theirs; $T auid next -s home/theirs
      $T auid next -s home/roots; as home/program auid next -s home/roots; echo $?
      $T auid list -s home/roots -f next,count; rm home/program; stat -c '%n %u %a' home/*
      """
    )
    #expect(
      outcome.lines == [
        "1", "2", "1", "3", "2\t1", "home/roots 0 644", "home/theirs 65534 644",
      ],
      "\(outcome.text)"
    )
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: cannot keep the owner, mode and attributes of state file 'home/roots': "
      )
    )
  }
}
