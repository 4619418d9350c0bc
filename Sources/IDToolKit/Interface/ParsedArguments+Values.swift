/// Arguments that are the values of options: `range ulid 2026-05` for `range -l ulid --from 2026-05`.
extension ParsedArguments {
  /// Gives the arguments of a command that has options for them to these, in order; an interval, as ISO
  /// 8601 writes it with a slash, is two.
  mutating func takeOperandsAsValues() throws(UsageError) {
    guard case .values(var options) = command.spec.operands.kind, !operands.isEmpty else { return }
    let texts = operands.map(\.text).flatMap(Self.bounds)
    operands = []
    if Self.isTime(texts[0]) || !typed(options[0]).isEmpty && !namesKind(texts[0]) {
      options.removeFirst()
    }
    if texts.count > options.count {
      throw error(.unexpectedOperand(texts[options.count], afterCount: options.count))
    }
    for (option, text) in zip(options, texts) {
      let spelled = "--" + option.long
      if let given = typed(option).last {
        throw conflict(
          "\(Quotation.quoted(text)) stands for \(spelled), which is given as "
            + "\(Quotation.quoted(given.text)): give one of them"
        )
      }
      add(try read(text, of: option, from: spelled), for: option)
      optionsOfArguments.append(option)
    }
  }

  /// Returns the two times of an interval, or else the text.
  private static func bounds(of text: [UInt8]) -> [[UInt8]] {
    let parts = text.split(separator: UInt8(ascii: "/")).map { Array($0) }
    return parts.count == 2 && parts.allSatisfy(isTime) ? parts : [text]
  }

  private static func isTime(_ text: [UInt8]) -> Bool {
    let reference = TimeReference(now: .unixEpoch, isPastMeant: true)
    return text.span.holds(openStart)
      || (try? TimeExpression.parse(text.span, at: reference)) != nil
  }

  /// What stands for a start before all ids.
  static let openStart: StaticString = "epoch"

  private func namesKind(_ text: [UInt8]) -> Bool {
    ownKinds.named(text) != nil || FlakeLayout.mayBeDescribed(by: text)
      || IdentifierKind.named(Array(text.prefix { $0 != UInt8(ascii: ":") })) != nil
  }
}
