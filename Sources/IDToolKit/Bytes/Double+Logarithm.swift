extension Double {
  /// The binary logarithm of a number from 1 up, to about 0.01: the exponent and a parabola; 0 below.
  ///
  /// The system's library is out of reach of most rooms, and weighing evidence needs no more.
  var roughLog2: Double {
    guard self > 1 else { return 0 }
    let excess = significand - 1
    return Double(exponent) + excess * (1.347 - 0.347 * excess)
  }
}
