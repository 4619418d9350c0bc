import Foundation

/// The times that `annotate` wrote beside ids.
struct Annotations: Equatable {
  /// The time of each id, as it is written.
  private(set) var times: [String: String] = [:]
  /// What can't be right, whatever the times are: two times of one id, or bytes that were changed.
  private(set) var problems: [String] = []

  private mutating func add(_ time: String, of id: String) {
    if let other = times.updateValue(time, forKey: id), other != time {
      problems.append("\(id) has the times \(other) and \(time)")
    }
  }

  /// Reads an annotated text beside the one that it was made from.
  init(text: String, of original: String) {
    let (output, input) = (Array(text.utf8), Array(original.utf8))
    var (place, start) = (0, 0)
    var offset = 0
    while offset < output.count {
      if place < input.count, output[offset] == input[place] {
        if !Self.isPart(input[place]) { start = place + 1 }
        (place, offset) = (place + 1, offset + 1)
        continue
      }
      guard output[offset] == UInt8(ascii: "["),
        let end = output[offset...].firstIndex(of: UInt8(ascii: "]"))
      else { break }
      let note = String(decoding: output[offset..<end], as: UTF8.self)
      let id = String(decoding: input[start..<place], as: UTF8.self)
      if let time = Self.time(in: note) {
        add(time, of: id)
      } else {
        problems.append("\(id) has no time but \(note)")
      }
      offset = end + 1
    }
    if place < input.count || offset < output.count {
      problems.append("byte \(place) of the text is not copied")
    }
  }

  /// Reads the rows of `--json`.
  init(rows: String) {
    for line in rows.split(separator: "\n") {
      if let row = Self.object(line), let id = row["id"] as? String,
        let time = row["time"] as? String
      {
        add(time, of: id)
      } else {
        problems.append("no row: \(line)")
      }
    }
  }

  /// Reads records to which `--in json` added times.
  init(records: String) {
    for line in records.split(separator: "\n") { addMembers(of: Self.object(line) ?? [:]) }
  }

  private mutating func addMembers(of object: [String: Any]) {
    for (key, value) in object {
      if let inner = value as? [String: Any] {
        addMembers(of: inner)
      } else if let id = value as? String, let time = object[key + "_time"] as? String {
        add(time, of: id)
      }
    }
  }

  /// Reads a table to which `--in csv` added columns with times; its first cells have no commas.
  init(table: String) {
    let rows = table.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    guard let heading = rows.first, heading.last == "ref_time" else { return }
    for row in rows.dropFirst() where row.last?.hasPrefix("2") ?? false {
      add(row[row.count - 1], of: row[1])
    }
  }

  /// Whether a byte may belong to an id: a digit, a letter or a hyphen.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func time(in note: String) -> String? {
    let time = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]+)?Z?/
    return note.matches(of: time).last.map { String($0.output) }
  }

  private static func object(_ line: Substring) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
  }

  // MARK: Judging them

  /// How many of the ids of a log with times have one here.
  func foundCount(of log: GeneratedLog) -> Int {
    log.times.count { id, time in time != nil && times[id] != nil }
  }

  /// Returns the ids whose time here is not the true one, with both.
  func wrong(in log: GeneratedLog) -> [String] {
    times.compactMap { id, time in
      guard let known = log.times[id], let truth = known else { return "\(id) at \(time), not any" }
      // Without a Z, it is that of the clock of the lines.
      let isLocal = !time.hasSuffix("Z")
      if isLocal, log.zone == nil { return "\(id) at \(time), without a zone" }
      let expected = GeneratedLogs.iso(truth + (isLocal ? log.zone ?? 0 : 0)).dropLast()
      let shown = time.prefix { $0 != "Z" }
      // Ids of microseconds show more digits, and whole seconds none.
      let isRight =
        shown.count < expected.count ? expected == shown + ".000" : shown.hasPrefix(expected)
      return isRight ? nil : "\(id) at \(time), not \(expected)"
    }.sorted()
  }
}
