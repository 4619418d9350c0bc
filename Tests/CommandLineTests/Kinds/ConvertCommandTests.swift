import Foundation
import Testing

@testable import IDToolKit

/// `idtool convert`: the same bits, there and back, and as other programs write them.
@Suite struct ConvertCommandTests {
  @Test(arguments: [
    (
      "--to dotnet-ticks -l filetime 131439375892061415",
      "filetime ids are kept, and mean another time"
    ),
    ("--to cockroach-rowid -l tidb-tso 439275231078252557", "mean another time as cockroach-rowid"),
    ("--to tidb-tso 439275231078252557", "as if they were tidb-tso ids"),
    ("--to twitter -l discord 439275231078252557", "mean another time as twitter"),
    ("--to filetime -l filetime 131439375892061415", ""),
  ])
  func numbersThatMeanAnotherTimeAreTold(line: String, sentence: String) throws {
    let outcome = try Tool().run("convert \(line)")
    #expect(outcome.text == line.split(separator: " ").last.map { $0 + "\n" })
    #expect(
      outcome.errors.isEmpty == sentence.isEmpty
        && (sentence.isEmpty || outcome.errorText.contains(sentence)),
      "\(outcome.errorText)"
    )
  }

  /// A ULID, an id of X-Ray and of Mesos begin with a time as it stands, a UUID of version 1 doesn't.
  @Test(arguments: [
    ("--to aws-xray -l uuidv7 01992d83-a62f-7128-a24b-e40ad23f0824", "uuidv7", "aws-xray"),
    ("--to ksuid -l apache-unique-id aL_gKo_g_rF7SqVZKJgmfwAAACU", "apache-unique-id", "ksuid"),
    ("--to objectid -l misskey-meid 81992d83a62fca0292b1d3f2", "misskey-meid", "objectid"),
    ("--to ulid -l uuidv1 d211ca18-d389-11ee-a506-0242ac120002", "uuidv1", "ulid"),
    ("--to ulid d211ca18-d389-11ee-a506-0242ac120002", "uuid", "ulid"),
    ("--to scru128 -l uuidv1 d211ca18-d389-11ee-a506-0242ac120002", "uuidv1", "scru128"),
    ("--to uuidv6 -l uuidv1 d211ca18-d389-11ee-a506-0242ac120002", "", ""),
    ("--to ulid -l uuidv7 01992d83-a62f-7128-a24b-e40ad23f0824", "", ""),
    ("--to ulid 8da942a4-1fbe-4ca6-852c-95c473229c7d", "", ""),
    ("--to uuid -l ulid 01ARYZ6S41TSV4RRFFQ69G5FAV", "", ""),
  ])
  func idsThatMeanAnotherTimeAreTold(line: String, kind: String, other: String) throws {
    let outcome = try Tool().run("convert \(line)")
    let told =
      "idtool: warning: the bits of \(kind) ids are kept, and mean another time as \(other)\n"
    #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errorText)")
    #expect(outcome.errorText == (kind.isEmpty ? "" : told))
  }

  /// However the notation of bytes in a driver's order is spelt.
  @Test(arguments: [
    "BinData(3,", "bindata(3,", "Binary(3, ", "BinData( 3, ", "BinData (3,", "BinData(03, ",
    "HexData(3,",
  ])
  func bytesInADriversOrderAreRefused(call: String) throws {
    let bytes =
      call.hasPrefix("Hex") ? "825b076b44ece51180dc00155d0abc54" : "glsHa0Ts5RGA3AAVXQq8VA=="
    let outcome = try Tool().run(["convert", "--to", "uuid", "\(call)\"\(bytes)\")"])
    #expect(
      outcome.status == 1 && outcome.errorText.contains("-l java-legacy is Java's"),
      "\(outcome.errorText)"
    )
  }

  /// What Python makes of random UUIDs, in each form: its own arithmetic, and its `uuid` and `base64`.
  private static let python = #"""
    import base64, random, sys, uuid
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    random.seed(seed)
    C = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    B62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    B58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    B57 = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    B36 = "0123456789abcdefghijklmnopqrstuvwxyz"
    def digits(n, alphabet, width):
      text = ""
      while n:
        n, d = divmod(n, len(alphabet))
        text = alphabet[d] + text
      return text.rjust(width, alphabet[0])
    try:
      from base58 import b58encode
    except ImportError:
      def b58encode(b):
        zeros = len(b) - len(b.lstrip(b"\0"))
        return ("1" * zeros + digits(int.from_bytes(b, "big"), B58, 0)).encode()
    try:
      from ulid import ULID
      crockford = lambda u: str(ULID.from_uuid(u))
    except (ImportError, AttributeError):
      crockford = lambda u: digits(u.int, C, 26)
    # At the ends, and where a number gets another digit.
    edges = [0, 1, 2**128 - 1] + [base**power + more for base in (10, 16, 32, 36, 57, 58, 62, 64)
      for power in range(1, 39) if base**power < 2**128 - 1 for more in (-1, 0, 1)]
    for n in range(len(edges) + count):
      bits = random.choice([128, 128, 128, 128, 127, 121, 120, 64, 8, 0])
      number = random.getrandbits(bits) if bits else 0
      u = uuid.UUID(int=edges[n] if n < len(edges) else number)
      print(u, u.hex, u.int, b58encode(u.bytes).decode(), digits(u.int, B62, 22),
        base64.b64encode(u.bytes).decode(),
        base64.urlsafe_b64encode(u.bytes).decode().rstrip("="), crockford(u),
        digits(u.int, C.lower(), 26), "user_" + digits(u.int, C.lower(), 26),
        digits(u.int, B36, 25), digits(u.int, B57, 22), u.bytes_le.hex(),
        (u.bytes[7::-1] + u.bytes[:7:-1]).hex(), u.hex[12:16] + u.hex[8:12] + u.hex[:8] + u.hex[16:],
        "".join("\\%02x" % byte for byte in u.bytes_le), sep="\t")
    """#

  private static let forms = [
    "uuid", "hex", "int", "base58", "base62", "base64", "base64url", "ulid", "typeid",
    "typeid:user", "uuid25", "shortuuid", "guid-bytes", "java-legacy", "mysql-swapped", "guid-ldap",
  ]

  @Test(.needs("python3"))
  func `every form is what Python writes, and is read back bit by bit`() throws {
    let tool = try Tool()
    let seed = testSeed()
    let count = Reliability.isLong ? 1_000_000 : 1000
    try Data(Self.python.utf8).write(to: tool.url("forms.py"))
    var lines = ["python3 forms.py \(seed) \(count) > table", "cut -f1 table > ids"]
    for (index, form) in Self.forms.enumerated() {
      // There, as it stands in the table, and back.
      let kind = form.split(separator: ":")[0]
      lines += [
        "cut -f\(index + 1) table > expected",
        // Some are of version 1 by chance.
        "$T convert --kind uuid --to \(form) -q < ids > written",
        "cmp expected written || { echo 'not written: \(form)'; diff expected written | head -4; }",
        "$T convert --kind \(kind) --to uuid < written > back",
        "cmp ids back || { echo 'not read: \(form)'; diff ids back | head -4; }",
      ]
    }
    let outcome = try tool.shell(lines.joined(separator: "\n"))
    #expect(outcome.text.isEmpty && outcome.errors.isEmpty, "\(outcome.text), seed \(seed)")
  }

  @Test func `a number may be called decimal, as by --form`() throws {
    let outcome = try Tool().shell(
      "$T convert --kind hex --to decimal ff; $T convert --kind decimal --to hex 255"
    )
    #expect(outcome.lines == ["255", "00000000000000ff"] && outcome.errors.isEmpty)
  }

  /// Source: `ids_more.tsv`: System.Guid of .NET, MongoDB's drivers, PlanetScale on UUID_TO_BIN.
  @Test(arguments: [
    (
      "a12c7847-6038-4866-84b2-a62d90f679e5",
      [
        "A12C7847-6038-4866-84B2-A62D90F679E5", "a12c78476038486684b2a62d90f679e5",
        "47782ca13860664884b2a62d90f679e5", "47782CA1-3860-6648-84B2-A62D90F679E5",
        #"\47\78\2c\a1\38\60\66\48\84\b2\a6\2d\90\f6\79\e5"#, "R3gsoThgZkiEsqYtkPZ55Q==",
        "66483860-4778-2ca1-e579-f6902da6b284", "Zkg4YEd4LKHlefaQLaayhA==",
      ]
    ),
    (
      "d211ca18-d389-11ee-a506-0242ac120002",
      ["11EED389D211CA18A5060242AC120002", "d211ca18d38911eea5060242ac120002"]
    ),
    ("01ARYZ6S41TSV4RRFFQ69G5FAV", ["01563df3-6481-d676-4c61-efb99302bd5b"]),
    ("1155010909962240007", ["10076c4d98000007", "10076C4D98000007"]),
    // Source: Valve's developer wiki, "SteamID", of account 48251305; Slack's and AWS's documentation.
    ("76561198008517033", ["STEAM_0:1:24125652", "STEAM_1:1:24125652", "[U:1:48251305]"]),
    (
      "-l otel-xray 581cf771a006649127e371903a2de979", ["1-581cf771-a006649127e371903a2de979"]
    ),
    ("-l slack-ts 1355517523.000005", ["p1355517523000005"]),
  ])
  func `an id is followed by all of its texts through what writes it otherwise`(
    id: String,
    texts: [String]
  ) throws {
    let tool = try Tool()
    let log = texts.map { "GET /\($0) 200" } + ["GET /other 404", "GET /2026-11-27 200", ""]
    try Data(log.joined(separator: "\n").utf8).write(to: tool.url("log"))
    let outcome = try tool.shell(
      "$T convert --to all \(id) > texts; grep -F -f texts -c log; head -n 1 texts"
    )
    let own = id.split(separator: " ").last.map(String.init) ?? id
    #expect(outcome.lines == ["\(texts.count)", own], "\(outcome.text)\(outcome.errorText)")
    let rows = try tool.shell("$T convert --to all -f id,kind,form \(id) | sort | uniq -d")
    #expect(rows.text.isEmpty && rows.errors.isEmpty)
  }

  @Test func `ids of other widths are converted there and back`() throws {
    let tool = try Tool()
    let forms = PlainForm.allCases.map(\.rawValue)
    for kind in ["ksuid", "objectid", "xid", "uuidv7", "pushid", "upid"] {
      let make = IdentifierKind.made.contains { $0.name == kind }
      // Kinds that are not made are made of the bytes of others.
      let source =
        make
        ? "$T new \(kind) -n 200"
        : "for n in $(seq 20); do printf '%0\(kind == "upid" ? 32 : 30)x\\n' $((RANDOM * RANDOM)); done | $T convert --kind hex --to \(kind)"
      let checks = forms.map { form in
        "$T convert --kind \(kind) --to \(form) < ids | $T convert --kind \(form) --to \(kind) | cmp ids - || echo \(form)"
      }
      let outcome = try tool.shell(
        "\(source) > ids; wc -l < ids; " + checks.joined(separator: "; ")
      )
      #expect(
        outcome.lines == [make ? "200" : "20"],
        "\(kind): \(outcome.text)\(outcome.errorText)"
      )
    }
  }

  @Test func `flakes are written in the text forms of their layouts, and back`() throws {
    let tool = try Tool()
    for layout in FlakeLayout.named {
      let outcome = try tool.shell(
        """
        printf '%s\\n' 2021-03-04 2024-06-07T08:09:10Z 2026-01-01 |
          $T flake encode -l \(layout.name) --invalid skip > ids 2> before-or-after-its-time
        test -s ids || exit
        $T flake decode -l \(layout.name) --form native -f id < /dev/null || exit
        $T convert --kind \(layout.name) --to \(layout.name) < ids > native
        $T convert --kind \(layout.name) --to int < native | cmp ids -
        $T convert --kind \(layout.name) --to hex < ids | $T convert --kind hex --to int | cmp ids -
        """
      )
      #expect(outcome.status == 0, "\(layout.name): \(outcome.text)\(outcome.errorText)")
    }
  }

  @Test(arguments: [
    // Source: the ULID and TypeID specifications, and the tools' own vectors.
    ("--to uuid 01ARYZ6S41TSV4RRFFQ69G5FAV", "01563df3-6481-d676-4c61-efb99302bd5b"),
    ("--to ulid 01563df3-6481-d676-4c61-efb99302bd5b", "01ARYZ6S41TSV4RRFFQ69G5FAV"),
    ("--to uuid prefix_01h455vb4pex5vsknk084sn02q", "01890a5d-ac96-774b-bcce-b302099a8057"),
    (
      "--to typeid:prefix 01890a5d-ac96-774b-bcce-b302099a8057",
      "prefix_01h455vb4pex5vsknk084sn02q"
    ),
    ("--to uuid25 8da942a4-1fbe-4ca6-852c-95c473229c7d", "8dx554y5rzerz1syhqsvsdw8t"),
    ("--to hex 0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0669f7efb5a1cd34b5f99d1154fb6853345c9735"),
    ("--to hex 9m4e2mr0ui3e8a215n4g", "4d88e15b60f486e428412dc9"),
    ("--to hex 507f1f77bcf86cd799439011", "507f1f77bcf86cd799439011"),
    ("--to tsid --kind int 653390205760314336", "0J4AEXRN106Z0"),
    ("--to int --kind hex ff", "255"),
    // Source: `ids_other.tsv`, the same message in an address and in a header.
    ("--to int msg-f:1670509572574921039", "1670509572574921039"),
    ("--to hex -l gmail 1670509572574921039", "172ed79b0337c14f"),
    ("--to gmail -l hex 172ed79b0337c14f", "1670509572574921039"),
    ("--to base64url --kind hex 00ff", "AP8"),
    ("--to base58 --kind hex 0000287fb4cd", "11233QC4"),
    // Source: RFC 9562, appendix A; the Python package uuid6; ramsey/uuid.
    ("--to uuidv6 c232ab00-9414-11ec-b3c8-9f6bdeced846", "1ec9414c-232a-6b00-b3c8-9f6bdeced846"),
    ("--to uuidv6 98fa4fc8-c266-11e8-9ab6-0242c7bc9d97", "1e8c2669-8fa4-6fc8-9ab6-0242c7bc9d97"),
    ("--to uuidv6 a50075d2-d75e-11ee-ba3c-9644343d0fe1", "1eed75ea-5007-65d2-ba3c-9644343d0fe1"),
    ("--to uuidv1 1d19dad6-ba7b-6810-80b4-00c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
    ("--to uuidv1 1e1afa53-b77d-6800-8080-808080808080", "3b77d800-afa5-11e1-8080-808080808080"),
    // A Mattermost GUID as .NET encodes it: in the order of the text it has no defined version.
    ("--to uuid Hrz/HqNKnU+lCNTYHx9Ycw==", "1effbc1e-4aa3-4f9d-a508-d4d81f1f5873"),
    (
      "--to uuid --kind uuid 11EED389D211CA18A5060242AC120002",
      "11eed389-d211-ca18-a506-0242ac120002"
    ),
  ])
  func `known ids have known other forms`(words: String, text: String) throws {
    let outcome = try Tool().shell("$T convert \(words)")
    #expect(outcome.text == text + "\n", "\(outcome.errorText)")
  }

  @Test func `what can't be converted has its row, and says why`() throws {
    let tool = try Tool()
    let input = "01ARYZ6S41TSV4RRFFQ69G5FAV\n\nhello\n0ujtsYcgvSTl8PAuAdqWYSMnLOv\n"
    let rows = try tool.run("convert --to uuid -f id,kind,input", input: input)
    #expect(rows.status == 1)
    #expect(
      rows.text == """
        01563df3-6481-d676-4c61-efb99302bd5b\tulid\t01ARYZ6S41TSV4RRFFQ69G5FAV
        \t\t
        \t\thello
        \t\t0ujtsYcgvSTl8PAuAdqWYSMnLOv

        """
    )
    #expect(rows.errorText.contains("stdin:3: 'hello' is not an id that can be converted: "))
    #expect(
      rows.errorText.contains("it has 160 bits, and uuid has room for 128: some would be lost")
    )
    let json = try tool.run("convert --to uuid --json", input: input)
    #expect(json.lines.count == 3 && json.lines[1].hasPrefix(#"{"input":"hello","error":""#))
    let strict = try tool.run("convert --to uuid --strict", input: input)
    #expect(strict.status == 1 && strict.lines.count == 2)
  }

  @Test func `an empty cell of a table is no id, and no mistake`() throws {
    let table = "id,n\n01ARYZ6S41TSV4RRFFQ69G5FAV,1\n,2\n\"\",3\nx,4\n"
    let outcome = try Tool().run("convert --in csv --column id --to uuid", input: table)
    #expect(
      outcome.text
        == "id,n,id_uuid\n01ARYZ6S41TSV4RRFFQ69G5FAV,1,01563df3-6481-d676-4c61-efb99302bd5b\n"
        + ",2,\n\"\",3,\nx,4,\n"
    )
    let text = outcome.errorText
    #expect(outcome.status == 1 && text.hasPrefix("idtool: stdin:5: 'x' is"), "\(text)")
  }

  @Test(arguments: [
    // 22 characters that are a UUID in base 57, in base 64, or a timeflake.
    ("--to uuid NG7VhQByFH2gizsSVWPvqQ", "say which with --kind"),
    ("--to uuid --kind objectid 01ARYZ6S41TSV4RRFFQ69G5FAV", "it has 26 characters"),
    ("--to ulid 507f1f77bcf86cd799439011", "it has 96 bits, and ulid has 128"),
    ("--to uuid --kind discord 1155010909962240007", "it has 64 bits, and uuid has 128"),
    ("--to uuid --kind hex 507f1f77bcf86cd799439011", "it has 96 bits, and uuid has 128"),
    ("--to ksuid --kind base64 UH8fd7z4bNeZQ5AR", "it has 96 bits, and ksuid has 160"),
    // 2 to the power of 128.
    (
      "--to uuid --kind int 340282366920938463463374607431768211456",
      "it has 129 bits, and uuid has room for 128"
    ),
    ("--to uuidv6 7d3f7bd6-820e-403f-85ea-1c913ab7a15e", "as uuidv6, it is a UUID of version 4"),
    ("--to uuidv7 01563df3-6481-d676-4c61-efb99302bd5b", "as uuidv7, it is a UUID of"),
    ("--to twitter 01563df3-6481-d676-4c61-efb99302bd5b", "has room for 64: some would be lost"),
    ("--to uuid 3gtj_0mju_38dtc2culpgg1flxfm", "of kind sstable-id, which has no bits to write"),
    ("--to hex V1StGXR8_Z5jdHi6B-myT", "of kind nanoid, which has no bits to write"),
    ("--to base58 --kind base58 0OIl", "unexpected '0' at column 1"),
    // Bytes that MySQL's UUID_TO_BIN has swapped: a version that is not defined, and 4088 years ahead.
    ("--to uuid 11EED389D211CA18A5060242AC120002", "it could be mysql-swapped or uuid, which are"),
    ("--to uuid 11EED389D2111A18A5060242AC120002", "it could be mysql-swapped or uuid, which are"),
    ("--to all -l hex 255", "all its texts have fewer than 10 characters"),
    ("--to uuid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "as ulid, its time is "),
    // A UUID of a name if the bytes stand as they are, and a random one in the order of .NET.
    ("--to uuid o3IcDhVhUUKH6ZZtq/xQ5A==", "-l uuid-base64 takes the bytes as they stand"),
    ("--to hex --kind hex 0123456789abcdef0123456789abcdef0123456789abcdef0", "48 are accepted"),
    ("--to hex VBnvBMCoAbsAADX-2JYAAAAA", "its - is read as 62, and until"),
    // What is around an id doesn't count.
    ("--to hex -l objectid 'ObjectId(\"6592008029c8c3e4dc76256\")'", "it has 23 characters"),
    ("--to uuid -l base58 '\"6592O\"'", "unexpected 'O' at column 5"),
  ])
  func `what would be lost or is not certain is refused`(words: String, message: String) throws {
    let outcome = try Tool().shell("$T convert \(words)")
    #expect(outcome.status == 1)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  /// By Python, `base64.urlsafe_b64decode`, with the digit as it is now and as it was.
  @Test(arguments: [
    ("VBnvBMCoAbsAADX-2JYAAAAA", "5419ef04c0a801bb000035fed89600000000", true),
    ("VBnvBMCoAbsAADX_2JYAAAAA", "5419ef04c0a801bb000035ffd89600000000", false),
  ])
  func `an old digit of Apache's is told where its kind is named`(
    id: String,
    hex: String,
    isTold: Bool
  ) throws {
    let outcome = try Tool().shell("$T convert -l apache-unique-id-old --to hex \(id)")
    #expect(outcome.text == hex + "\n" && outcome.status == 0)
    #expect(outcome.errorText.contains("since December 2020; before, it was 63") == isTold)
  }

  @Test func `base64 of random and timed UUIDs is read back, and what may be reversed is told`()
    throws
  {
    let outcome = try Tool().shell(
      """
      for kind in uuidv1 uuidv4 uuidv7; do
        case $kind in uuidv1) echo 6f5d0d80-d211-11ee-a506-0242ac120002;; *) $T new $kind -n 2000;; esac > ids
        $T convert --to uuid-base64 < ids | $T convert --to uuid 2> warnings | cmp - ids
        $T convert --to uuid-base64 < ids | $T convert --kind uuid-base64 --to uuid 2> again | cmp - ids
        cmp warnings again
        test $kind = uuidv4 && sed 's/[0-9][0-9]*/N/' warnings
      done
      echo 6f5d0d80-d211-41ee-a506-0242ac120002 | $T convert --to uuid-base64 | $T convert --to hex -q
      """
    )
    #expect(
      outcome.text == """
        idtool: warning: the bytes of N UUIDs in base 64 are taken as they stand, and may be in the order of .NET: 'idtool inspect' shows both
        6f5d0d80d21141eea5060242ac120002

        """
    )
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func `the base58 text of a ksuid is not taken for another ksuid`() throws {
    let outcome = try Tool().shell(
      """
      set -e
      for time in 2017-01-01 2020-01-01 2026-11-20; do
        id=$($T new ksuid --at $time)
        text=$($T convert --to base58 "$id")
        test "$($T convert --to ksuid --kind base58 "$text")" = "$id"
        test "$($T convert --to ksuid "$id")" = "$id"
        $T convert --to ksuid "$text" || echo refused
      done
      """
    )
    #expect(outcome.lines.filter { $0 == "refused" }.count == 3, "\(outcome.text)")
    // One in four such texts may be base64url, too.
    let messages = outcome.errorText.components(separatedBy: "it could be ksuid").dropFirst()
    #expect(messages.count == 3, "\(outcome.errorText)")
    #expect(
      messages.allSatisfy {
        $0.contains("base58") && $0.contains("which are other bits: say which with --kind")
      }
    )
  }

  @Test(arguments: [
    ("x", "--to FORM is required"),
    ("--to ulidd x", "did you mean 'idtool convert --to ulid x'?"),
    ("--to cuid x", "ids of kind cuid have no bits that another form could hold"),
    ("--to unix x", "ids of kind unix have no bits"),
    (
      "--to int -l couchdb-utc-id 063e59ca412798node-1",
      "ids of kind couchdb-utc-id have no bits that another form could hold"
    ),
    ("--to orderlyid x", "such ids have a prefix: say which, as in orderlyid:order"),
    ("--to hex --kind nanoid x", "ids of kind nanoid have no bits"),
    ("--to typeid:User x", "unexpected 'U' in its prefix"),
  ])
  func `forms that are none are refused before anything is read`(
    words: String,
    message: String
  ) throws {
    try Tool.expectRefusal(of: "convert \(words)", saying: message)
  }

  /// Texts of other 128 bits are no UUIDs in base 64, though some look like one, one way round or the
  /// other.
  @Test func whatIsReadWithoutAKindComesBackOrIsRefused() throws {
    let tool = try Tool()
    let ids = (0..<2000).map { _ in UUID().uuidString.lowercased() }
    try Data((ids.joined(separator: "\n") + "\n").utf8).write(to: tool.url("ids"))
    for form in ["base58", "timeflake", "base64"] {
      let outcome = try tool.shell(
        "$T convert --to \(form) < ids | $T convert --to uuid -f id,error 2>/dev/null"
      )
      let rows = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      try #require(rows.count == ids.count)
      for (id, row) in zip(ids, rows) {
        let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(
          fields[0] == id || fields[0].isEmpty && !fields[1].isEmpty,
          "\(form): \(id), \(row)"
        )
      }
    }
  }
}
