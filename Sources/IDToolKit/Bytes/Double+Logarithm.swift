extension Double {
  /// The binary logarithm of a number from 1 up, to about 0.01, from its exponent and a parabola; 0
  /// below 1.
  ///
  /// Only `System` imports the C library, and weighing evidence needs no more precision.
  var roughLog2: Double {
    guard self > 1 else { return 0 }
    let excess = significand - 1
    return Double(exponent) + excess * (1.347 - 0.347 * excess)
  }
}
