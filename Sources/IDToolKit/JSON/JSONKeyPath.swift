/// The path to a value inside nested objects, as people type it: `id`, `user.id`.
///
/// A dot descends into an object. A dot or a backslash within a key is typed with a backslash
/// before it, `user\.id`; the empty key can't be typed. A dot in front, as jq has it, is left out.
struct JSONKeyPath: Hashable, Sendable {
  /// The content of the keys in UTF-8; at least one.
  let keys: [[UInt8]]

  /// Reads a path.
  ///
  /// O(n).
  init(_ text: Span<UInt8>) throws(Problem) {
    if let offset = UnicodeText.firstInvalidOffset(in: text) {
      throw .invalidUTF8(text[offset], offset: offset)
    }
    var keys: [[UInt8]] = []
    var key: [UInt8] = []
    var offset = Self.start(of: text)
    while true {
      let byte = offset < text.count ? text[offset] : UInt8(ascii: ".")
      offset += 1
      switch byte {
      case UInt8(ascii: "."):
        guard !key.isEmpty else { throw .emptyKey(offset: offset - 1) }
        keys.append(key)
        guard offset <= text.count else {
          self.keys = keys
          return
        }
        key = []
      case UInt8(ascii: "\\"):
        guard offset < text.count,
          text[offset] == UInt8(ascii: ".") || text[offset] == UInt8(ascii: "\\")
        else { throw .strayBackslash(offset: offset - 1) }
        key.append(text[offset])
        offset += 1
      default: key.append(byte)
      }
    }
  }

  /// Returns the offset of the first key: jq begins a path with a dot.
  static func start(of text: Span<UInt8>) -> Int {
    text.count > 1 && text[0] == UInt8(ascii: ".") ? 1 : 0
  }

  /// Why a text is not a path.
  enum Problem: DescribedError {
    case emptyKey(offset: Int)
    case strayBackslash(offset: Int)
    case invalidUTF8(UInt8, offset: Int)

    var sentence: String {
      switch self {
      case .emptyKey(let offset):
        "a key is missing at column \(offset + 1): a key path is keys with dots between them"
      case .strayBackslash(let offset):
        #"the backslash at column \#(offset + 1) stands before neither a dot nor a backslash: \. is"#
          + " a dot that belongs to a key"
      case .invalidUTF8(let byte, let offset):
        "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
      }
    }
  }
}

extension JSONKeyPath {
  /// The path to the object that has the last key; nil if that is the record itself.
  var parent: JSONKeyPath? {
    keys.count > 1 ? JSONKeyPath(keys: Array(keys.dropLast())) : nil
  }

  /// The path as it is typed.
  var text: [UInt8] {
    var text: [UInt8] = []
    for key in keys {
      if !text.isEmpty { text.append(UInt8(ascii: ".")) }
      for byte in key {
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
    }
    return text
  }

  /// The beginning of a member with the last key: `"id":`.
  var memberStart: [UInt8] {
    var buffer = ByteBuffer()
    buffer.append(UInt8(ascii: "\""))
    if let last = keys.last { EscapedText.appendJSON(last.span, to: &buffer) }
    buffer.append("\":")
    return buffer.array()
  }

  private init(keys: [[UInt8]]) {
    self.keys = keys
  }
}
