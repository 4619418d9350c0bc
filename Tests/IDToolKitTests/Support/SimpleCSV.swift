/// A small reader of CSV, written from RFC 4180 alone, as an oracle for the writer.
enum SimpleCSV {
  /// The records and their values; nil where the bytes break the rules.
  static func records(_ bytes: [UInt8]) -> [[[UInt8]]]? {
    var records: [[[UInt8]]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var record: [[UInt8]] = []
      while true {
        guard let value = value(&rest) else { return nil }
        record.append(value)
        let end = rest.popFirst()
        if end == 0x0A { break }
        guard end == UInt8(ascii: ",") else { return nil }
      }
      records.append(record)
    }
    return records
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    var value: [UInt8] = []
    guard rest.first == quote else {
      while let byte = rest.first, byte != UInt8(ascii: ","), byte != 0x0A {
        if byte == quote || byte == 0x0D { return nil }
        value.append(rest.removeFirst())
      }
      return value
    }
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte != quote {
        value.append(byte)
      } else if rest.first == quote {
        value.append(rest.removeFirst())
      } else {
        return value
      }
    }
    return nil
  }
}
