/// One system call of a program that strace has watched.
struct TracedCall {
  let name: String
  /// The how-manieth call of this name it is, from 1, as strace counts.
  let ordinal: Int
  /// Its arguments and result, as strace shows them.
  let text: Substring

  /// The descriptor that is the first argument, if it is one.
  var descriptor: Int? { Int(text.prefix { $0.isNumber }) }

  /// Whether memory is what it asks for: no program goes on without.
  var asksForMemory: Bool { ["mmap", "mremap", "brk", "mprotect", "munmap"].contains(name) }

  /// The calls in strace's output, in order.
  static func calls(in trace: String) -> [TracedCall] {
    var counts: [String: Int] = [:]
    return trace.split(separator: "\n").compactMap { line in
      guard let parenthesis = line.firstIndex(of: "(") else { return nil }
      let name = line[..<parenthesis]
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
      counts[String(name), default: 0] += 1
      return TracedCall(
        name: String(name),
        ordinal: counts[String(name), default: 0],
        text: line[line.index(after: parenthesis)...]
      )
    }
  }
}
