/// How a new position is chosen within a gap.
public enum OrderPick: String, CaseIterable, Sendable {
  /// Any integer, with equal probability: two devices that insert at one place rarely collide.
  case random
  /// The middle, or evenly spaced integers: the same on every run.
  case middle
}
