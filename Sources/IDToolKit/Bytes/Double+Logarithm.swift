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

extension Double {
  /// The binary logarithm of a positive number, to about eight digits; -1000 for 0 and below.
  ///
  /// What is added up over hundreds of ids must not be rough.
  var log2: Double {
    guard self > 0 else { return -1000 }
    var (whole, part) = (Double(exponent), significand)
    if part > 1.414 { (whole, part) = (whole + 1, part / 2) }
    // The series of the inverse hyperbolic tangent; the argument is at most 0.172.
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9)))
    return whole + ratio * series * 2.885_390_081_777_927
  }

  /// Two to the power of this number, to about eight digits; 0 below 2^-1000.
  var exp2: Double {
    guard self > -1000 else { return 0 }
    guard self < 1023 else { return .infinity }
    // A number that has no room for a fraction rounds what is added to it.
    let whole = self + 0x1.8p52 - 0x1.8p52
    let part = (self - whole) * 0.693_147_180_559_945
    // The series of the exponential function.
    let fifth = 1.0 / 120 + part * (1.0 / 720 + part * (1.0 / 5040 + part / 40320))
    let third = 1.0 / 6 + part * (1.0 / 24 + part * fifth)
    return (1 + part * (1 + part * (0.5 + part * third))) * Self.powerOfTwo(Int(whole))
  }

  /// Returns two to the power of a number from -1022 to 1023.
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponentBitPattern: UInt(1023 + exponent), significandBitPattern: 0)
  }
}

extension [Double] {
  /// The binary logarithm of a sum, of which this array has the binary logarithms.
  var log2OfSum: Double {
    guard let top = self.max() else { return -1000 }
    return top + reduce(0) { $0 + ($1 - top).exp2 }.log2
  }

  /// Replaces binary logarithms by the shares of their powers in the sum; returns the binary logarithm
  /// of that.
  mutating func becomeShares() -> Double {
    guard let top = self.max() else { return -1000 }
    var sum = 0.0
    for index in indices {
      self[index] = (self[index] - top).exp2
      sum += self[index]
    }
    for index in indices { self[index] /= sum }
    return top + sum.log2
  }
}
