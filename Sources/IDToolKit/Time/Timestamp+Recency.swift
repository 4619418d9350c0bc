extension Timestamp {
  /// How much likelier an id of this moment is to be looked at than one of any age within ten years,
  /// in bits: as many are looked at that are hours old as are days, months or years old.
  func recency(at now: Timestamp) -> Double {
    let hour = 3_600_000_000.0
    let decade = 87_660 * hour
    let age = max(hour, Double(now.microseconds) - Double(microseconds))
    // From an hour to ten years there are eleven times the base of natural logarithms.
    let density = decade / age / 11.4
    return density >= 1 ? density.roughLog2 : -(1 / density).roughLog2
  }
}
