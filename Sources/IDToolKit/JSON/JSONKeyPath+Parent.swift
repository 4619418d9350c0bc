extension JSONKeyPath {
  /// The path to the object that has the last key; nil if that is the record itself.
  var parent: JSONKeyPath? {
    components.count > 1 ? JSONKeyPath(components: Array(components.dropLast())) : nil
  }

  /// The beginning of a member with the last key: `"id":`.
  var memberStart: [UInt8] {
    var buffer = ByteBuffer()
    buffer.append(UInt8(ascii: "\""))
    if let last = components.last { EscapedText.appendJSON(last.key.span, to: &buffer) }
    buffer.append("\":")
    return buffer.array()
  }

  private init(components: [Component]) {
    self.components = components
  }
}
