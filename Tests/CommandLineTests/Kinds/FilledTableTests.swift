import Foundation
import Testing

/// `--in`: tables get a column of ids, of their times or of now.
@Suite struct FilledTableTests {
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
        == "\u{FEFF}sep=;\na;at;id\n1;2024-01-01;1741610183685058560\n2;soon;\n\n3;;\n"
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

  /// Rows of several blocks, some of whose bytes arrive late.
  @Test(
    .needs("python3"),
    arguments: ["flake stamp -w 7", "auid assign -s s", "auid assign -s s t"]
  )
  func `Python finds the ids that rows lacked, and all else as it was`(command: String) throws {
    let seed = testSeed()
    let outcome = try Tool().shell(
      """
      cat > t.py <<'END'
      import csv, random, subprocess, sys, time
      random.seed(\(seed))
      command = sys.argv[1:]
      stamps, named = command[2] == "stamp", command[-1] == "t"
      separator = random.choice([",", ";", "|"])
      texts = ["a", "", "b,c", "two\\nlines", 'say "so"', "é" * 9, "z" * 5000, "x\\r\\ny"]
      count = 3000
      held = random.sample(range(1, 2 * count), count // 3)
      with open("t", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=separator, lineterminator=random.choice(["\\n", "\\r\\n"]),
          quoting=random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
        writer.writerow(["text", "n" if stamps else "id", "more"])
        for number in range(count):
          id = str(held.pop()) if held and random.random() < 0.4 else ""
          writer.writerow([random.choice(texts), id, random.choice(texts)])
      command += ["--in", "csv", "--separator", separator]
      with open("made", "wb") as made:
        if named: status = subprocess.run(command, stdout=made).returncode
        else:
          process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=made, stderr=subprocess.DEVNULL)
          text = open("t", "rb").read()
          cuts = sorted(random.sample(range(len(text)), 5)) + [len(text)]
          for start, end in zip([0] + cuts, cuts):
            process.stdin.write(text[start:end])
            process.stdin.flush()
            time.sleep(0.02)
          process.stdin.close()
          status = process.wait()
      def rows(name):
        with open(name, newline="", encoding="utf-8") as file:
          return list(csv.reader(file, delimiter=separator))
      before, after = rows("t"), rows("made")
      if stamps:
        assert [row[:-1] for row in after] == before
        assert after[0][-1] == "id" and status == 0
        ids = [int(row[-1]) for row in after[1:]]
        assert sorted(set(ids)) == ids
      else:
        assert [[*row[:1], *row[2:]] for row in after] == [[*row[:1], *row[2:]] for row in before]
        for old, new in zip(before, after): assert old[1] in ("", new[1]), (old, new)
        given = [int(new[1]) for old, new in zip(before[1:], after[1:]) if not old[1]]
        brought = [int(old[1]) for old in before[1:] if old[1]]
        assert len(set(given)) == len(given)
        # What comes after what was given may be the same, which is reported.
        clash = set(given) & set(brought)
        assert not (named and clash) and status == (1 if clash else 0), (clash, status)
        free = [id for id in range(1, 2 * count) if id not in brought]
        if named: assert given == free[:len(given)]
        # Every byte but those ids.
        text = open("made", "rb").read()
        assert len(text) == len(open("t", "rb").read()) + sum(len(str(id)) for id in given)
      print("right")
      END
      python3 t.py $T \(command)
      """
    )
    #expect(outcome.text == "right\n", "seed \(seed): \(outcome.errorText)")
  }

  @Test func `cells of ids are filled in place, and what is no id is kept and reported`() throws {
    let tool = try Tool()
    let table = "id,n\n,a\n3,b\n\"\",c\n1,d\n x,e\n\"=\"\"2\"\"\",f\n,g\n1,h\nz\n"
    let outcome = try tool.shell("cat > t; $T auid assign -s s --in csv t", input: table)
    #expect(
      outcome.text
        == "id,n\n4,a\n3,b\n\"5\",c\n1,d\n x,e\n\"=\"\"2\"\"\",f\n6,g\n1,h\nz\n"
    )
    #expect(outcome.status == 1)
    for message in ["t:6: 'x' is not an id", "t:9: an earlier record has the id 1", "t:10: 'z'"] {
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    let piped = try tool.shell("$T auid assign -s t --in csv --strict", input: "id\n\n,\n")
    #expect(piped.status == 1 && piped.text == "id\n\n,\n", "\(piped.text)")
    let late = try tool.shell("$T auid assign -s u --in csv", input: "n,id\na,\nb,1\n")
    #expect(late.status == 1 && late.text == "n,id\na,1\nb,1\n")
    #expect(late.errorText.contains("stdin:3: id 1 was just given to an earlier record"))
    let added = try tool.shell("$T auid assign -s v --in tsv --as nr", input: "n\na\nb\n")
    #expect(added.text == "n\tnr\na\t1\nb\t2\n" && added.status == 0)
    let numbered = try tool.shell(
      "$T auid assign -s w --in csv --no-header --as 2",
      input: "a,\nb,7\n"
    )
    #expect(numbered.text == "a,1\nb,7\n" && numbered.status == 0)
  }

  @Test func `a column of ids is converted, and what is none has an empty cell`() throws {
    let table =
      "id;n\n01ARYZ6S41TSV4RRFFQ69G5FAV;\"a\nb\"\nzz;2\n\"01ARYZ6S41TSV4RRFFQ69G5FAV\";3\n"
    let outcome = try Tool().shell(
      "cat > t; $T convert --to uuid --in csv --column id t",
      input: table
    )
    let uuid = "01563df3-6481-d676-4c61-efb99302bd5b"
    #expect(
      outcome.text
        == "id;n;id_uuid\n01ARYZ6S41TSV4RRFFQ69G5FAV;\"a\nb\";\(uuid)\nzz;2;\n"
        + "\"01ARYZ6S41TSV4RRFFQ69G5FAV\";3;\(uuid)\n"
    )
    #expect(outcome.status == 1 && outcome.errorText.contains("t:4: 'zz' is not an id"))
  }

  /// A reader takes no other field for an id.
  @Test(arguments: [
    "flake encode -l twitter --in csv --column at", "new ulid --in csv --column at",
    "flake stamp -l twitter --no-ledger -w 1 --in csv", "auid assign -s s --in csv --as id",
    "flake stamp -l twitter --no-ledger -w 1 --in csv --no-header",
  ]) func `a row of another width has an empty cell of ids`(line: String) throws {
    let header = line.contains("no-header") ? "2026-01-01,1\n" : "at,x\n"
    let outcome = try Tool().shell(
      "printf '\(header)2026-01-01,1\n2025-01-01,6,\"7\",8\r\n\n9\n\"\"\n' | $T \(line)"
    )
    let odd = "\n2025-01-01,6,,\"7\",8\r\n\n9,,\n\"\",,\n"
    #expect(outcome.text.hasSuffix(odd) && outcome.status == 1, "\(outcome.text)")
    #expect(!outcome.lines[1].hasSuffix(","), "\(outcome.text)")
    #expect(outcome.errorText.contains("has 4 fields, and the first row has 2"))
  }

  @Test func `a name with a line break is quoted where that can be`() throws {
    let line = "flake stamp -l twitter --no-ledger -w 1 --in"
    for (name, cell) in [("a\tb", "a\tb"), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\"")] {
      let words = line.split(separator: " ").map(String.init)
      let written = try Tool().run(words + ["csv", "--as", name], input: "x\n1\n")
      #expect(written.text.hasPrefix("x,\(cell)\n"), "\(written.text)")
      let refused = try Tool().run(words + ["tsv", "--as", name], input: "x\n1\n")
      #expect(refused.status == 2 && refused.output.isEmpty, "\(refused.text)")
      #expect(refused.errorText.contains("TSV has no quotation marks"), "\(refused.errorText)")
    }
  }

  @Test(arguments: [
    ("convert --to all --in csv --column id", "id\n", 2, "a table has room for one"),
    ("convert --to hex --in csv", "id\n", 2, "--column NAME is required"),
    ("convert --to id --in csv --column id", "id\n", 2, "--to does not accept 'id'"),
    ("convert --to hex --in csv --column id --json", "id\n", 2, "it prints the table"),
    ("flake stamp --in csv -w 1 --no-ledger", "a,id\n1,2\n", 1, "a column 'id' already"),
    ("flake stamp --as a", "a\n", 2, "--as needs --in"),
    ("flake stamp --no-header", "a\n", 2, "--no-header needs --in"),
    ("auid assign -s s --in csv --key a", "a\n", 2, "--as names the column of ids"),
    ("auid assign -s s --in tsv --separator ';'", "a\n", 2, "it separates columns of CSV"),
    ("new ulid --in csv", "a\n", 2, "--column NAME is required"),
    ("new ulid --in csv --column b", "a\n2024\n", 1, "no column is called 'b', of 'a'"),
    ("new ulid --in csv --column 2 --no-header", "2024\n", 1, "they are 1 to 1"),
    (
      "new ulid --in csv --column a", "a,id\n2024,5\n", 1,
      "a column 'id' already: --as names another"
    ),
    ("auid assign -s s --in csv", "id,b,id\n,2,\n", 1, "several columns are called 'id'"),
    ("new ulid --in csv --column b", "b,b\n2024,2025\n", 1, "several columns are called 'b'"),
    (
      "flake stamp --in csv -w 1 --no-ledger", "a,b\r1,2\r", 1,
      "the first row has carriage returns in it"
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
