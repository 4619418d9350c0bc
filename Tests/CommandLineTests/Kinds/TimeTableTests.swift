import Foundation
import Testing

/// `new` and `flake encode` with `--in`: tables with times get a column of ids.
@Suite struct TimeTableTests {
  @Test(
    .needs("python3"),
    arguments: [
      ("new uuidv7", "int(id.replace('-', '')[:12], 16)"),
      ("new twitter --no-ledger -w 7", "(int(id) >> 22) + 1288834974657"),
      ("flake encode -l twitter -w 7", "(int(id) >> 22) + 1288834974657"),
    ]
  )
  func `Python reads the rows that it wrote, with an id of each time`(
    command: String,
    time: String
  ) throws {
    let outcome = try Tool().shell(
      """
      cat > make.py <<'END'
      import csv, random, re, sys, datetime
      random.seed(int(sys.argv[1]))
      texts = ["a", "", "b,c", "two\\nlines", 'say "so"', "x\\r\\ny", " blank ", "é" * 9, "z" * 5000]
      separator = random.choice([",", ";", "\\t", "|"])
      with open("table", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=separator, lineterminator=random.choice(["\\n", "\\r\\n"]))
        writer.writerow(["a", 'made "at"', random.choice(texts)])
        for number in range(2000):
          ms = random.randrange(1577836800000, 1735689600000)
          made = datetime.datetime.fromtimestamp(ms / 1000, datetime.timezone.utc)
          writer.writerow([random.choice(texts), made.isoformat(sep=" "), random.choice(texts)])
      print({"\\t": "tab"}.get(separator, separator))
      END
      cat > check.py <<'END'
      import csv, re, datetime, sys
      csv.field_size_limit(1 << 24)
      separator = {"tab": "\\t"}.get(sys.argv[1], sys.argv[1])
      def rows(name):
        with open(name, newline="", encoding="utf-8") as file:
          return list(csv.reader(file, delimiter=separator))
      before, after = rows("table"), rows("made")
      assert len(before) == len(after)
      for old, new in zip(before, after): assert new[:-1] == old, (old, new)
      assert after[0][-1] == "the id"
      for row in after[1:]:
        id = row[-1]
        made = datetime.datetime.fromisoformat(row[1])
        assert \(time) == int(made.timestamp() * 1000 + 0.5) , row
      # All other bytes stay.
      text = open("made", "rb").read()
      cell = b"(?:[0-9a-f-]{36}|[0-9]{17,19}|the id)"
      text = re.sub(re.escape(separator.encode()) + cell + b"(?=\\r?\\n)", b"", text)
      assert text == open("table", "rb").read()
      print(len(set(row[-1] for row in after)))
      END
      for seed in 1 2 3 4 5 6; do
        separator=$(python3 make.py $seed)
        $T \(command) --in csv --separator "$separator" --column 'made "at"' --as 'the id' \
          < table > made && python3 check.py "$separator" || exit
      done
      """
    )
    #expect(outcome.lines == [String](repeating: "2001", count: 6), "\(outcome.errorText)")
  }

  @Test func `a row without a time is copied with an empty cell, and reported`() throws {
    let tool = try Tool()
    let table = "\u{FEFF}sep=;\na;at\n1;2024-01-01\n2;soon\n\n3\n4;2024-01-01\n5;1970"
    let line = "$T new twitter -w 3 --no-ledger --in csv --column at"
    let outcome = try tool.shell(line, input: table)
    #expect(
      outcome.text
        == "\u{FEFF}sep=;\na;at;id\n1;2024-01-01;1741610183685058560\n2;soon;\n\n3\n"
        + "4;2024-01-01;1741610183685058561\n5;1970;"
    )
    #expect(outcome.status == 1)
    for message in [
      "stdin:4: 'soon' is not a time", "stdin:6: '3' is not a row",
      "stdin:8: no id of layout 'twitter' at '1970': the time is before",
    ] {
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    let strict = try tool.shell(line + " --strict", input: table)
    #expect(strict.status == 1 && !strict.text.contains("4;"))
    let plain = try tool.shell(
      "$T new ulid --seed 1 --in tsv --no-header --column 2 -q",
      input: "a\t2024-01-01\nb\t2024-01-02\n"
    )
    let rows = plain.lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.map(\.count) == [3, 3] && rows[0][2].hasPrefix("01HK153X00"), "\(plain.text)")
  }

  @Test(arguments: [
    ("new ulid --in csv", "a\n", 2, "--column NAME is required"),
    ("new ulid --in csv --column b", "a\n2024\n", 1, "no column is called 'b', of 'a'"),
    ("new ulid --in csv --column 2 --no-header", "2024\n", 1, "they are 1 to 1"),
    (
      "new ulid --in csv --column a", "a,id\n2024,5\n", 1,
      "a column 'id' already: --as names another"
    ),
    ("new ulid --column a", "a\n", 2, "--column needs --in"),
    ("new ulid --as a", "a\n", 2, "--as needs --in"),
    ("new ulid --separator ';'", "a\n", 2, "--separator needs --in"),
    ("new ulid --in csv --column a --json", "a\n", 2, "it prints the table"),
    ("new ulid --in csv --column a -n 2", "a\n", 2, "each row gets one id"),
    ("new ulid --in csv --column a --at now", "a\n", 2, "the table has the times"),
    ("flake encode --in csv --column a --at now", "a\n", 2, "the table has the times"),
    ("new uuidv4 --in csv --column a", "a\n", 2, "--in can't be used with ids of kind uuidv4"),
    ("flake encode --in tsv --column a --separator ';'", "a\n", 2, "it separates columns of CSV"),
  ])
  func `what gives no table is refused`(
    line: String,
    table: String,
    status: Int32,
    message: String
  ) throws {
    let outcome = try Tool().shell("$T \(line)", input: table)
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.text)")
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }
}
