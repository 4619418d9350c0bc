/// An id that was found in a text.
struct FoundIdentifier: Sendable {
  /// The index of what was looked for.
  let target: Int
  /// Where it stands in the block, its prefix included.
  let range: Range<Int>
  /// How many bytes stand in front of the separator; 0 where there is none.
  let prefixCount: Int
  let time: Timestamp
  /// The index of the kind's plan, and the bits as the plan has them.
  let plan: Int
  let bits: IdentifierBits
  /// Where further readings of the same text are to be looked for; nil where there are none.
  let next: Int?
}
