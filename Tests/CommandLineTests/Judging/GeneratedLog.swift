import Testing

/// A log, a table or records, all of whose ids have a time that is known, or none.
struct GeneratedLog: Sendable, CustomTestStringConvertible {
  /// What `--in` takes; nil for a text.
  enum Format: String, Sendable { case json, csv }

  /// The name of its file.
  let name: String
  let format: Format?
  var lines: [String] = []
  /// The time of each id as it is written, milliseconds since 1970, or nil for a number without one.
  var times: [String: Int64?] = [:]
  /// The share of the ids with a time that have to be found.
  let leastShare: Double
  /// How far the clock of its lines is ahead of UTC, milliseconds; nil if the lines say that, or have
  /// no times.
  var zone: Int64?

  init(_ name: String, format: Format? = nil, leastShare: Double, zone: Int64? = nil) {
    self.name = name
    self.format = format
    self.leastShare = leastShare
    self.zone = zone
  }

  var testDescription: String { name }
  var text: String { lines.joined(separator: "\n") + "\n" }
  /// How many ids have a time.
  var timedCount: Int { times.values.count { $0 != nil } }

  /// The same lines in another order; the first line of a table stays.
  func shuffled(using random: inout SplitMix) -> GeneratedLog {
    var other = self
    let heading = format == .csv ? 1 : 0
    other.lines = lines.prefix(heading) + lines.dropFirst(heading).shuffled(using: &random)
    return other
  }
}
