/// Which integer of a gap a new position takes.
enum OrderPick: String, CaseIterable, Sendable {
  /// Any, each as likely as another: two devices that insert at one place rarely collide.
  case random
  /// The middle, or evenly spaced ones: the same on every run.
  case middle
}
