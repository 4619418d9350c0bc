/// The output of `--format` for an id: text with letters that stand for its parts.
///
/// `%i` the id, `%k` its kind, `%t` its time, `%w` the combined worker number, `%s` the sequence,
/// `%r` how long ago it was, `%L` the time from the id to its line, `%%` a percent sign; `\t`, `\n` and `\\` are a tab, a newline and a
/// backslash.
struct FlakeTemplate: Equatable, Sendable {
  /// Why a text is not a template.
  enum Problem: DescribedError {
    /// The letter after the percent sign at this offset (from 0) is undefined.
    case unknownLetter(UInt8, offset: Int)
    /// The escape at this offset is undefined.
    case unknownEscape(UInt8, offset: Int)
    /// The text ends in a lone percent sign or backslash.
    case unfinished
    /// It contains nothing of an id.
    case constant

    /// The letters, for messages and help.
    static let letters =
      "%i id, %k kind, %t time, %w worker, %s sequence, %r how long ago, %L time to the line, %%"

    var sentence: String {
      switch self {
      case .unknownLetter(let letter, let offset):
        "\(Quotation.quoted([UInt8(ascii: "%"), letter])) at column \(offset + 1) stands for "
          + "nothing; known are \(Self.letters)"
      case .unknownEscape(let letter, let offset):
        "\(Quotation.quoted([UInt8(ascii: "\\"), letter])) at column \(offset + 1) isn't an escape; "
          + "known are \\t, \\n and \\\\"
      case .constant: "it prints the same for every id; letters are \(Self.letters)"
      case .unfinished: "it ends in the middle of a letter; a percent sign itself is %%"
      }
    }
  }

  /// A part of the output.
  enum Part: Equatable, Sendable {
    case text([UInt8])
    case id
    /// The kind's name; for a flake, its layout's.
    case kind
    case time
    case worker
    case sequence
    /// A field of a layout, in its usual annotation; no letter stands for it.
    case field(FlakeField)
    case age
    /// The time from the id to the line in which it stands.
    case lag
    /// The time since the id before, in annotations that include it; no letter stands for it.
    case delta
  }

  let parts: [Part]

  /// Whether it prints the same for every id.
  var isConstant: Bool {
    parts.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// Whether it prints anything but the id and literal text.
  var showsMoreThanID: Bool {
    parts.contains { part in
      switch part {
      case .text, .id: false
      case .kind, .time, .worker, .sequence, .field, .age, .lag, .delta: true
      }
    }
  }

  /// Whether it says nothing of an id that holds no time.
  var isAboutTimes: Bool {
    !isConstant
      && parts.allSatisfy { part in
        switch part {
        case .id, .kind: false
        case .text, .time, .age, .lag, .delta, .worker, .sequence, .field: true
        }
      }
  }

  /// Returns the template without the numbers that the ids of a layout lack, which would be printed
  /// as 0.
  func reduced(to layout: FlakeLayout) -> FlakeTemplate {
    FlakeTemplate(
      parts.filter { part in
        switch part {
        case .worker: layout.largestWorker > 0
        case .sequence: layout.sequenceField != nil
        case .text, .id, .kind, .time, .field, .age, .lag, .delta: true
        }
      }
    )
  }

  /// The approximate number of bytes printed for an id.
  var usualCount: Int {
    parts.reduce(0) { sum, part in
      if case .text(let bytes) = part { sum + bytes.count } else { sum + 32 }
    }
  }

  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Reads a template.
  ///
  /// O(n).
  init(parsing text: Span<UInt8>) throws(Problem) {
    var parts: [Part] = []
    var literal: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      guard byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") else {
        literal.append(byte)
        offset += 1
        continue
      }
      guard offset + 1 < text.count else { throw .unfinished }
      let letter = text[offset + 1]
      if byte == UInt8(ascii: "\\") {
        guard let escaped = Self.escape(letter) else {
          throw .unknownEscape(letter, offset: offset)
        }
        literal.append(escaped)
      } else if letter == UInt8(ascii: "%") {
        literal.append(letter)
      } else {
        guard let part = Self.part(letter) else { throw .unknownLetter(letter, offset: offset) }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = []
        parts.append(part)
      }
      offset += 2
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  private static func part(_ letter: UInt8) -> Part? {
    switch letter {
    case UInt8(ascii: "i"): .id
    case UInt8(ascii: "k"): .kind
    case UInt8(ascii: "t"): .time
    case UInt8(ascii: "w"): .worker
    case UInt8(ascii: "s"): .sequence
    case UInt8(ascii: "r"): .age
    case UInt8(ascii: "L"): .lag
    default: nil
    }
  }

  private static func escape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "\\"): letter
    default: nil
    }
  }
}
