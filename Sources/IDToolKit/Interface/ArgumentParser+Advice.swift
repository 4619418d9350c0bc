/// What may have been meant by an option that a command does not take.
extension ArgumentParser {
  func unknownOption(_ word: [UInt8], topic: HelpTopic) -> UsageError {
    let proposals = replacements(for: word, in: topic)
    var lines = proposals.map { line(with: $0, insteadOf: word, in: topic) }
    var advice: [String] = []
    let name = String(decoding: Self.name(in: word), as: UTF8.self)
    if lines.isEmpty, ["list", "ls"].contains(name) {
      let list = Self.lists.first { $0.group == topic.group }?.command ?? .kinds
      lines = [list.words.split(separator: " ").map { Array($0.utf8) }]
    }
    // `annotate -c FILE`, as `grep` counts.
    let next = words.drop { $0 != word }.dropFirst().first ?? []
    if name == "c", ItemPlace.argument.isArgument(naming: next.span) { lines = [] }
    if case .command(let command) = topic {
      lines += [lineWithMoment(of: command), lineWithPart(named: name)].compactMap(\.self)
      let worker = joinedWorker(naming: name, command)
      lines += [worker?.line].compactMap(\.self)
      if lines.isEmpty, Command.annotate.options.contains(where: { Self.isNamed($0, by: word) }) {
        lines += [lineAnnotating(insteadOf: command)].compactMap(\.self)
      }
      advice = [worker?.advice].compactMap(\.self)
      advice += Self.advice.filter { $0.names.contains(name) && $0.applies(command) }.map(\.text)
      if let other = Self.counterparts[command],
        other.options.contains(where: { $0.isNamed(name.utf8) })
      {
        advice.append("'idtool \(other.words)' takes --\(name), and is for ids of every kind")
      }
    }
    return UsageError(
      problem: optionOfOtherCommand(word, topic: topic) ?? .unknownOption(word),
      topic: topic,
      lines: lines,
      advice: advice
    )
  }

  /// What to do in place of options that other programs have, where they apply to a command and no
  /// line does it.
  private static let advice:
    [(names: [String], applies: @Sendable (Command) -> Bool, text: String)] = [
      (
        ["count", "c", "n"], { $0 == .annotate },
        "'idtool annotate -f id FILE | wc -l' counts the ids"
      ),
      (
        ["by-time", "sort"], { $0 == .annotate },
        "'idtool annotate -f time,id FILE | sort' puts the ids in order"
      ),
      (
        ["worker", "w"], { $0 == .annotate },
        "'idtool annotate -f worker,id FILE | grep -w ^7' lists the ids of worker 7"
      ),
      (
        ["reverse", "desc", "newest", "latest"], { $0 == .annotate },
        "'idtool annotate -f time,id FILE | sort -r' has the latest first"
      ),
      (
        ["r", "R", "recursive"], { $0 == .annotate || $0 == .stats || $0 == .guess },
        "'find DIR -type f -exec idtool annotate --only -H {} +' reads the files of a folder"
      ),
      (
        ["r", "R", "recursive"], { $0 == .check }, "a folder is read with those in it"
      ),
      (
        ["limit", "head", "max", "max-count", "m"], { $0 == .annotate },
        "'idtool annotate --only FILE | head -n 20' prints the first 20 lines with ids"
      ),
      (
        ["extract", "ids", "o", "only-matching", "ids-only"], { $0 == .annotate || $0 == .inspect },
        "'idtool annotate -f id FILE' lists only the ids"
      ),
      (
        ["hour", "hourly", "daily", "day"], { $0 == .stats },
        "--bucket 1h counts each hour, --bucket day each day"
      ),
      (
        ["column", "key"], { $0 == .stats },
        "columns (--in csv) and keys of JSON are told apart as places"
      ),
      (
        ["epoch-ms", "unix", "unix-ms", "unixtime", "millis", "ms", "epoch-millis"],
        { $0.options.contains(.time) }, "--time unix-ms writes times as milliseconds since 1970"
      ),
      (["sha1", "md5"], { $0 == .new }, "'idtool new uuidv5 --namespace dns NAME' hashes a name"),
      (["random", "r"], { $0 == .new }, "'idtool new uuidv4' makes a random UUID"),
      (
        ["lower", "lowercase"], { $0 == .new || $0 == .convert },
        "'idtool new ulid | tr A-Z a-z' writes small letters"
      ),
      (
        ["reverse", "desc", "newest", "latest", "r"], { $0 == .inspect },
        "'idtool inspect --by-time -f time,id < FILE | sort -r' has the latest first"
      ),
      (
        ["upper", "uppercase", "caps"], { $0 == .new || $0 == .convert },
        "'idtool new uuidv4 | tr a-f A-F' writes capitals"
      ),
      (["as"], { $0 == .annotate }, "what is added for a column 'id' is called id_time and so on"),
      (["sort"], { $0 == .inspect }, "--by-time puts the results in order"),
      (
        ["for"], { $0.options.contains(.until) || $0.options.contains(.latest) },
        "--until +1h is an hour after --since"
      ),
      (["date", "at", "t"], { $0 == .inspect }, "-f time prints only the times"),
      (["format"], { $0 == .inspect }, "-f id,time prints fields, tab separated"),
      (
        ["utc"], { $0.options.contains(.local) }, "times are in UTC unless --local or --tz is given"
      ),
      (
        ["epoch", "unit"], { $0 == .new || $0.options.contains { $0.isNamed("layout".utf8) } },
        "fields include their epoch: t41,w10,s12@2020-01-01, or t32,w16,s15@1s@2020-01-01"
      ),
      (
        ["key", "in", "column"], { $0 == .inspect || $0 == .guess },
        "'idtool annotate --in json --key NAME FILE' explains the ids of records"
      ),
      (
        ["save", "add", "name", "define", "alias"], { $0 == .flakeLayouts || $0 == .kinds },
        "IDTOOL_LAYOUT=t41,w10,s12@2020-01-01 in the environment is the layout where -l names none"
      ),
    ]

  /// The commands that do for ids of every kind what others do for flakes.
  static let counterparts: [Command: Command] = [
    .flakeDecode: .inspect, .flakeGuess: .inspect, .flakeAnnotate: .annotate, .flakeRange: .range,
  ]

  /// The words that a name means in commands that take an option; if they are empty, the name is left
  /// out, and its value stands alone.
  private static let phrases: [(names: [String], option: Option, words: String)] = [
    (["on", "day", "date"], .length, "--for 1d --from"),
    (["on", "day", "date"], .only, "--only --until +1d --since"),
    (["kind", "layout", "type", "l", "k", "name", "N"], .namespace, ""),
    (["l"], .size, "--size"),
    (["grep", "filter"], .only, "--only"),
    (["duplicates", "dupes", "dups"], .unique, "--unique"),
    (["list", "ls"], .only, "-f time,kind,id"),
    (["compare", "diff"], .delta, "--delta"),
    (["verbose", "v"], .explain, "--explain"),
    (["mongo"], .dialect, "--sql _id --dialect mongodb"),
  ]

  /// Names that mean one of some options, whichever a command takes.
  private static let meanings: [(names: [String], options: [Option])] = [
    (
      ["from", "since", "start", "begin", "after", "last", "past"],
      [.from, .since, .earliest, .sourceKind]
    ),
    (["to", "until", "end", "stop", "before"], [.to, .until, .latest]),
    (["worker", "workers"], [.workers, .worker]), (["machine", "machine-id"], [.worker]),
    (["every", "interval", "per"], [.bucket]),
    (["output", "format"], [.output, .format, .outputOrCard, .outputOrPicture]),
    (["file", "input"], [.itemsFile, .state]),
    (["form"], [.targetForm]),
    (["length", "len"], [.size]), (["date", "timestamp", "datetime", "t"], [.at, .moment]),
    (["as"], [.kind, .rangeKind, .layout, .layouts, .targetForm]),
    (["type", "k"], [.kind, .soughtKinds, .rangeKind, .sourceKind, .layout, .layouts]),
    (["c", "col"], [.idColumn, .count]), (["d", "delimiter", "sep"], [.separator]),
  ]

  /// Returns the name that a word gives to an option.
  private static func name(in word: [UInt8]) -> [UInt8] {
    Array(word.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") })
  }

  /// Whether a word gives an option's long name, or its letter.
  static func isNamed(_ option: Option, by word: [UInt8]) -> Bool {
    let name = name(in: word)
    return word.starts(with: "--".utf8)
      ? option.isNamed(name) : name.count == 1 && option.short?.asciiValue == name[0]
  }

  /// Returns the words that may have been meant by an option that the command does not take.
  private func replacements(for word: [UInt8], in topic: HelpTopic) -> [String] {
    let options = topic.options
    let name = Self.name(in: word)
    // `-5`, as `head` takes it.
    if word.count > 1, word[1] != UInt8(ascii: "-"), name.allSatisfy(\.isDigit) {
      // As `uuidgen` has versions.
      let version = IdentifierKind.named(Array("uuidv".utf8) + name)
      if case .command(.new) = topic, !words.contains(where: { IdentifierKind.named($0) != nil }),
        let version, IdentifierKind.made.contains(version)
      {
        return [version.name]
      }
      return options.contains { $0.short == "n" }
        ? ["-n " + String(decoding: name, as: UTF8.self)] : []
    }
    let text = String(decoding: name, as: UTF8.self)
    let isMisspelt = options.contains { $0.isNamed(name) }
    // `-worker` is `--worker`, and nothing else.
    let meant = isMisspelt ? [] : meant(by: text, among: options)
    if !meant.isEmpty { return meant }
    if word.count == 2 {
      // Of a letter that no command has, the other case may be one.
      let other = Option.all.first { $0.short?.asciiValue == name.first }
      if let other { return self.meant(by: other.long, among: options) }
      return options.filter { $0.short?.asciiValue == word[1] ^ 0x20 }.map { "-\($0.short ?? "?")" }
    }
    // A user who types another option's exact name means that option, and not one spelled like it.
    let letters = name.filter { $0 != UInt8(ascii: "-") }
    let isOther = Option.all.contains { option in
      option.long.utf8.filter { $0 != UInt8(ascii: "-") } == letters
    }
    if isOther, !isMisspelt { return [] }
    let values = Self.values(named: text, in: topic)
    return values.isEmpty
      ? Suggestion.near(name, among: options.map(\.long)).map { "--" + $0 } : values
  }

  /// Returns the words that a name means, whatever it is spelled like.
  private func meant(by name: String, among options: [Option]) -> [String] {
    let phrases = Self.phrases.filter { $0.names.contains(name) && options.contains($0.option) }
    if !phrases.isEmpty { return phrases.map(\.words) }
    let meant = Self.meanings.first { row in
      row.names.contains(name) && row.options.contains(where: options.contains)
    }
    return options.filter { meant?.options.contains($0) ?? false }.map { "--" + $0.long }
  }

  /// Returns the words that give a value by its name alone, as `--csv` and `--timed` do: `--output csv`,
  /// `timed`.
  private static func values(named name: String, in topic: HelpTopic) -> [String] {
    guard case .command(let command) = topic else { return [] }
    if command.spec.operands.choices.contains(name) { return [name] }
    return command.options.filter { option in
      // What is to be written is named more often than what is read.
      if case .kinds = option.value { return IdentifierSelection.named(Array(name.utf8)) != nil }
      return option != .sourceKind && option.value.words.contains(name)
    }.map { "--\($0.long) \(name)" }
  }

  /// Returns the line in which a layout has the epoch and the unit with it for which the command has
  /// no options: `range -l t41,w10,s12@2020-01-01`.
  private func lineWithMoment(of command: Command) -> [[UInt8]]? {
    var line = words
    let (epoch, unit) = (Self.take("epoch", from: &line), Self.take("unit", from: &line))
    let layout = line.lastIndex { FlakeLayout.mayBeDescribed(by: $0) }
    guard epoch != nil || unit != nil else { return nil }
    let fields = layout.map { line[$0] } ?? Array("t41,w10,s12".utf8)
    guard let word = FlakeLayout.word(fields, unit: unit, epoch: epoch) else { return nil }
    guard let layout else {
      guard let option = command.options.first(where: { $0.isNamed("layout".utf8) })
      else { return nil }
      line += [Array("--\(option.long)".utf8), word]
      return accepts(line) ? line : nil
    }
    line[layout] = word
    return line
  }

  /// The commands that list what there is, by group.
  private static let lists: [(group: CommandGroup, command: Command)] = [
    (.flake, .flakeLayouts), (.auid, .auidList),
  ]

  /// Names of options of other programs whose values are parts of a kind's name, and the text between
  /// the two.
  private static let partsOfKinds: [(names: [String], mark: String)] = [
    (["version", "v"], "v"), (["prefix", "p"], ":"),
  ]

  /// Returns the line in which the name of a kind has a part with it that an option gives: `new uuidv7`
  /// for `new uuid -v 7`.
  private func lineWithPart(named name: String) -> [[UInt8]]? {
    var line = words
    guard let mark = Self.partsOfKinds.first(where: { $0.names.contains(name) })?.mark,
      let part = Self.take(name, from: &line),
      let place = line.lastIndex(where: { IdentifierKind.named($0) != nil }),
      let kind = IdentifierKind.named(line[place])
    else { return nil }
    line[place] = Array((kind.name + mark).utf8) + part
    return line
  }

  /// Returns what `--worker` is where an option names a field that tells makers apart: the line in which
  /// it has the number that all such fields of the layout make, if all are given, and words for it.
  private func joinedWorker(
    naming typed: String,
    _ command: Command
  ) -> (line: [[UInt8]]?, advice: String)? {
    let option = [Option.worker, .workerField].first(where: command.options.contains)
    let isField = FlakeFieldKind.allCases.contains { $0.isNodeLike && $0.longName == typed }
    guard let option, isField,
      let word = words.last(where: FlakeLayout.mayBeDescribed) ?? environment(.layout),
      let layout = try? FlakeLayout.described(by: word, epoch: .unixEpoch)
    else { return nil }
    var line = words
    var number: UInt64? = 0
    var sum: [String] = []
    for field in layout.workerFields.reversed() {
      let name = field.kind.longName
      var given = Self.take(name, from: &line)
      if field.kind == .worker { given = Self.take("w", from: &line) ?? given }
      if layout.workerFields.count == 1 { given = Self.take(typed, from: &line) ?? given }
      let value = given.flatMap { try? Decimal.parse($0.span) }
      let factor = layout.workerFields.drop { $0.kind != field.kind }.dropFirst()
        .reduce(UInt64(1)) { $0 << UInt64($1.width) }
      number = number.flatMap { number in
        value.flatMap { $0 <= field.largest ? number + $0 * factor : nil }
      }
      sum.insert((factor == 1 ? "" : "\(factor) * ") + name, at: 0)
    }
    if let number { line += [option.words[0], "\(number)"].map { Array($0.utf8) } }
    return (
      line: number == nil ? nil : line,
      advice: "--\(option.long) is the one number of a maker of \(layout.name)"
        + (sum.count < 2 ? "" : ": \(sum.joined(separator: " + "))")
    )
  }

  /// Takes an option that no command has, or not this one, and its value from a line; returns the
  /// value.
  private static func take(_ name: String, from line: inout [[UInt8]]) -> [UInt8]? {
    let option = Array(((name.utf8.count == 1 ? "-" : "--") + name).utf8)
    let start = option + [UInt8(ascii: "=")]
    guard let offset = line.firstIndex(where: { $0 == option || $0.starts(with: start) }) else {
      return nil
    }
    let word = line.remove(at: offset)
    if word != option { return Array(word.dropFirst(start.count)) }
    return offset < line.count ? line.remove(at: offset) : nil
  }

  /// Returns the line of `idtool annotate` that reads the records or the text of one that inspects
  /// ids or explains numbers; nil where ids are arguments.
  private func lineAnnotating(insteadOf command: Command) -> [[UInt8]]? {
    let isOfIDs = words.indices.contains { index in
      let isValue = index > 0 && Self.takesNextWord(words[index - 1], among: Option.all)
      let word = words[index]
      return !isValue
        && (word.allSatisfy(\.isDigit) || word.first == UInt8(ascii: "{") || isIDLike(word))
    }
    guard command == .inspect || command == .guess, !isOfIDs else { return nil }
    var line = words.filter { !$0.elementsEqual(command.words.utf8) }
    for (name, format) in [("--key", "json"), ("--column", "csv")] {
      let isFree = !line.contains { $0.span.holds("--in") || $0.starts(with: "--in=".utf8) }
      if isFree, line.contains(where: { $0.starts(with: name.utf8) }) {
        line = [Array("--in".utf8), Array(format.utf8)] + line
      }
    }
    return [Array(Command.annotate.words.utf8)]
      + (command == .guess ? [Array("--explain".utf8)] : []) + line
  }

  /// Returns the line with other words for a word, and for each other long option that the command
  /// does not take what that must have meant.
  private func line(
    with proposal: String,
    insteadOf wrong: [UInt8],
    in topic: HelpTopic
  ) -> [[UInt8]] {
    var line: [[UInt8]] = []
    var isVerbatim = false
    for word in words {
      isVerbatim = isVerbatim || word.span.holds("--")
      let isUnknown =
        word.starts(with: "--".utf8) && !topic.options.contains { $0.isNamed(Self.name(in: word)) }
      let meant =
        isVerbatim || !isUnknown && word != wrong
        ? [] : word == wrong ? [proposal] : replacements(for: word, in: topic)
      guard meant.count == 1 else {
        line.append(word)
        continue
      }
      let value = word.drop { $0 != UInt8(ascii: "=") }
      guard !meant[0].isEmpty else {
        if !value.isEmpty { line.append(Array(value.dropFirst())) }
        continue
      }
      line += meant[0].utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
      line[line.count - 1] += value
    }
    return line
  }

  /// Returns the problem to report for an option that another command takes, of the same group if
  /// there is one; nil if none does, or after a command without a group.
  private func optionOfOtherCommand(
    _ word: [UInt8],
    topic: HelpTopic
  ) -> UsageError.Problem? {
    let isLong = word.starts(with: "--".utf8)
    let name = word.dropFirst(isLong ? 2 : 1).prefix { $0 != UInt8(ascii: "=") }
    func isMeant(_ option: Option) -> Bool {
      isLong
        ? option.isNamed(name)
        : name.count == 1 && option.short?.asciiValue == name.first
    }
    // Commands of the same group first: they are the likeliest to be meant.
    if case .command = topic, topic.group == nil { return nil }
    let owners = topic.group?.commands ?? Command.allCases
    guard let owner = owners.first(where: { $0.spec.options.contains(where: isMeant) }) else {
      return nil
    }
    // Without the value that the word may carry, which may have any bytes.
    let typed = (isLong ? "--" : "-") + String(decoding: name, as: UTF8.self)
    return .optionOfOtherCommand(typed, owner: owner)
  }
}
