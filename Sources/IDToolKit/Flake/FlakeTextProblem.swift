/// Why a text is not an id of a layout.
enum FlakeTextProblem: DescribedError {
  case empty
  /// `0x`.
  case noDigits
  /// The byte at this offset (from 0) is not allowed there.
  case unexpected(byte: UInt8, offset: Int)
  /// The form has another number of characters.
  case wrongLength(count: Int, accepted: ClosedRange<Int>)
  /// Above the layout's largest id, which is shown in the form that was being read.
  case tooLarge(largest: FlakeID, form: FlakeTextForm)
  /// A number with a point or an exponent: an id rounded by a spreadsheet or a JSON number.
  case floatingPoint
  /// Neither a decimal number nor in the layout's own form, for these reasons.
  case inNoForm(decimal: String, native: String)
  /// Letters alone: an id in the layout's own form may have no digit by chance, a word never has.
  case word
  /// Below the least signed 64-bit number.
  case tooSmall

  var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .noDigits: "no digit follows the prefix"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) at column \(offset + 1)"
    case .wrongLength(let count, let accepted):
      (count == 1 ? "it has 1 character, and " : "it has \(count) characters, and ")
        + (accepted.count == 1
          ? "\(accepted.lowerBound) are needed" : "at most \(accepted.upperBound) are accepted")
    case .tooLarge(let largest, let form):
      "larger than the largest id, \(FlakeText.string(largest, in: form))"
    case .floatingPoint:
      "a number with a point or an exponent has lost digits of the id, as in a spreadsheet or a JSON "
        + "number: export ids as text"
    case .inNoForm(let decimal, let native): "\(decimal); with --form native, \(native)"
    case .word:
      "it may be a word, since it has no digit: 'flake decode --form native' reads it all the same"
    case .tooSmall: "smaller than the smallest id, \(Int64.min)"
    }
  }
}
