/// A bar of a histogram in one line of text.
struct HistogramBar {
  /// Whether the bar is drawn with block characters, by eighths of a column, or with `#`.
  let drawsBlocks: Bool
  /// The columns of the longest bar.
  let width: Int
  /// The count with the longest bar, at least 1.
  let largest: Int

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns the bar of a count; any count but 0 is visible.
  func text(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let steps = drawsBlocks ? 8 : 1
    let share = Double(count) / Double(max(1, largest))
    let length = max(1, Int((share * Double(width * steps)).rounded()))
    guard drawsBlocks else { return String(repeating: "#", count: length) }
    return String(repeating: "█", count: length / 8) + Self.eighths[length % 8]
  }
}
