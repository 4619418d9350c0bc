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
    .unlabelled
  ) { $0.value }

  static let key: RowField<Position> = Field(
    "key",
    "With --fractional, the only field: the key",
    .token,
    .unlabelled
  ) { $0.value }

  /// The fields of positions in either form.
  static var positionFields: [FieldSpec] { [position.spec, key.spec] }

  /// A change, as the record would have it.
  struct Change {
    let change: OrderChange<JSONIdentity>
    /// Whether the record has its position as a string.
    let isString: Bool

    fileprivate func position(_ position: Int64) -> FieldValue {
      .member(Array(String(position).utf8), isNumber: !isString)
    }
  }

  /// What every row of a change has.
  static let change = change(id: "id", position: "position")

  /// All fields of changes.
  static let changes = change + [previous]

  /// Returns the id and the new position under these names.
  static func change(id: String, position: String) -> [RowField<Change>] {
    [
      Field(id, "The id; in JSON a number where it is one", .member, .unlabelled) {
        .member($0.change.id.text, isNumber: $0.change.id.isNumber)
      },
      Field(
        position,
        "Its new position; in JSON typed and keyed as in the record",
        .member,
        .unlabelled
      ) { $0.position($0.change.position) },
    ]
  }

  private static let previous: RowField<Change> = Field(
    "previous",
    "The position that it had, if any; with --field only",
    .member,
    [.hidden, .optional]
  ) { row in row.change.previous.map { row.position($0) } ?? .absent }
}
