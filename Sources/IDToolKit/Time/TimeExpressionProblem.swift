/// Why a text is not a time.
enum TimeExpressionProblem: DescribedError {
  case empty
  case unknownForm
  /// Something else was expected at this column, counted from 1.
  case missing(String, column: Int)
  case unexpected(UInt8, column: Int)
  /// A part of a date or time that is out of range: month 13.
  case outOfBounds(String, Int64)
  /// February 30 and the like.
  case shortMonth(year: Int64, month: Int64, day: Int64)
  case oddYear
  case dateWithoutHyphens
  case slashes
  case zoneOfDay
  /// Two times of day with a hyphen between them: the second may be an offset.
  case likeSpan(String)
  /// A date whose month is a word, and how it is written here.
  case namedMonth(String)
  case unknownZone([UInt8])
  /// It ends with the hour.
  case hourWithoutMinutes
  case unixTimeWithoutAt
  case missingUnit
  /// A span without a sign that could be in the past or the future; with `countsFromStart`, a
  /// future one would count from the start of a range.
  case spanWithoutSign([UInt8], countsFromStart: Bool)
  case signAndAgo
  case span(TimeSpan.Problem)
  case outOfRange

  /// Some of the forms that ``TimeExpression`` accepts, for messages and help.
  static let acceptedForms =
    "2026-11-21T05:21:00Z, 2026-11-21 05:21, 14:00, yesterday, @1519862400, -2h"

  var sentence: String {
    switch self {
    case .unknownForm, .outOfRange, .spanWithoutSign, .signAndAgo, .span, .zoneOfDay, .likeSpan,
      .unknownZone, .oddYear, .unixTimeWithoutAt, .hourWithoutMinutes, .shortMonth:
      clause
    case .empty, .missing, .unexpected, .outOfBounds, .dateWithoutHyphens, .slashes, .missingUnit,
      .namedMonth:
      "\(clause); times are such as \(Self.acceptedForms)"
    }
  }

  /// Returns the text in a form that is accepted, if it is plain which one was meant.
  func mended(_ text: [UInt8]) -> String? {
    let text = String(decoding: text, as: UTF8.self)
    return switch self {
    case .namedMonth(let date): date
    case .unixTimeWithoutAt: "@" + text
    case .hourWithoutMinutes: text + ":00"
    case .empty, .unknownForm, .missing, .unexpected, .outOfBounds, .shortMonth, .oddYear,
      .dateWithoutHyphens, .slashes, .zoneOfDay, .likeSpan, .unknownZone, .missingUnit,
      .spanWithoutSign, .signAndAgo, .span, .outOfRange:
      nil
    }
  }

  /// The clause that says what is wrong with the text.
  private var clause: String {
    switch self {
    case .empty: "it is empty"
    case .unknownForm: "it isn't one of the forms \(Self.acceptedForms)"
    case .outOfRange: "it is too far from 1970"
    case .missing(let what, let column): "\(what) should be at column \(column)"
    case .unexpected(let byte, let column):
      "unexpected \(Quotation.byte(byte)) at column \(column)"
    case .outOfBounds(let name, let value): "the \(name) is \(value)"
    case .shortMonth(let year, let month, let day):
      "there is no day \(day): month \(month) of \(year) has "
        + "\(CivilDate.length(ofMonth: month, in: year))"
    case .oddYear: "a year alone is one from 1900 to 2199, and a time of day has a colon: 14:00"
    case .dateWithoutHyphens: "a date has hyphens and a time has colons"
    case .slashes: "a date has hyphens, and the year comes first"
    case .namedMonth(let date): "a month is a number, and the year comes first: \(date)"
    case .zoneOfDay: "a zone comes only after a time of day: 2026-11-21T00:00+01:00"
    case .likeSpan(let text):
      "a span is two times, and an offset comes after a time with its date: "
        + "2026-11-21T\(text)"
    case .unknownZone(let name):
      "\(Quotation.quoted(name)) isn't a known zone, and none is needed: without one it is UTC, "
        + "or the zone of --tz or --local; an offset such as +01:00 is one too"
    case .hourWithoutMinutes: "an hour has its minutes with it, as in 22:00"
    case .unixTimeWithoutAt: "a Unix time has an @ in front, as in @1519862400"
    case .missingUnit: "a number alone isn't a time: a span has a unit, as in -2h"
    case .spanWithoutSign(let span, let countsFromStart):
      "a span has a sign here: \(Quotation.quoted("-".utf8 + span)) is in the past, "
        + "\(Quotation.quoted("+".utf8 + span)) "
        + (countsFromStart ? "counts from the start" : "in the future")
    case .signAndAgo: "'ago' says that it is in the past, so it has no sign"
    case .span(let problem): problem.sentence
    }
  }
}
