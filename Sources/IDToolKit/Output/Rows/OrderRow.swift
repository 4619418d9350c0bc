/// The output of the commands for positions.
enum OrderRow {
  /// A position in either form.
  enum Position {
    case integer(Int64)
    case key(FractionalKey)

    fileprivate var value: FieldValue {
      switch self {
      case .integer(let position): .signed(position)
      case .key(let key): .token(key.description)
      }
    }
  }

  static let position: RowField<Position> = Field(
    "position",
    "The integer, a string in JSON",
    .token,
    isLabelled: false
  ) { $0.value }

  static let key: RowField<Position> = Field(
    "key",
    "With --fractional, the only field: the key",
    .token,
    isLabelled: false
  ) { $0.value }

  /// The fields of positions in either form.
  static var positionFields: [FieldSpec] { [position.spec, key.spec] }

  static let changes = changes(id: "id", position: "position")

  /// Returns the fields of a change, with the id and the position under these names.
  static func changes(
    id: String,
    position: String
  ) -> [RowField<OrderChange<OrderItemID>>] {
    [
      Field(id, "The id, a string in JSON", .text, isLabelled: false) { .text($0.id.text) },
      Field(
        position,
        "Its new position; in JSON a string, keyed as in the records",
        .token,
        isLabelled: false
      ) { .signed($0.position) },
      Field(
        "previous",
        "The position that it had, if any",
        .token,
        isInText: false,
        isOptional: true
      ) { $0.previous.map { .signed($0) } ?? .absent },
    ]
  }
}
