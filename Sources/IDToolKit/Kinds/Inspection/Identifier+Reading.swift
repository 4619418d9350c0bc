extension Identifier {
  /// What a text may be, and how likely that is.
  public struct Reading: Hashable, Sendable {
    /// The id as which the text can be read; its text has no quotes and nothing else around it.
    public let identifier: Identifier
    /// What is odd about that, as a clause in lower case without a full stop; nil if nothing is.
    public let doubt: String?
    /// By how many bits it is less likely than the first reading, at least 0: with each, half as
    /// likely.
    public let distance: Double
    /// The names of the other layouts that read the text the same way.
    public let alike: [String]
  }

  /// Returns what a text may be, the likeliest first, as `idtool inspect` shows it.
  ///
  /// Several kinds may write the same text. What can't be told is in the list, or a
  /// ``Reading/doubt``. It takes some 0.1 ms, and the first time 1 ms.
  ///
  /// - Parameters:
  ///   - text: An id, also in quotes and the like, or with a word attached.
  ///   - now: The moment as of which times are likely or in the future; that of the clock if it is nil.
  /// - Returns: At least one reading.
  /// - Throws: ``IdentifierError/ofNoKind(_:reason:)`` for a text that is not an id.
  public static func readings(
    of text: String,
    at now: Timestamp? = nil
  ) throws(IdentifierError) -> [Reading] {
    var inspector = Inspector(.anything(), now: now ?? SystemClock.now())
    let bytes = Array(text.utf8)
    let core = try lifting(
      inspector.inspect(bytes.span, isOnly: true),
      as: { (problem: InspectProblem) in
        IdentifierError.ofNoKind(text, reason: problem.sentence)
      }
    )
    if case .others(let words)? = inspector.rivals(of: bytes.span.extracting(core)) {
      inspector.note(.others(words))
    }
    let id = String(decoding: bytes[core], as: UTF8.self)
    return inspector.found.map { candidate in
      Reading(
        identifier: Identifier(
          kind: inspector.kinds[candidate.kind],
          text: id,
          value: candidate.value
        ),
        doubt: candidate.doubt?.sentence,
        distance: candidate.evidence.distance(behind: inspector.found[0].evidence),
        alike: IdentifierKind.layouts(alike: candidate.alike)
      )
    }
  }
}
