extension IdentifierKind {
  /// Every kind that is known, and every flake layout, in the order of lists.
  public static var all: [IdentifierKind] { declared + layouts }

  /// Returns the kind or layout with a name or alias, in letters of either case, or the layout that a
  /// word such as `t41,w10,s12@2021-01-01` describes; nil if there is none.
  public static func named(_ name: String) -> IdentifierKind? {
    let word = Array(name.utf8)
    if let kind = named(word) { return kind }
    return (try? FlakeLayout.described(by: word)).map { IdentifierKind(described: $0) }
  }

  /// Reads a whole text as an id of this kind; throws why it is not one.
  ///
  /// Nothing around the id is accepted, no quotes and no blanks, but a prefix if the kind may have
  /// one: `user_01h455vb4pex5vsknk084sn02q`. O(n).
  public func read(_ text: String) throws(IdentifierError) -> Identifier {
    let bytes = Array(text.utf8)
    let value = try lifting(
      read(bytes.span),
      as: { (problem: IdentifierProblem) in
        IdentifierError.notOfKind(text, kind: name, reason: problem.sentence)
      }
    )
    return Identifier(kind: self, text: text, value: value)
  }

  /// Makes an id with random bits of the system, and with the clock's time or another one.
  ///
  /// Two ids of one moment may be in either order: an ``IdentifierSeries`` has several in order.
  ///
  /// - Parameters:
  ///   - prefix: What stands in front, for kinds that have a prefix of their own: `user` for
  ///     `user_01h455vb4pex5vsknk084sn02q`.
  ///   - moment: The time in the id, rounded down to the steps of the kind; that of the clock if it is
  ///     nil. Kinds without a time ignore it.
  /// - Returns: The id, in the usual form of its kind.
  /// - Throws: ``IdentifierError/notMade(kind:reason:)`` for a kind of which idtool makes none, or
  ///   none from random bits, for a prefix that the kind doesn't have, and a time that it can't hold.
  public func make(
    prefix: String? = nil,
    at moment: Timestamp? = nil
  ) throws(IdentifierError) -> Identifier {
    guard case .randomCharacters(let alphabet, let count)? = making else {
      var series = try IdentifierSeries(of: self)
      return try series.next(prefix: prefix, at: moment)
    }
    let characters = (0..<alphabet.radix).map { alphabet.digit(of: $0) }
    let random = SystemRandomNumberGenerator()
    var maker = RandomCharacters(characters, count: count, random: random)
    var text = try start(prefix)
    maker.append(to: &text)
    return Identifier(
      kind: self,
      text: String(decoding: text.array(), as: UTF8.self),
      value: IdentifierValue(bits: .zero, form: 0)
    )
  }

  /// Returns a text that begins with a prefix, if there is one, and its underscore.
  func start(_ prefix: String?) throws(IdentifierError) -> ByteBuffer {
    var text = ByteBuffer()
    guard let prefix else { return text }
    let bytes = Array(prefix.utf8)
    guard let rule = self.prefix, rule.isOwn else {
      throw .notMade(kind: name, reason: "such ids have no prefix")
    }
    try lifting(
      rule.check(bytes.span),
      as: { (problem: IdentifierPrefixProblem) in
        IdentifierError.notMade(kind: name, reason: problem.sentence)
      }
    )
    text.append(bytes)
    text.append(UInt8(ascii: "_"))
    return text
  }

  /// Why no maker makes ids of this kind.
  var reasonNotToMake: String {
    switch making {
    case .hashedName?: "such ids are made from names"
    case .ledger?: "flakes need a worker number: FlakeMaker makes those of the default layout"
    case .random?, .timed?, .randomCharacters?, nil: "such ids are not made here"
    }
  }
}
