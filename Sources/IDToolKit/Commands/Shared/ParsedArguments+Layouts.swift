/// The kinds and layouts that `--kind`, `--epoch` and `--unit` describe.
extension ParsedArguments {
  /// Returns the layout of a command that takes one.
  func layout() throws(UsageError) -> FlakeLayout {
    try layout(value(.layout))
  }

  /// Whether the default layout is used because none was named, not even by a variable.
  var isLayoutAssumed: Bool {
    ![Option.layout, .layouts].contains(where: isThere)
      && [Option.epoch, .unit].allSatisfy { typed($0).isEmpty }
  }

  /// The warnings about words that mean something else to many: the fields of the default layout where
  /// only its epoch or unit was given, an epoch that changes no layout, a name that makers share, a
  /// number of several fields.
  func warningsAboutLayout() -> [String] {
    [warningAboutFields, warningAboutEpoch, warningAboutName, warningAboutWorker].compactMap(\.self)
  }

  /// The warning that the variable's epoch, which may have been meant for the layout where none is
  /// typed, isn't that of its name.
  private var warningAboutEpoch: String? {
    guard isDefaultEpoch, let epoch = given(.epoch),
      let option = [Option.layout, .layouts].first(where: takes),
      given(option).map({ $0.origin == option.environment?.rawValue }) ?? true,
      isNamed(value(option)), let layout = try? layout(value(option)),
      let moment = try? self.epoch(epoch), moment != layout.epoch,
      let meant = try? layout.overriding(epoch: moment)
    else { return nil }
    return "\(epoch.origin) doesn't change \(layout.name), which has its own epoch: "
      + "-l \(meant.shownName) does"
  }

  private var warningAboutFields: String? {
    let hasLayout = [Option.layout, .layouts].contains { takes($0) && isThere($0) }
    guard takes(.layout) || takes(.layouts), !hasLayout,
      let option = [Option.epoch, .unit].first(where: { !typed($0).isEmpty })
    else { return nil }
    let layout = FlakeLayout.miniflake
    let beginsLedger = takes(.ledger) && takes(.worker) && !has(.noLedger)
    return
      "--\(option.long) without -l changes \(layout.name), whose fields are \(layout.canonicalSpec)"
      + (beginsLedger ? ", and a ledger that begins with these takes no others" : "")
      + ": -l \(layout.name) if they are meant, or others such as -l t41,w10,s12@2020-01-01"
  }

  /// The warning that Discord, too, calls its ids by the name of Twitter's generator.
  private var warningAboutName: String? {
    // An argument of `new` names one, too.
    let words = command.options.filter { $0.isNamed("layout".utf8) }.flatMap(all)
      .filter { !$0.isFromEnvironment || $0.origin == "KIND" }.map(\.text)
    guard !isThere(.epoch), let word = words.first(where: { $0.span.holds("snowflake") }) else {
      return nil
    }
    return "\(Quotation.quoted(word)) means \(FlakeLayoutName.twitter.rawValue) here: "
      + "ids of Discord, which calls them so too, are \(FlakeLayoutName.discord.rawValue)"
  }

  /// The warning that `--worker`, which numbers all fields that tell makers apart, was probably meant
  /// for the field of that name.
  private var warningAboutWorker: String? {
    guard let option = [Option.worker, .workerField].first(where: { takes($0) && isThere($0) }),
      let layout = try? layout()
    else { return nil }
    return layout.workerMistake(for: number(option))
  }

  /// What a word of `--kind` names.
  struct KindWord {
    let kinds: [IdentifierKind]
    /// Whether it is the name of a group.
    var isGroup: Bool { kinds.count > 1 }
  }

  /// Returns what the words of an option name: kinds, groups, and layouts by their names or as fields.
  func kinds(_ option: Option) throws(UsageError) -> [KindWord] {
    var words: [KindWord] = []
    for given in all(option).flatMap(Self.names) { words.append(try kind(given)) }
    return words
  }

  /// Returns what a word names.
  func kind(_ given: GivenValue) throws(UsageError) -> KindWord {
    if let kind = try layoutKind(given) { return KindWord(kinds: [kind]) }
    guard let kinds = IdentifierSelection.named(given.text, own: ownKinds) else {
      if let clause = IdentifierKind.clause(insteadOf: given.text) {
        throw refusal(of: given, clause)
      }
      if let kind = IdentifierKind.named(given.text.prefix { $0 != UInt8(ascii: ":") }.map(\.self)),
        kind.prefix?.isOwn ?? false
      {
        throw refusal(
          of: given,
          "ids of kind \(kind.name) are read whatever their prefix",
          suggestions: [kind.name]
        )
      }
      if ItemPlace.argument.isArgument(naming: given.text.span) {
        throw refusal(of: given, "it is a file, not a kind of id: -f id,time lists the ids of one")
      }
      throw refusal(
        of: given,
        "it isn't a kind of id: 'idtool kinds' lists them",
        suggestions: Suggestion.near(
          given.text,
          among: IdentifierSelection.names + IdentifierSelection.aliases
            + ownKinds.kinds.map(\.name)
        ),
        advice: adviceAboutOwnKinds
      )
    }
    return KindWord(kinds: kinds)
  }

  /// What to do if the kind is one of your own whose file was not read.
  private var adviceAboutOwnKinds: [String] {
    ownKinds.unreadFile.map { name in
      [
        "\(name) is read where results go to a terminal: --kinds FILE or "
          + "\(EnvironmentVariable.kinds.rawValue) names it elsewhere"
      ]
    } ?? []
  }

  /// Returns the kind of the layout that a word describes: by its name, alone or with an epoch, or as
  /// fields; nil for other words.
  func layoutKind(_ given: GivenValue) throws(UsageError) -> IdentifierKind? {
    let own = ownKinds.named(given.text)
    let isName = FlakeLayoutName(text: given.text) != nil || own?.layout != nil
    guard isName || FlakeLayout.mayBeDescribed(by: ownKinds.spelledOut(given.text)),
      !isName || [.epoch, .unit].contains(where: isThere)
    else { return own?.layout == nil ? nil : own }
    return IdentifierKind(described: try layout(given))
  }

  /// Returns all layouts of a command that takes several; if none is named, the default one.
  func layouts() throws(UsageError) -> [FlakeLayout] {
    let given = all(.layouts)
    if given.isEmpty { return [try layout(value(.layouts))] }
    var layouts: [FlakeLayout] = []
    for value in given.flatMap(Self.names) {
      let layout = try layout(value)
      // Naming one twice is no reason to read each id twice.
      if !layouts.contains(where: { $0.name == layout.name && $0.epoch == layout.epoch }) {
        layouts.append(layout)
      }
    }
    return layouts
  }

  /// Returns the names of a list such as `twitter,discord`, as if given separately; the commas of a
  /// list of fields stay in it.
  private static func names(_ given: GivenValue) -> [GivenValue] {
    let comma = UInt8(ascii: ",")
    var names: [[UInt8]] = []
    var isOpen = false
    for part in given.text.split(separator: comma, omittingEmptySubsequences: false) {
      let field = part.prefix { $0 != UInt8(ascii: "@") }
      let isField =
        field.count > 1 && field.dropFirst().allSatisfy(\.isDigit)
        && FlakeFieldKind(rawValue: field[field.startIndex]) != nil
      if isOpen, isField {
        names[names.count - 1] += [comma] + part
      } else {
        names.append(Array(part))
      }
      // An epoch ends a list of fields.
      isOpen = isField && field.count == part.count
    }
    // One wrong field makes the whole a wrong list of fields.
    let isList = names.contains { name in
      IdentifierSelection.named(Array(name.prefix { $0 != UInt8(ascii: "@") })) != nil
    }
    guard names.count > 1, isList || !FlakeLayout.mayBeDescribed(by: given.text) else {
      return [given]
    }
    return names.map { GivenValue(text: $0, origin: given.origin) }
  }

  /// Returns the layout that a value names or describes, with the epoch and the unit that were
  /// given.
  func layout(_ value: GivenValue) throws(UsageError) -> FlakeLayout {
    if value.text.contains(UInt8(ascii: "@")) {
      for option in [Option.epoch, .unit] where !typed(option).isEmpty {
        throw conflict(
          "\(Quotation.quoted(value.text)) has its epoch in it: --\(option.long) can't be used with it",
          lines: lineWithMoment(in: value)
        )
      }
      return try layout(value, unit: nil, epoch: nil)
    }
    let unit = try unit()
    // The variable is for fields; a layout with a name has its own epoch, whoever named it.
    let epoch = isNamed(value) && isDefaultEpoch ? nil : try epoch()
    let layout = try layout(value, unit: unit, epoch: epoch)
    do {
      return try layout.overriding(epoch: epoch, unit: unit)
    } catch {
      throw refusal(of: given(.unit) ?? given(.epoch) ?? value, error.sentence)
    }
  }

  /// Whether a value is the name of a layout, which has an epoch of its own.
  private func isNamed(_ value: GivenValue) -> Bool {
    FlakeLayoutName(text: value.text) != nil || ownKinds.named(value.text) != nil
  }

  /// Whether the epoch is that of the variable.
  private var isDefaultEpoch: Bool {
    takes(.epoch) && given(.epoch)?.isFromEnvironment ?? false
  }

  /// Returns the line in which a layout has the unit or epoch in it that an option gave.
  private func lineWithMoment(in layout: GivenValue) -> [[[UInt8]]] {
    let (unit, epoch) = (typed(.unit).last?.text, typed(.epoch).last?.text)
    guard let word = FlakeLayout.word(layout.text, unit: unit, epoch: epoch) else { return [] }
    func changed(_ text: [UInt8]) -> [UInt8] { text == layout.text ? word : text }
    let named = command.options.first { $0.isNamed("layout".utf8) }
    return [
      line(
        operands: operands.map { changed($0.text) },
        setting: named.map { option in typed(option).map { (option, changed($0.text)) } } ?? [],
        leavingOut: [named, .unit, .epoch].compactMap(\.self)
      )
    ]
  }

  /// Returns the layout that a value names or describes.
  private func layout(
    _ given: GivenValue,
    unit: TimeSpan?,
    epoch: Timestamp?
  ) throws(UsageError) -> FlakeLayout {
    if let own = ownKinds.named(given.text)?.layout { return own }
    do throws(FlakeLayoutProblem) {
      return try FlakeLayout.described(
        by: ownKinds.spelledOut(given.text),
        unit: unit,
        epoch: epoch
      )
    } catch {
      // With the epoch that is in the word.
      let epoch = String(decoding: given.text.drop { $0 != UInt8(ascii: "@") }, as: UTF8.self)
      let near =
        error.near + Suggestion.near(given.text, among: ownKinds.layouts.map(\.name))
      var suggestions = near.map { $0 + epoch }
      // Ids of a kind that is not a layout are made by another command.
      if command == .flakeNext, let kind = IdentifierKind.named(given.text),
        IdentifierKind.made.contains(kind), kind.layout == nil
      {
        suggestions = ["idtool new \(kind.name)"]
      }
      let other = ArgumentParser.counterparts[command]
      let isOtherKind = IdentifierKind.named(given.text) != nil
      throw refusal(
        of: given,
        error.sentence,
        suggestions: suggestions,
        advice: isOtherKind
          ? other.map { ["'idtool \($0.words)' is for ids of every kind"] } ?? []
          : adviceAboutOwnKinds
      )
    }
  }

  /// Returns the moment that time fields count from; nil if none was given.
  func epoch() throws(UsageError) -> Timestamp? {
    takes(.epoch) ? try given(.epoch).map(epoch) : nil
  }

  private func epoch(_ given: GivenValue) throws(UsageError) -> Timestamp {
    if let name = FlakeLayoutName(text: given.text) {
      return FlakeLayout(name).epoch
    }
    if given.text.span.holds("unix") { return .unixEpoch }
    // In UTC even with --local: the meaning of an id must not depend on where it is read.
    let epoch = try time(given, at: TimeReference(now: now)).moment
    // It must be the same on another day and at another time: a ledger is named after it, and each
    // run would otherwise begin with its own.
    let later = Timestamp(microseconds: now.microseconds &+ 90_061_000_001)
    guard try time(given, at: TimeReference(now: later)).moment == epoch else {
      throw refusal(
        of: given,
        "it moves with the clock, and an epoch stands still: give its date, such as 2020-01-01"
      )
    }
    return epoch
  }

  /// Returns the unit: a span such as `10ms`.
  func unit() throws(UsageError) -> TimeSpan? { takes(.unit) ? try given(.unit).map(unit) : nil }

  private func unit(_ given: GivenValue) throws(UsageError) -> TimeSpan {
    let unit = try? TimeSpan.read(given.text.span, bareUnit: nil)
    guard let unit, unit > .zero else {
      throw refusal(of: given, "it isn't a unit such as 1ms, 10ms, 1s or 1us")
    }
    return unit
  }
}

extension ParsedArguments {
  /// Returns the template of `--format`; nil if the option was not given.
  ///
  /// In texts, a template may be the same for every id, as in `--replace --format ID`, but not the
  /// name of an output format, which is hardly what is meant.
  func template() throws(UsageError) -> FlakeTemplate? {
    guard let given = given(.format) else { return nil }
    let template = try accepting(
      given,
      FlakeTemplate(parsing: given.text.span),
      or: FlakeTemplate.Problem.self
    )
    if let format = OutputName.ofRows.first(where: { $0.rawValue.utf8.elementsEqual(given.text) }) {
      throw refusal(of: given, "formats are for --output: --output \(format.rawValue)")
    }
    // Beside ids, a text that is the same for each may be meant, but no braces, as of other languages.
    let mayBeConstant = takes(.only) && !given.text.contains(UInt8(ascii: "{"))
    guard mayBeConstant || !template.isConstant else {
      throw refusal(of: given, FlakeTemplate.Problem.constant.sentence)
    }
    guard takes(.only) || !template.parts.contains(.lag) else {
      throw refusal(of: given, "%L is the time from an id to its line, which annotate knows")
    }
    return template
  }
}

extension FlakePresentation {
  /// Reads the options that the command takes.
  init(_ arguments: ParsedArguments) {
    self.init(
      form: arguments.takes(.form) ? arguments.choice(.form, as: FlakeForm.self) : .decimal,
      timeStyle: Self.timeStyle(arguments),
      present: arguments.present
    )
  }

  private static func timeStyle(_ arguments: ParsedArguments) -> TimeStyle {
    // Some commands write times as they are read: in UTC or local time, and in no other style.
    // UTC is written the same however it is asked for.
    let isLocal = arguments.isLocal && !arguments.isZoneUTC
    let style = arguments.takes(.time) ? arguments.choice(.time, as: TimeStyleName.self) : .iso
    return switch style {
    case .iso: isLocal ? .local : .utc
    case .unix: .unix
    case .unixMilliseconds: .unixMilliseconds
    }
  }
}

extension FlakeLayout {
  /// What is said at a terminal where ids of the default layout are written, and none was named.
  var noteAboutAssuming: String {
    "of layout \(name), as 'idtool flake next' makes them: -l names another's, such as -l twitter"
  }

  /// Returns what is said at a terminal of a worker number that is several fields; nil of others.
  func note(aboutWorker worker: UInt64) -> String? {
    let parts = parts(ofWorker: worker).map { "\($0.kind.longName)=\($0.value)" }
    return worker == 0 || parts.isEmpty
      ? nil : "worker \(worker) is \(parts.joined(separator: " "))"
  }

  /// Returns a warning if `--worker` was probably meant for the field of that name, which is not the
  /// lowest of the fields that tell makers apart; nil if both would give the same id, or if the number
  /// is too large for the field.
  fileprivate func workerMistake(for number: UInt64) -> String? {
    guard let place = workerFields.firstIndex(where: { $0.kind == .worker }),
      number <= workerFields[place].largest
    else { return nil }
    func values(of number: UInt64) -> String {
      let id = FlakeID(rawValue: workerBits(of: number))
      return workerFields.map { "\($0.kind.longName)=\($0.value(in: id))" }.joined(separator: " ")
    }
    let below = workerFields[(place + 1)...].reduce(0) { $0 + $1.width }
    let meant = number << UInt64(below)
    guard meant != number else { return nil }
    return "the fields that tell \(name)'s makers apart are one number: --worker \(number) is "
      + "\(values(of: number)), and --worker \(meant) is \(values(of: meant))"
  }
}
