/// A range of odd ids whose warnings differ only in their dates: what is odd about them, and which
/// layouts explain them.
///
/// The ids of a stream stay in one span for an hour to a year, and writing the warning about one
/// takes copies and up to two dates. Agrees with the sentences that ``FlakeWarningText`` makes of
/// ``FlakeWarning`` and ``FlakeAlternatives`` for ids without a span.
// Safe: the span alone owns `dates` and its texts, all of which the initializer fills and nobody
// changes.
@safe
final class FlakeWarningSpan {
  /// The upper bits of the ids.
  let bucket: UInt64
  /// The layouts that may explain ids with these upper bits, the likeliest first; nil if not
  /// needed.
  let ranking: [Int]?
  /// Whether the warning also tells that an id's last digits are zeros.
  let tellsRounding: Bool
  private let firstID: UInt64
  private let idCount: UInt64
  private let firstUnit: UInt64
  private let unitCount: UInt64
  private let time: FlakeTimeBits
  private let unusedMask: UInt64
  private let opening: FlakeRawText
  private let isQuotedInCSV: Bool
  private let dates: UnsafeMutableBufferPointer<Date>

  /// The most bytes that are written, and copied past their end.
  static let longest =
    2 * longestOpening + FlakeAlternatives.mostNamed
    * (2 * FlakeRawText.step + TimestampText.longest)
  private static let longestOpening = 128

  /// Finds the span of an id that is odd, but has no impossible bits; nil if there is none.
  ///
  /// `former` is another span, perhaps of ids with the same upper bits.
  init?(
    around id: FlakeID,
    _ warning: FlakeWarning,
    _ plausibility: FlakePlausibility,
    _ alternatives: FlakeAlternatives,
    after former: FlakeWarningSpan?
  ) {
    let layout = plausibility.layout
    let bucket = id.rawValue >> FlakeAlternatives.bucketBits
    let first = bucket << FlakeAlternatives.bucketBits
    let (zone, hasUnixTimes) = plausibility.unixTimes.zone(of: id)
    var ids = zone.clamped(to: first...first | (1 << FlakeAlternatives.bucketBits - 1))
      .clamped(to: 0...layout.largestID.rawValue)
    let time = layout.time(of: id).microseconds
    guard
      let times = plausibility.times(of: warning, around: time, amongUnixTimes: hasUnixTimes),
      let units = layout.units(in: times), units.contains(layout.timeField.value(in: id))
    else { return nil }
    var dates: [(text: String, date: Date)] = []
    var sentence = warning.sentence
    if case .unixTime(let time, let isInMilliseconds) = warning {
      sentence.removeLast(time.text().utf8.count)
      ranking = nil
      dates = [("", Date(time: FlakeTimeBits(unit: isInMilliseconds ? 1000 : 1)))]
      tellsRounding = false
    } else {
      let known = former?.bucket == bucket ? former?.ranking : nil
      let ranking = known ?? alternatives.ranking(ofBucket: bucket)
      for index in ranking {
        let judge = alternatives.judges[index]
        guard let alike = judge.idsExplained(like: id, amongUnixTimes: hasUnixTimes) else {
          return nil
        }
        ids = ids.clamped(to: alike.ids)
        if alike.areExplained {
          let other = judge.layout
          let date = Date(unusedMask: other.unusedMask, time: other.timeBits)
          dates.append(("; -l \(other.name) gives ", date))
        }
      }
      self.ranking = ranking
      tellsRounding = true
    }
    guard ids.contains(id.rawValue), sentence.utf8.count <= Self.longestOpening,
      dates.allSatisfy({ $0.text.utf8.count <= FlakeRawText.step })
    else { return nil }
    self.bucket = bucket
    firstID = ids.lowerBound
    idCount = ids.upperBound - ids.lowerBound + 1
    firstUnit = units.lowerBound
    unitCount = units.upperBound - units.lowerBound + 1
    self.time = layout.timeBits
    unusedMask = layout.unusedMask
    isQuotedInCSV = sentence.utf8.contains(UInt8(ascii: ","))
    opening = FlakeRawText(Array(sentence.utf8))
    unsafe self.dates = .allocate(capacity: dates.count)
    for (offset, (text, date)) in dates.enumerated() {
      var date = date
      date.text = FlakeRawText(Array(text.utf8))
      unsafe self.dates.initializeElement(at: offset, to: date)
    }
  }

  deinit {
    opening.deallocate()
    for offset in unsafe dates.indices { unsafe dates[offset].text?.deallocate() }
    unsafe dates.deallocate()
  }

  /// Whether an id without impossible milliseconds belongs to the span.
  @inline(__always)
  func contains(_ id: FlakeID) -> Bool {
    id.rawValue &- firstID < idCount && unit(of: id) &- firstUnit < unitCount
      && id.rawValue & unusedMask == 0
  }

  /// Returns the value of an id's time field.
  @inline(__always)
  func unit(of id: FlakeID) -> UInt64 { time.units(of: id) }

  /// Writes the warning about an id of the span at `start`, which has room for ``longest`` bytes;
  /// returns its end.
  ///
  /// `writeDate` writes a moment, milliseconds since 1970, and returns the number of bytes, at most
  /// ``TimestampText/longest``.
  @inline(__always)
  func write(
    _ id: FlakeID,
    quotesCommas: Bool = false,
    to start: UnsafeMutablePointer<UInt8>,
    _ writeDate: (Int64, UnsafeMutablePointer<UInt8>) -> Int
  ) -> UnsafeMutablePointer<UInt8> {
    // Safe: the caller guarantees `longest` bytes; the opening has at most `longestOpening`, and at
    // most `mostNamed` dates take a step and a moment each, as the initializer checks.
    var end = unsafe start
    let isQuoted = quotesCommas && isQuotedInCSV
    if isQuoted {
      unsafe end[0] = UInt8(ascii: "\"")
      unsafe end += 1
    }
    unsafe end += opening.copy(to: end)
    var count = 0
    var offset = 0
    while unsafe offset < dates.count && count < FlakeAlternatives.mostNamed {
      let date = unsafe dates.baseAddress.unsafelyUnwrapped + offset
      offset &+= 1
      guard let moment = unsafe date.pointee.unixMilliseconds(of: id),
        let text = unsafe date.pointee.text
      else { continue }
      unsafe end += text.copyStep(to: end)
      unsafe end += writeDate(moment, end)
      count &+= 1
    }
    if isQuoted {
      unsafe end[0] = UInt8(ascii: "\"")
      unsafe end += 1
    }
    return unsafe end
  }
}

extension FlakeWarningSpan {
  /// Where a date comes from, and the text before it.
  fileprivate struct Date {
    var text: FlakeRawText?
    var unusedMask: UInt64 = 0
    let time: FlakeTimeBits

    /// Returns the time, which is not before 1970; nil if the id is impossible.
    @inline(__always)
    func unixMilliseconds(of id: FlakeID) -> Int64? {
      guard id.rawValue & unusedMask == 0, time.millisecond(of: id) < 1000 else { return nil }
      return Int64(bitPattern: UInt64(bitPattern: time.time(of: id)) / 1000)
    }
  }
}
