/// An id that was read or made, and what it holds.
///
/// ```swift
/// let id = try IdentifierKind.objectID.read("507f1f77bcf86cd799439011")
/// print(id.time!)  // 2012-10-17T21:13:27.000Z
/// print(id["counter"]!)  // 4427793
/// ```
public struct Identifier: Sendable {
  /// The kind as which it was read.
  public let kind: IdentifierKind
  /// The text that was read, or that was made.
  public let text: String
  let value: IdentifierValue

  /// The moment that it holds; nil if it holds none.
  ///
  /// It is read from the bits whether or not it is likely: ``readings(of:at:)`` doubts it.
  public var time: Timestamp? { kind.time(of: value.bits) }

  /// What it holds besides the time, in the order in which its kind declares it.
  ///
  /// `idtool kinds NAME` says what the fields of a kind mean.
  public var fields: [Field] {
    let (plan, bits) = kind.plan(of: value.bits)
    let bytes = Array(text.utf8)
    return plan.fields.compactMap { field in
      kind.value(of: field, bits, in: bytes.span, value)
        .map { Field(name: field.name.rawValue, value: $0) }
    }
  }

  /// The value of a field by its name; nil if the id has no such field.
  ///
  /// O(n) in the number of fields.
  public subscript(name: String) -> IdentifierFieldValue? {
    fields.first { $0.name == name }?.value
  }

  /// Something that an id holds besides its time.
  public struct Field: Hashable, Sendable {
    /// The name that `idtool -f` takes, and the key in its JSON: `clock_seq`.
    public let name: String
    /// What this id has there.
    public let value: IdentifierFieldValue
  }
}

/// Ids are equal if they are of one kind and written alike.
extension Identifier: Hashable {
  /// Whether kind and text are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.text == right.text && left.kind == right.kind
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Identifier: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
