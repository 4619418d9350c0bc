extension ArgumentParser {
  /// Returns the line with every option that the command does not take replaced by its equivalent;
  /// nil if one of them has no certain equivalent, or if that would change only one word.
  func mendedLine(topic: HelpTopic) -> String? {
    guard case .command(let command) = topic else { return nil }
    let options = command.options
    var line = MendedLine()
    var offset = 0
    while offset < words.count {
      let word = words[offset]
      if word.span.holds("--") {
        line.words += words[offset...]
        break
      }
      offset += 1
      let name = Array(word.dropFirst(2).prefix { $0 != UInt8(ascii: "=") })
      guard word.starts(with: "--".utf8), !options.contains(where: { $0.isNamed(name) }) else {
        line.words.append(word)
        if Self.takesNextWord(word, among: options), offset < words.count {
          line.words.append(words[offset])
          offset += 1
        }
        continue
      }
      switch change(of: name, in: command, options) {
      case .rename(let name, let isOfAnyKind):
        line.words.append(Array(name.utf8) + word.drop { $0 != UInt8(ascii: "=") })
        line.count += 1
        if isOfAnyKind { line.isOfAnyKind = true }
      case .format(let name):
        line.words += [Array("-o".utf8), Array(name.rawValue.utf8)]
        line.isOther = true
      case .drop: line.isOther = true
      case .zone:
        let isInline = word.count > 2 + name.count
        let value = isInline ? Array(word[(3 + name.count)...]) : words.dropFirst(offset).first
        guard let value, Self.isZoneName(value) else { return nil }
        line.zone = value
        line.words.append(Array("--local".utf8))
        line.isOther = true
        if !isInline { offset += 1 }
      case nil: return nil
      }
    }
    guard line.isOther || line.isOfAnyKind || line.count > 1 else { return nil }
    return text(of: line)
  }

  /// A command line that is being corrected.
  private struct MendedLine {
    var words: [[UInt8]] = []
    /// How many options were renamed.
    var count = 0
    /// Whether anything but names has changed.
    var isOther = false
    /// The value of `TZ` to put in front of the line.
    var zone: [UInt8]?
    /// Whether `flake range` is to become `idtool range`, or `flake annotate` `idtool annotate`.
    var isOfAnyKind = false
  }

  private func text(of line: MendedLine) -> String? {
    var words = line.words
    if line.isOfAnyKind {
      guard let group = words.firstIndex(where: { $0.span.holds("flake") }) else { return nil }
      words.remove(at: group)
      var isNamed = false
      for (offset, word) in words.enumerated() {
        let isShort = word.starts(with: "-l".utf8)
        guard isShort || word.starts(with: "--layout".utf8) else { continue }
        let rest = word.dropFirst(isShort ? 2 : 8)
        let hasValue = isShort && !rest.isEmpty
        words[offset] = Array("--kind".utf8) + (hasValue ? [UInt8(ascii: "=")] : []) + rest
        isNamed = true
      }
      if !isNamed { words += [Array("--kind".utf8), Array("miniflake".utf8)] }
      guard accepts(words) else { return nil }
    }
    guard let text = Suggestion.line(words) else { return nil }
    guard let zone = line.zone else { return text }
    return Suggestion.pasteable([zone]).map { "TZ=\($0.dropFirst()) \(text)" }
  }

  /// The correction for an option that the command does not take.
  private enum Change {
    /// With `isOfAnyKind`, the name is an option of `idtool range` given to `flake range`, or of
    /// `idtool annotate` given to `flake annotate`.
    case rename(String, isOfAnyKind: Bool)
    /// `--csv`
    case format(OutputName)
    case drop
    /// `--tz ZONE`
    case zone
  }

  private func change(of name: [UInt8], in command: Command, _ options: [Option]) -> Change? {
    let isLocal = options.contains(.local)
    let word = String(decoding: name, as: UTF8.self)
    let writesRows = options.contains(.output) || options.contains(.outputOrCard)
    if writesRows, let format = OutputName(rawValue: word), format == .csv || format == .tsv {
      return .format(format)
    }
    switch word {
    case "utc" where isLocal: return .drop
    case "tz" where isLocal, "timezone" where isLocal, "time-zone" where isLocal: return .zone
    case "dialect" where command == .flakeRange, "binary" where command == .flakeRange,
      "in" where command == .flakeAnnotate, "key" where command == .flakeAnnotate,
      "column" where command == .flakeAnnotate:
      return .rename("--" + word, isOfAnyKind: true)
    default:
      let names = replacements(for: [0x2D, 0x2D] + name, among: options)
      return names.count == 1 ? .rename(names[0], isOfAnyKind: false) : nil
    }
  }

  /// Whether `TZ` means what one would expect of a name, as of `Europe/Paris`; but `TZ=GMT-5` is
  /// five hours east of Greenwich, and `TZ=PST` is UTC.
  private static func isZoneName(_ text: [UInt8]) -> Bool {
    text.span.holds("UTC") || text.span.holds("GMT")
      || text.contains(UInt8(ascii: "/")) && text.allSatisfy { $0 != UInt8(ascii: "+") }
        && !text.starts(with: "Etc/".utf8)
  }
}
