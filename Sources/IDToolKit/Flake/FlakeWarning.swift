/// What is odd about an id, though it can be decoded.
enum FlakeWarning: DescribedError {
  case impossible(FlakeProblem)
  /// The time is this far after now.
  case future(Timestamp, ahead: TimeSpan)
  /// The time is before the service or library that makes such ids existed.
  case beforeService(Timestamp)
  /// The time is within a minute of the epoch, as the time of any small number is.
  case nearEpoch(Timestamp)
  /// The number is a Unix time of a plausible year, in milliseconds or microseconds, and as an id
  /// it would be from the layout's first days.
  case unixTime(Timestamp, isInMilliseconds: Bool)
  /// This many of the last decimal digits are zeros, so a spreadsheet or a JSON number may have
  /// rounded the id.
  case rounded(zeros: Int)
  /// The 16 decimal digits are those of a hexadecimal id, too, which would be of this time.
  case hexadecimal(Timestamp)
  /// Only the plausible time suggests that the text is an id: its form and characters don't.
  case untold

  var sentence: String { String(writing: append(to:)) }

  /// Appends the sentence, which each row of a stream may need.
  func append(to buffer: inout ByteBuffer) {
    switch self {
    case .impossible(let problem): buffer.append(problem.sentence)
    case .future(let time, let span):
      if span >= .roughFrom {
        let day = time.microseconds.flooredQuotient(TimeSpan.day.microseconds)
        let year = CivilDate(daysSinceUnixEpoch: day).year
        if year > 9999 { buffer.append(UInt8(ascii: "+")) }
        buffer.append(decimal: UInt64(clamping: year))
        buffer.append(" is ")
      } else {
        buffer.append("its time is ")
      }
      span.appendRough(to: &buffer)
      buffer.append(" in the future")
    case .beforeService(let start):
      buffer.append("its time is before such ids existed, ")
      start.appendDate(to: &buffer)
    case .nearEpoch(let epoch):
      buffer.append("its time is the layout's epoch, ")
      epoch.appendDate(to: &buffer)
      buffer.append(", as for any small number")
    case .unixTime(let time, let isInMilliseconds):
      buffer.append("it is near the layout's epoch, and as a Unix time in ")
      buffer.append(isInMilliseconds ? "ms it is " : "us it is ")
      time.append(to: &buffer)
    case .rounded(let zeros):
      buffer.append(zeros == 1 ? "its last digit is a zero" : "its last \(zeros) digits are zeros")
      buffer.append(": a spreadsheet or a JSON number may have rounded it")
    case .hexadecimal(let time):
      buffer.append("its 16 digits may be hexadecimal: with 0x in front, it is of ")
      time.append(to: &buffer)
    case .untold: buffer.append("only its time, which is plausible, says that it is an id")
    }
  }

  /// Whether the date is odd.
  var isAboutTime: Bool {
    switch self {
    case .future, .beforeService, .nearEpoch, .unixTime, .hexadecimal: true
    case .impossible, .rounded, .untold: false
    }
  }

  /// Whether the layout is still possible, with only the digits or the look being odd.
  var allowsLayout: Bool {
    switch self {
    case .rounded, .untold, .hexadecimal: true
    case .impossible, .future, .beforeService, .nearEpoch, .unixTime: false
    }
  }
}
