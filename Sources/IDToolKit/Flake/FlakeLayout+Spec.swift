extension FlakeLayout {
  /// The epoch of a spec in tests and fuzzing that give none: the default layout's,
  /// 2018-03-01T00:00:00Z.
  static let defaultEpoch = FlakeLayoutName.miniflake.facts.epoch

  /// Creates a layout from a spec such as `t41,s12,w10`.
  ///
  /// Without a unit the time counts milliseconds, or seconds next to an `m` field. O(n).
  convenience init(
    spec: Span<UInt8>,
    unit: TimeSpan? = nil,
    epoch: Timestamp = FlakeLayout.defaultEpoch
  ) throws(FlakeLayoutProblem) {
    let fields = try FlakeLayout.fields(spec)
    let hasMilliseconds = fields.contains { $0.kind == .millisecond }
    let name = FlakeLayout.canonicalSpec(of: fields)
    let usualUnit: TimeSpan = hasMilliseconds ? .second : .milliseconds(1)
    try self.init(name, Facts(spec: name, unit: unit ?? usualUnit, epoch: epoch), fields)
  }

  /// Returns the layout with another epoch or unit; the moment before which no id can exist moves
  /// with the epoch.
  func overriding(
    epoch newEpoch: Timestamp? = nil,
    unit newUnit: TimeSpan? = nil
  ) throws(FlakeLayoutProblem) -> FlakeLayout {
    guard newEpoch != nil || newUnit != nil else { return self }
    var facts = facts
    if let newEpoch { (facts.epoch, facts.service) = (newEpoch, nil) }
    facts.unit = newUnit ?? unit
    facts.isAltered = facts.isAltered || facts.epoch != epoch || facts.unit != unit
    return try FlakeLayout(name, facts, fields)
  }

  /// Returns the layout under a name of somebody's own.
  func called(_ name: String) throws(FlakeLayoutProblem) -> FlakeLayout {
    var facts = facts
    facts.aliases = []
    facts.isDeclared = true
    facts.isAltered = false
    return try FlakeLayout(name, facts, fields)
  }

  /// Returns the fields of a spec, normalized: 64 bits, with the unused ones at the top as a field.
  static func fields(_ spec: Span<UInt8>) throws(FlakeLayoutProblem) -> [FlakeField] {
    guard !spec.isEmpty else { throw .empty }
    var widths: [(kind: FlakeFieldKind, width: Int)] = []
    var offset = 0
    while true {
      let (kind, width) = try field(spec, at: &offset)
      if kind != .unused, widths.contains(where: { $0.kind == kind }) {
        throw .repeatedLetter(kind)
      }
      widths.append((kind, width))
      if offset == spec.count { break }
      guard spec[offset] == UInt8(ascii: ","), offset + 1 < spec.count else {
        throw .unexpected(byte: spec[offset], offset: offset)
      }
      offset += 1
    }
    return try stacked(widths)
  }

  /// Reads a letter and its width.
  private static func field(
    _ spec: Span<UInt8>,
    at offset: inout Int
  ) throws(FlakeLayoutProblem) -> (FlakeFieldKind, Int) {
    let start = offset
    guard let kind = FlakeFieldKind(rawValue: spec[offset]) else {
      throw .unexpected(byte: spec[offset], offset: offset)
    }
    offset += 1
    var width = 0
    while offset < spec.count, spec[offset] &- 0x30 < 10 {
      width = min(width * 10 + Int(spec[offset] &- 0x30), 1000)
      offset += 1
    }
    guard offset > start + 1 else {
      if offset < spec.count, spec[offset] != UInt8(ascii: ",") {
        throw .unexpected(byte: spec[offset], offset: offset)
      }
      throw .missingWidth(letter: kind, offset: start)
    }
    guard (1...64).contains(width) else { throw .widthOutOfRange(letter: kind) }
    return (kind, width)
  }

  /// Assigns each field its position, from the most significant.
  private static func stacked(
    _ widths: [(kind: FlakeFieldKind, width: Int)]
  ) throws(FlakeLayoutProblem) -> [FlakeField] {
    let total = widths.reduce(0) { $0 + $1.width }
    guard total <= 64 else { throw .tooManyBits(total: total) }
    var fields: [FlakeField] = []
    fields.reserveCapacity(widths.count + 1)
    var unused = 64 - total
    var shift = total
    for (kind, width) in widths {
      if kind == .unused {
        unused += width
      } else {
        if unused > 0 { fields.append(FlakeField(kind: .unused, width: unused, shift: shift)) }
        unused = 0
        fields.append(FlakeField(kind: kind, width: width, shift: shift - width))
      }
      shift -= width
    }
    if unused > 0 { fields.append(FlakeField(kind: .unused, width: unused, shift: 0)) }
    return fields
  }
}
