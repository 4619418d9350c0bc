import Testing

/// Readings that were wrong without a word.
@Suite struct SilentReadingTests {
  private static func shell(_ line: String) throws -> Tool.Outcome {
    try Tool().shell(line)
  }

  /// Layouts whose own digits spell words.
  @Test(arguments: ["instagram", "snowid", "frostflake"])
  func wordsAreNoIDs(layout: String) throws {
    for word in ["undefined", "unassigned", "Infinity", "anonymous", "DELETED", "none"] {
      for command in [
        "flake decode -l \(layout)", "flake stats -l \(layout)", "inspect --kind \(layout)",
        "convert --kind \(layout) --to int",
      ] {
        let outcome = try Self.shell("echo \(word) | $T \(command)")
        #expect(outcome.status == 1, "\(command) \(word): \(outcome.text)")
      }
    }
    let asked = try Self.shell("$T flake decode -l \(layout) --form native -f id undefined")
    #expect(asked.status == 0 && asked.text == "undefined\n", "\(asked.errorText)")
    for command in ["flake decode -l \(layout)", "inspect --kind \(layout)"] {
      let told = try Self.shell("$T \(command) undefined")
      #expect(told.errorText.contains("it may be a word"), "\(told.errorText)")
    }
  }

  @Test func anIDWithoutADigitIsReadIfItLooksRandom() throws {
    // By Python: base64url, 11 characters.
    let outcome = try Self.shell("$T flake decode -l instagram -f time DVnsIiwgAAB")
    #expect(outcome.text == "2026-03-08T10:30:00.250Z\n", "\(outcome.errorText)")
    let signs = try Self.shell("$T inspect -l instagram-shortcode -f time C_PYhy-X-oz")
    #expect(signs.text == "2024-08-29T04:26:14.741Z\n", "\(signs.errorText)")
  }

  /// Ten letters and digits are no id where no name says so.
  @Test(arguments: [
    ("aid=9nxpxc3f0a", "misskey-aid"), ("https://misskey.example/notes/9nxpxc3f0a", "misskey-aid"),
    ("UNIQUE_ID=ZFJGec8R3U_ldaMTbxzC3wAAAAM", "apache-unique-id"), ("x=9nxpxc3f0a", ""),
    ("ts=1700000000", ""), ("day=2024-01-01", ""),
  ])
  func aNameBeforeAnIDHelps(text: String, kind: String) throws {
    let outcome = try Self.shell("$T inspect -f kind '\(text)'")
    #expect(outcome.text == kind + "\n", "\(outcome.errorText)")
  }

  @Test func aLetterAloneIsNoHexadecimalID() throws {
    for text in ["a", "F", "ab", "cafe"] {
      let outcome = try Self.shell("$T convert --kind twitter --to int \(text)")
      #expect(outcome.status == 1 && !outcome.text.hasPrefix("1"), "\(text): \(outcome.text)")
    }
    #expect(try Self.shell("$T convert --kind twitter --to int 0xa").text == "10\n")
    #expect(try Self.shell("$T convert --kind twitter --to hex 7").text == "0000000000000007\n")
  }

  @Test func severalLayoutsAreWarnedOfAsOneIs() throws {
    let double = "seq 300 | awk '{printf \"%.0f00\\n\", 20305918583080223 + $1 * 256897}'"
    let nanoseconds = "seq 6 | awk '{print \"17952384601\" $1 \"3456789\"}'"
    for (input, warning) in [
      (double, "have at most 17 significant digits"),
      (nanoseconds, "also Unix times in nanoseconds"),
      ("echo 2030591858308022300", "may have rounded it"),
      ("echo 5", "the id fits none of the layouts"),
    ] {
      let outcome = try Self.shell("\(input) | $T flake decode -l twitter,discord -f id,time")
      #expect(outcome.errorText.contains(warning), "\(input): \(outcome.errorText)")
    }
    let good = try Self.shell("$T flake decode -l twitter,discord -f time 2030591858308022277")
    #expect(good.errorText.isEmpty, "\(good.errorText)")
  }

  @Test func rowsThatAreNotInLineWithTheInputAreTold() throws {
    let ids = "printf '818430346264576123\\n2030591858308022272\\n'"
    let told = "1 id has a row for each of several layouts, so rows are not in line with the input"
    for option in ["-f time", "-f layout,time", "--format %t"] {
      let outcome = try Self.shell("\(ids) | $T flake decode -l twitter,discord \(option)")
      #expect(outcome.text.split(separator: "\n").count == 3)
      #expect(outcome.errorText.contains(told), "\(option): \(outcome.errorText)")
    }
    for option in ["", "-f id,time", "--json", "--format '%i %t'"] {
      let outcome = try Self.shell("\(ids) | $T flake decode -l twitter,discord \(option)")
      #expect(!outcome.errorText.contains("in line"), "\(option): \(outcome.errorText)")
    }
  }

  @Test func aNumberThatALayoutLacksIsEmptyAndNotZero() throws {
    let id = "116193086685184007"
    let decoded = try Self.shell("$T flake decode -l mastodon --format '%w|%s' \(id)")
    #expect(decoded.text == "|7\n")
    let line = "echo \(id) | $T annotate -l mastodon --format '[%w|%s]'"
    #expect(try Self.shell(line).text == "\(id)[|7]\n")
    let both = "$T flake decode -l nano64 --format '[%w][%s]' 1786843968307200001"
    #expect(try Self.shell(both).text == "[][]\n")
  }

  /// As the keys of JSON and the names in front of numbers in a text do.
  @Test(arguments: ["ts", "log_ts", "timestamp", "EventTime", "epoch"])
  func aColumnOfTimesByItsNameIsNoColumnOfIDs(name: String) throws {
    let rows = "order_id,\(name)\\n2123566994029633538,1795132861934567892\\n"
    let outcome = try Self.shell("printf '\(rows)' | $T annotate --in csv -l twitter")
    #expect(
      outcome.text
        == "order_id,\(name),order_id_time\n"
        + "2123566994029633538,1795132861934567892,2026-11-20T00:00:00.000Z\n"
    )
    let asked = try Self.shell(
      "printf '\(rows)' | $T annotate --in csv -l twitter --column \(name)"
    )
    #expect(asked.text.contains("1795132861934567892,2024-05-27T"), "\(asked.text)")
  }

  @Test(arguments: ["hits", "parts", "customers", "id"])
  func anotherNameThatEndsSoIsNoTime(name: String) throws {
    let rows = "\(name)\\n1795132861934567892\\n"
    let outcome = try Self.shell("printf '\(rows)' | $T annotate --in csv -l twitter")
    #expect(outcome.text.contains("1795132861934567892,2024-05-27T"), "\(outcome.text)")
  }

  @Test func aNegativeNumberIsNoID() throws {
    for text in ["-2030591858308022272", "x=-2030591858308022272", "[-2030591858308022272]"] {
      for command in ["annotate -l twitter", "annotate --kind timed", "flake annotate -l twitter"] {
        let outcome = try Self.shell("printf '%s\\n' '\(text)' | $T \(command)")
        #expect(outcome.text == text + "\n", "\(command)")
      }
    }
    for text in ["user-2030591858308022272", "a--2030591858308022272", "1-2030591858308022272"] {
      let outcome = try Self.shell("printf '%s\\n' '\(text)' | $T annotate -l twitter")
      #expect(outcome.text == text + "[2026-03-08T10:30:00.250Z,d0,w0,s0]\n")
    }
  }

  /// SQLite takes a quoted name that is no column's for a text, which is greater than any number.
  @Test(arguments: [
    ("orders.my id", #"orders."my id""#), ("my orders.id", #""my orders".id"#),
    ("a.b.order id", #"a.b."order id""#), ("my id", #""my id""#),
  ])
  func eachNameOfAColumnIsQuotedByItself(name: String, quoted: String) throws {
    let line = "range --kind discord --from 2026-05-30 --dialect sqlite --sql"
    let outcome = try Self.shell("$T \(line) '\(name)'")
    #expect(outcome.errorText.contains("--sql '\(quoted)'"), "\(outcome.errorText)")
    let condition = try Self.shell("$T \(line) '\(quoted)'")
    #expect(condition.text == quoted + " >= 1510070235955200000\n", "\(condition.errorText)")
  }

  @Test func fewRoundedIDsOfManyWorkersAreFound() throws {
    // Of 12 workers, through a double: by Python, int(float(id)).
    let line = """
      seq 12 | awk '{printf "%.0f\\n", 1154568484571579392 + $1 * 25681756160 + ($1 * 83) % 1024}' \
        | $T flake decode -f time
      """
    let outcome = try Self.shell(line)
    #expect(outcome.errorText.contains("12 of 12 ids above 2^53 are exact in a double"))
  }
}
