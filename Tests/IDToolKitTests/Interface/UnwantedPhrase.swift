import Foundation

/// A phrase that no English engineer would write, which texts for users had once.
struct UnwantedPhrase: Sendable, CustomStringConvertible {
  /// A regular expression that finds it in a text whose words are parted by single spaces.
  let pattern: String
  /// What to write instead.
  let instead: String
  /// An old text that had it.
  let example: String

  var description: String { "\(pattern): \(instead)" }

  static let all = [
    UnwantedPhrase(
      pattern: #"(?<!there )\b(is|are|was|were) no (?!longer\b)[a-z]"#,
      instead: "isn't a",
      example: "it is no range such as 16-31"
    ),
    UnwantedPhrase(
      pattern: #"(?<!there )\b(is|are) none\b"#,
      instead: "isn't one, or there is none",
      example: "it is none of the forms 250ms, 90s"
    ),
    UnwantedPhrase(
      pattern: #"(?<!clock is )\bbehind (?!or ahead|the best|the first: each)"#,
      instead: "after, where order is meant",
      example: "With --only: N lines behind each line, too"
    ),
    UnwantedPhrase(
      pattern: #"\bbesides?\b"#,
      instead: "next to, with, as well as",
      example: "Put fields beside the ids of records"
    ),
    UnwantedPhrase(
      pattern: #"\bone's own\b"#,
      instead: "your own",
      example: "What bits of one's own hold"
    ),
    UnwantedPhrase(
      pattern: #"\b(is|are) told\b(?! apart)|\btold of\b"#,
      instead: "is reported, or a warning says so",
      example: "What that leaves open stays bare, and is told"
    ),
    UnwantedPhrase(
      pattern: #", of which\b"#,
      instead: "one in ten of which, or a sentence of its own",
      example: "numbers of 15 to 20 digits, of which nothing says who made them"
    ),
    UnwantedPhrase(
      pattern: #"\bbut for\b"#,
      instead: "except, or unless",
      example: "The first row names the columns but for --no-header."
    ),
    UnwantedPhrase(
      pattern: #"\bwhatever (is|was|else)\b"#,
      instead: "any, or other",
      example: "microseconds and whatever else has 16 digits"
    ),
    UnwantedPhrase(
      pattern: #"\bor where [A-Z]+ is\b"#,
      instead: "or if it is",
      example: "Without a FILE, or where FILE is -, standard input is read"
    ),
    UnwantedPhrase(
      pattern: #"\bNor (is|are)\b"#,
      instead: "a verb in its usual place",
      example: "Nor is anything printed where two records share one of the IDs."
    ),
    UnwantedPhrase(
      pattern: #"\b(takes? no notice|knows nothing) of\b"#,
      instead: "ignores, doesn't see",
      example: "A program that knows nothing of the lock, such as an editor"
    ),
    UnwantedPhrase(
      pattern: #"\bneed be\b|\bin the place of\b"#,
      instead: "as necessary, in place of",
      example: "as many of its neighbors move as need be"
    ),
  ]

  /// The phrase as it is in a text, with some words around it, or nil.
  func found(in text: String) -> String? {
    guard let range = text.range(of: pattern, options: .regularExpression) else { return nil }
    let start = text.index(range.lowerBound, offsetBy: -40, limitedBy: text.startIndex)
    let end = text.index(range.upperBound, offsetBy: 40, limitedBy: text.endIndex)
    return String(text[(start ?? text.startIndex)..<(end ?? text.endIndex)])
  }
}
