/// The value of one field of one row.
enum FieldValue: Sendable {
  case absent
  /// A number; from 2^53 on it is a string in JSON, whatever the field's kind.
  case number(UInt64)
  /// A number that may be negative.
  case signed(Int64)
  /// A 64-bit id: always a string in JSON.
  case identifier(UInt64)
  case time(Timestamp, TimePrecision)
  /// Plain ASCII without quotes and controls.
  case token(String)
  /// Any bytes, escaped as the format requires.
  case text([UInt8])
}
