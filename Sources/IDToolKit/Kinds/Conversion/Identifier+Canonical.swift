extension Identifier {
  /// The id as its kind usually writes it, with its prefix: a UUID in lower case with hyphens, a ULID
  /// in upper case.
  ///
  /// It is ``text`` for kinds whose ids are no more than their text.
  public var canonicalText: String {
    var text = ByteBuffer()
    text.append(Array(self.text.utf8.prefix(value.countBeforeID)))
    guard kind.isConvertible, kind.write(value.bits, to: &text) else { return self.text }
    return String(decoding: text.array(), as: UTF8.self)
  }
}
