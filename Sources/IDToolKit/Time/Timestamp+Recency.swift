extension Timestamp {
  /// Returns how much likelier an id of this moment is to be looked up than one of any age within
  /// ten years, in bits: ids that are hours, days, months and years old are looked up equally
  /// often.
  func recency(at now: Timestamp) -> Double {
    let hour = 3_600_000_000.0
    let decade = 87_660 * hour
    let age = max(hour, Double(now.microseconds) - Double(microseconds))
    // Ages are spread evenly on a logarithmic scale, and ln(10 years / 1 hour) is 11.4.
    let density = decade / age / 11.4
    return density >= 1 ? density.roughLog2 : -(1 / density).roughLog2
  }
}
