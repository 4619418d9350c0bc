extension Command {
  /// The forms and kinds that `--to` and `--kind` of `idtool convert` accept.
  static let conversionForms =
    PlainForm.allCases.map(\.rawValue) + IdentifierKind.convertible.map(\.name)

  static let convertSpec = CommandSpec(
    summary: "Write ids in another form: the same bits in other digits",
    description: [
      """
      Print each id in another form, bit by bit the same. FORM is one that says nothing of a kind, \
      hex, int, base58, base62, base64 or base64url; or a kind, in whose usual form the bits are \
      written; or a layout of flakes, for its own text form. typeid:user puts the prefix user in \
      front.
      """,
      """
      Nothing is rounded, cut off or filled up: an id that has more bits than the form has room for, \
      or fewer than the kind has, is refused, as is one that the kind's makers would not make. What a \
      prefix says is no bit, and is left out where the form has none.
      """,
      """
      Where a text could be ids of several kinds with other bits, it is refused, with their names; \
      --kind says which is meant. It takes the plain forms, too: --kind base58 reads what --to \
      base58 has written.
      """,
      """
      base58 is that of Bitcoin, with a 1 for each zero byte in front; base64 and base64url encode \
      the bytes; hex and base62 have as many digits as the bits of the kind need, so that they sort; \
      int has no zeros in front.
      """,
    ],
    operands: .ids,
    options: [.targetForm, .sourceKind] + Option.rows + Option.items,
    fields: ConversionRow.fields.map(\.spec) + ItemField.all,
    examples: [
      CommandExample(
        line: "idtool convert --to uuid 01ARYZ6S41TSV4RRFFQ69G5FAV",
        purpose: "Write a ULID as a UUID, for a database"
      ),
      CommandExample(
        line: "idtool convert --to typeid:user 017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        purpose: "Write a UUID as a TypeID"
      ),
      CommandExample(
        line: "idtool convert --to hex --kind twitter < ids.txt",
        purpose: "Write each flake of a file in hex"
      ),
    ],
    takesNegativeNumbers: true
  )
}
