/// An id that was found in a text.
struct FoundIdentifier: Sendable {
  /// The index of the target.
  let target: Int
  /// Where the finder looks for the target, so that it can go on from there.
  let place: Int
  /// The offsets in the block, including the prefix.
  let range: Range<Int>
  /// The number of bytes in front of the separator; 0 if there is none.
  let prefixCount: Int
  let content: Content
  /// What an id holds.
  struct Content {
    /// The time, and how precise it is.
    let time: Timestamp
    let precision: TimePrecision
    /// The index of the kind's plan, and the bits as the plan sees them.
    let plan: Int
    let bits: IdentifierBits
  }

  var time: Timestamp { content.time }
  var plan: Int { content.plan }
  var bits: IdentifierBits { content.bits }

  /// The bits as a flake.
  var flake: FlakeID { FlakeID(rawValue: UInt64(truncatingIfNeeded: bits.low)) }
}
