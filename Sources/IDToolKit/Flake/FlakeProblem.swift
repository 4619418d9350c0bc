/// Why a layout's makers would not make an id, though it can be decoded.
enum FlakeProblem: DescribedError {
  /// These bits are set, but the layout leaves them zero.
  case unusedBits(UInt64)
  /// It is larger than the largest id that the layout's text form can hold.
  case aboveLargest(FlakeID)
  /// The millisecond field holds more than 999.
  case millisecond(UInt64)

  var sentence: String {
    switch self {
    case .unusedBits(let bits):
      "the layout leaves bit \(63 - bits.leadingZeroBitCount) unused, and it is set"
    case .aboveLargest(let id): "larger than the layout's largest id, \(id.rawValue)"
    case .millisecond(let value): "its millisecond field holds \(value), and the most is 999"
    }
  }
}
