/// What makes it doubtful that a text is an id of a kind, though it reads as one.
enum IdentifierOddity: Equatable, Sendable {
  /// Its time is before there were such ids.
  case beforeSuchIDs(Timestamp)
  /// Its time is so far ahead of the clock.
  case future(microseconds: Int64)
  /// A UUID with a version that is not defined.
  case unknownVersion(UInt64)
  /// Another length than the usual one of a kind that nothing else tells from a word.
  case unusualLength(usual: Int)
  /// Characters that were said to be random, and look like words.
  case likeWords
  /// A UUID of a variant that is not RFC 9562's.
  case otherVariant

  /// Whether nothing but the time is odd.
  var isAboutTime: Bool {
    switch self {
    case .beforeSuchIDs, .future: true
    case .unknownVersion, .unusualLength, .likeWords, .otherVariant: false
    }
  }

  /// The clause, lower case and without a full stop.
  var sentence: String {
    switch self {
    case .beforeSuchIDs(let time):
      "its time, \(time.text().prefix { $0 != "T" }), is before such ids were made"
    case .future(let microseconds):
      "its time is \(DurationText.rough(microseconds: microseconds)) in the future"
    case .unknownVersion(let version):
      "it would be a UUID of version \(version), which is not defined"
    case .unusualLength(let usual): "its length is not the usual one, \(usual)"
    case .likeWords: "its characters look like words, and are random in such ids"
    case .otherVariant: "it would be a UUID of another variant than RFC 9562's"
    }
  }
}
