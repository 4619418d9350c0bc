/// What casts doubt on a text's being an id of a kind, although it reads as one.
enum IdentifierOddity: Equatable, Sendable {
  /// Its time is earlier than the first ids of the kind.
  case beforeSuchIDs(Timestamp)
  /// Its time is this far ahead of the clock.
  case future(TimeSpan)
  /// A UUID of an undefined version.
  case unknownVersion(UInt64)
  /// An unusual length, for a kind that is told from a word by its length alone.
  case unusualLength(usual: Int)
  /// Characters that should be random look like words.
  case likeWords
  /// A UUID of a variant other than RFC 9562's.
  case otherVariant
  /// Decimal digits that are a date and a time of day, which this text shows.
  case calendarDigits(String)
  /// Decimal digits that somebody made up, see ``MadeUpDigits``.
  case madeUpDigits

  /// Whether only the time is odd.
  var isAboutTime: Bool {
    switch self {
    case .beforeSuchIDs, .future: true
    case .unknownVersion, .unusualLength, .likeWords, .otherVariant, .calendarDigits,
      .madeUpDigits:
      false
    }
  }

  /// The reason as a clause in lower case, without a full stop.
  var sentence: String {
    switch self {
    case .beforeSuchIDs(let time):
      "its time, \(time.text().prefix { $0 != "T" }), is before such ids were made"
    case .future(let span): "its time is \(span.roughText) in the future"
    case .unknownVersion(let version):
      "it would be a UUID of version \(version), which is not defined"
    case .unusualLength(let usual): "its length is not the usual one, \(usual)"
    case .likeWords: "its characters look like words, and are random in such ids"
    case .calendarDigits(let time): "its digits are those of a time, \(time)"
    case .madeUpDigits: "its digits look made up, as those of cards for tests are"
    case .otherVariant: "it would be a UUID of another variant than RFC 9562's"
    }
  }
}
