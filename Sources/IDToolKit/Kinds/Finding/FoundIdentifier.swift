/// An id that was found in a text.
struct FoundIdentifier: Sendable {
  /// The index of the target.
  let target: Int
  /// The offsets in the block, including the prefix.
  let range: Range<Int>
  /// The number of bytes in front of the separator; 0 if there is none.
  let prefixCount: Int
  let time: Timestamp
  /// The index of the kind's plan, and the bits as the plan sees them.
  let plan: Int
  let bits: IdentifierBits
  /// The index from which to look for further readings of the text; nil if there are none.
  let next: Int?
}
