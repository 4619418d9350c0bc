import Foundation
import Testing

/// The lines of a Swift source that are unsafe without a reason beside them.
///
/// A reason is a comment that begins with `// Safe: `. Above a declaration it covers that, and above a
/// type or extension all of that, if one invariant makes it all safe; elsewhere it covers the rest of
/// its block. What belongs to what is told by the indentation, which the formatter keeps.
enum UnsafeReasons {
  /// What a reason covers: a declaration, or the rest of a block.
  private struct Cover {
    let indentation: Int
    let isDeclaration: Bool

    func holds(for line: String, _ indentation: Int) -> Bool {
      if indentation != self.indentation { return indentation > self.indentation }
      return !isDeclaration || ")}]".contains(line.first ?? " ")
    }
  }

  /// The words that begin a declaration; properties that are no blocks are statements.
  private static let declarations: Set<String> = [
    "func", "init", "deinit", "subscript", "struct", "enum", "extension", "class", "actor",
    "protocol", "get", "set",
  ]
  private static let modifiers: Set<String> = [
    "public", "package", "private", "fileprivate", "static", "final", "mutating", "borrowing",
    "consuming", "override", "convenience", "lazy", "indirect", "nonisolated", "unsafe",
  ]

  /// Returns the numbers of the lines, from 1.
  static func missing(in source: String) -> [Int] {
    var missing: [Int] = []
    var covers: [Cover] = []
    var isTold = false
    var isInText = false
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      let wasInText = isInText
      if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
      let text = line.trimmingCharacters(in: .whitespaces)
      if wasInText || text.isEmpty { continue }
      if text.hasPrefix("//") {
        if text.hasPrefix("// Safe: ") { isTold = true }
        continue
      }
      let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      covers.removeAll { !$0.holds(for: text, indentation) }
      guard isTold || covers.isEmpty && line.contains("unsafe") else { continue }
      let code = text.replacing("nonisolated(unsafe)", with: "")
        .replacing(/^(@\w+(\([^)]*\))? *)+/, with: "")
      let words = SwiftWords(code.replacing("@unsafe", with: "")).words.map(\.text)
      if isTold, !words.isEmpty {
        let isDeclaration = begins(declaration: words, endingIn: text.last)
        covers.append(Cover(indentation: indentation, isDeclaration: isDeclaration))
        isTold = false
      }
      if covers.isEmpty, words.contains("unsafe") { missing.append(index + 1) }
    }
    return missing
  }

  private static func begins(declaration words: [String], endingIn last: Character?) -> Bool {
    guard let first = words.first(where: { !modifiers.contains($0) }) else { return false }
    return declarations.contains(first)
      || ["var", "let"].contains(first) && (last == "{" || last == "=")
  }
}

/// The check, and what it finds in the sources.
@Suite struct UnsafeReasonTests {
  @Test func everyUnsafeLineOfTheSourcesHasAReasonBesideIt() throws {
    let sources = LayerTests.folder.deletingLastPathComponent()
    let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    var reasonCount = 0
    for path in paths.sorted() where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      guard text.contains("unsafe") else { continue }
      let missing = UnsafeReasons.missing(in: text)
      #expect(missing.isEmpty, "\(path): lines \(missing): say above them why that is safe")
      reasonCount += text.components(separatedBy: "// Safe: ").count - 1
    }
    #expect(reasonCount > 100)
  }

  @Test func aReasonInABodyCoversTheRestOfItsBlock() {
    let source = """
      func f() {
        unsafe a()
        if b {
          // Safe: it is bounded by the count,
          // which was checked.
          unsafe c(
            unsafe d
          )
        }
        unsafe e()
      }
      """
    #expect(UnsafeReasons.missing(in: source) == [2, 10])
  }

  @Test func aReasonAboveADeclarationCoversItAndNoOther() {
    let source = """
      struct S {
        /// What it is.
        // Safe: the owner keeps it.
        @inline(__always)
        private static func f(
          _ a: Int
        ) -> Int {
          unsafe b[a]
        }

        var c: Int { unsafe d }

        // Safe: it is not changed.
        var e: Int {
          get { unsafe d }
        }
        func g() { unsafe d }
      }

      // Safe: nothing else is known of it.
      extension S {
        func h() { unsafe d }
        func i() { unsafe d }
      }

      func j() { unsafe d }
      """
    #expect(UnsafeReasons.missing(in: source) == [11, 17, 26])
  }

  @Test func textsAttributesAndCommentsAreNotUnsafe() {
    let source = """
      @unsafe func f() -> String { "unsafe" }  // unsafe
      nonisolated(unsafe) var a = 1
      let b = \"\"\"
        unsafe c()
        \"\"\"
      """
    #expect(UnsafeReasons.missing(in: source).isEmpty)
  }
}
