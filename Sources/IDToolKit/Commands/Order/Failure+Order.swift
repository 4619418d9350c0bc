extension Failure {
  /// A problem with positions or keys that were asked for.
  init(order error: OrderError, hints: [String] = []) {
    let status: ExitStatus =
      switch error {
      case .noRoom, .boundOutsideLimit: .exhausted
      case .tooMany: .usage
      case .lowerNotBelowUpper, .duplicateItem, .duplicateWanted, .unnamedItem, .emptyKey,
        .unknownHead, .shortKey, .unknownDigit, .trailingZero, .smallestInteger, .equalKeys,
        .reversedKeys, .shortAlphabet, .oddHeads, .unsortedAlphabet, .wideAlphabet:
        .invalidInput
      }
    self.init(status: status, message: error.sentence, hints: hints)
  }

  /// Too few integers between `--min` and `--max`, where neighbours can't be moved.
  static func limitsTooNarrow(_ limits: OrderLimits, fitting: UInt64, wanted: Int) -> Failure {
    Failure(
      status: .exhausted,
      message:
        "only \(fitting) position\(fitting == 1 ? " lies" : "s lie") between \(limits.minimum) and \(limits.maximum), "
        + "not \(wanted): --min and --max set the limits"
    )
  }
}
