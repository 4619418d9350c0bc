/// The annotations of targets that are not flakes, as operations that a loop carries out one after
/// the other.
///
/// Agrees with ``IdentifierNotes``, which can write every annotation.
struct IdentifierNoteProgram {
  private let operations: [FlakeRowProgram.Operation]
  /// Where the operations of each target begin; nil for flakes, and for annotations that need more
  /// than the id.
  private let starts: [Int?]
  /// The most bytes that a note takes.
  let longest: Int

  /// The longest prefix and id.
  private static let longestID = 192

  init(_ targets: [IdentifierTarget]) {
    var operations: [FlakeRowProgram.Operation] = []
    var longest = 1
    starts = targets.map { target in
      guard let own = Self.operations(target) else { return nil }
      operations += own
      longest = max(longest, own.count * (FlakeRowProgram.literalStep + Self.longestID))
      return operations.count - own.count
    }
    self.operations = operations
    self.longest = longest
  }

  private static func operations(_ target: IdentifierTarget) -> [FlakeRowProgram.Operation]? {
    guard !target.isFlake else { return nil }
    var list = FlakeRowProgram.OperationList()
    for part in target.template.parts {
      switch part {
      case .text(let bytes): list.pending += bytes
      case .kind: list.pending += Array(target.kind.name.utf8)
      case .time:
        list.add(.time)
        // Without the Z.
        if target.isOfLines { list.add(.cut) }
      case .id: list.add(.id)
      // Only flakes have them.
      case .worker, .sequence, .field: break
      case .age, .lag, .delta: return nil
      }
    }
    list.add(.end)
    return list.operations
  }

  /// Returns where the note of a target begins; nil if the program can't write it.
  @inline(__always)
  func start(of target: Int) -> Int? { starts[target] }

  /// Writes the note that begins at an operation at `start`, which has room for ``longest`` bytes;
  /// returns its end.
  @inline(__always)
  func write(
    from first: Int,
    _ found: FoundIdentifier,
    in text: PaddedBytes,
    _ moments: IdentifierMoments,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Safe: as the caller guarantees, there is room for each operation's literal and for a prefix
    // and an id, which take more than a time; the last operation is `end`.
    var end = unsafe start
    var place = first
    while true {
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: operations[place].literal, as: SIMD16<UInt8>.self)
      unsafe end += operations[place].literalCount
      switch operations[place].kind {
      case .time:
        if let time = found.time {
          unsafe end += moments.write(time, found.content.precision, to: end)
        }
      case .id:
        let id = text[found.range]
        unsafe end.update(from: id.start, count: id.count)
        unsafe end += id.count
      case .cut: if found.time != nil { unsafe end -= 1 }
      case .end: return unsafe end
      case .unixMilliseconds, .styledTime, .field, .none, .other: break
      }
      place &+= 1
    }
  }
}
