/// What a killed run left at the end of a file: the first part of a line, to which the next run's
/// first would be glued. Two halves of ids are one wrong id.
extension OutputStream {
  /// Whether the last line of the file to which a descriptor appends has no end.
  ///
  /// A line that waits for a value, as after `printf 'ID=' >> settings`, is continued, and so is what
  /// the same redirection has written (`{ printf 'id '; idtool flake next; } > file`). Where the file
  /// can't be read, nothing is known of its end.
  static func hasUnfinishedLine(_ descriptor: Int32) -> Bool {
    guard let line = unfinishedLine(ofFile: descriptor), let last = line.last else { return false }
    return line[0] == UInt8(ascii: "{") || !beforeValues.contains(last)
  }

  /// What stands in front of a value.
  private static let beforeValues = Array("=: \"'(".utf8)

  /// The most bytes of a line that are looked at.
  private static let longestLine: Int64 = 4096

  /// Returns the last line of a regular file that is appended to, or its end, if no newline ends
  /// it; nil if one does, and for anything else.
  private static func unfinishedLine(ofFile descriptor: Int32) -> [UInt8]? {
    guard SystemCall.isAppending(descriptor), let status = try? SystemCall.status(of: descriptor),
      status.kind == .regularFile, status.byteCount > 0,
      // Standard output may be open for writing only.
      let file = try? FileDescriptor(
        opening: Array("/proc/self/fd/\(descriptor)".utf8),
        [.readOnly, .nonBlocking]
      )
    else { return nil }
    var size = status.byteCount
    // Another process may be writing the rest of the line, and wait for its turn meanwhile.
    var stillCount = 0
    for _ in 0..<100 {
      let count = min(size, longestLine)
      guard let tail = try? file.bytes(Int(count), at: size - count), tail.last != 0x0A else {
        return nil
      }
      SystemClock.sleep(.milliseconds(20))
      guard let present = try? file.status().byteCount else { return nil }
      stillCount = present == size ? stillCount + 1 : 0
      if stillCount == 15 {
        return Array(tail[((tail.lastIndex(of: 0x0A) ?? -1) + 1)...])
      }
      size = present
    }
    return nil
  }
}
