import Foundation
import Testing

@testable import IDToolKit

/// Rows of declared fields in the formats.
@Suite struct RowWriterTests {
  /// The source of each is its index.
  private static let fields: [Field<Int>] = [
    Field("id", "", .token, .unlabelled, from: 0),
    Field("name", "", .text, from: 1),
    Field("count", "", .number, from: 2),
    Field("hidden", "", .text, .hidden, from: 3),
    Field("rest", "", .number, .optional, from: 4),
    Field("note", "", .text, .optional, from: 5),
  ]

  private func write(
    _ values: [FieldValue],
    _ format: OutputFormat,
    fields: [Field<Int>] = fields,
    selection: [Int]? = nil,
    isColored: Bool = false
  ) -> [UInt8] {
    let writer = RowWriter(
      fields: fields,
      template: RowTemplate(
        fields: fields,
        selection: selection?.map { .field($0) },
        format: format,
        isColored: isColored
      )
    )
    var buffer = ByteBuffer()
    writer.write(to: &buffer) { values[$0] }
    return buffer.array()
  }

  private func text(
    _ values: [FieldValue],
    _ format: OutputFormat,
    selection: [Int]? = nil,
    isColored: Bool = false
  ) -> String {
    String(
      decoding: write(values, format, selection: selection, isColored: isColored),
      as: UTF8.self
    )
  }

  private static let full: [FieldValue] = [
    .identifier(.max), .text(Array("a b".utf8)), .number(7), .text(Array("h".utf8)), .number(3),
    .text(Array("n".utf8)),
  ]
  private static let sparse: [FieldValue] = Array(full.prefix(4)) + [.absent, .absent]

  @Test func everyFormatHasItsShape() {
    let id = "18446744073709551615"
    #expect(text(Self.full, .text) == "\(id)  name=a b  count=7  rest=3  note=n\n")
    #expect(text(Self.full, .bare) == "\(id)\ta b\t7\th\t3\tn\n")
    #expect(text(Self.full, .tsv) == "\(id)\ta b\t7\th\t3\tn\n")
    #expect(text(Self.full, .csv) == "\(id),a b,7,h,3,n\n")
    #expect(
      text(Self.full, .json)
        == #"{"id":"\#(id)","name":"a b","count":7,"hidden":"h","rest":3,"note":"n"}"# + "\n"
    )
  }

  @Test func whatIsAbsentIsLeftOutOfTextAndJSONAndEmptyInColumns() {
    let id = "18446744073709551615"
    #expect(text(Self.sparse, .text) == "\(id)  name=a b  count=7\n")
    #expect(
      text(Self.sparse, .json)
        == #"{"id":"\#(id)","name":"a b","count":7,"hidden":"h"}"# + "\n"
    )
    #expect(text(Self.sparse, .csv) == "\(id),a b,7,h,,\n")
    #expect(text(Self.sparse, .tsv) == "\(id)\ta b\t7\th\t\t\n")
  }

  @Test func aFieldThatWasAskedForIsNeverLeftOut() {
    #expect(text(Self.sparse, .json, selection: [5, 4]) == #"{"note":null,"rest":null}"# + "\n")
    #expect(text(Self.full, .json, selection: [5, 4]) == #"{"note":"n","rest":3}"# + "\n")
    #expect(text(Self.sparse, .bare, selection: [5, 2]) == "\t7\n")
    #expect(text(Self.sparse, .csv, selection: [5]) == "\"\"\n", "no blank line")
    #expect(text(Self.sparse, .tsv, selection: [4]) == "\n")
  }

  @Test func aSelectionSetsTheOrderAndMayRepeat() {
    #expect(text(Self.full, .bare, selection: [2, 1, 2]) == "7\ta b\t7\n")
    #expect(text(Self.full, .csv, selection: [3, 2]) == "h,7\n")
  }

  @Test func headersNameTheColumnsOfTablesAlone() {
    func header(_ format: OutputFormat, _ selection: [Int]? = nil) -> String {
      let template = RowTemplate(
        fields: Self.fields,
        selection: selection?.map { .field($0) },
        format: format
      )
      return String(decoding: template.header, as: UTF8.self)
    }
    #expect(header(.csv) == "id,name,count,hidden,rest,note\n")
    #expect(header(.tsv, [2, 0]) == "count\tid\n")
    #expect(header(.text).isEmpty && header(.bare).isEmpty && header(.json).isEmpty)
  }

  @Test func colorIsInLabelsAloneAndClosedAtOnce() {
    let plain = text(Self.full, .text)
    let colored = text(Self.full, .text, isColored: true)
    #expect(colored.contains("\u{1B}[2mname=\u{1B}[0ma b"))
    let stripped = colored.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(stripped == plain)
  }

  @Test(arguments: [0, 1, -1, 1 << 53 - 1, 1 << 53, -(1 << 53), .max, .min] as [Int64])
  func numbersThatADoubleCannotHoldAreStringsInJSON(number: Int64) throws {
    let fields = [Field("n", "", .number, from: 0), Field("id", "", .token, from: 1)]
    let bytes = write([.signed(number), .signed(number)], .json, fields: fields)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    )
    #expect(object["id"] as? String == String(number))
    if number.magnitude < 1 << 53 {
      #expect((object["n"] as? NSNumber)?.int64Value == number)
    } else {
      #expect(object["n"] as? String == String(number))
    }
    guard number >= 0 else { return }
    let unsigned = write([.number(UInt64(number)), .token("x")], .json, fields: fields)
    let same = write([.signed(number), .token("x")], .json, fields: fields)
    #expect(unsigned == same)
  }

  @Test func randomTextComesBackFromJSON() throws {
    var texts = RandomText(seed: 21, isValid: true)
    for _ in 0..<1000 {
      let (name, hidden, note) = (texts.next(), texts.next(), texts.next())
      let values: [FieldValue] = [
        .token("t"), .text(name), .number(1), .text(hidden), .absent, .text(note),
      ]
      for selection in [nil, [5, 1, 3]] {
        let bytes = write(values, .json, selection: selection)
        #expect(bytes.count { $0 == 0x0A } == 1 && bytes.last == 0x0A)
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        )
        #expect(Array((object["name"] as? String ?? "?").utf8) == name)
        #expect(Array((object["hidden"] as? String ?? "?").utf8) == hidden)
        #expect(Array((object["note"] as? String ?? "?").utf8) == note)
      }
    }
  }

  @Test func randomTextComesBackFromCSV() throws {
    var texts = RandomText(seed: 22, isValid: false)
    for _ in 0..<2000 {
      let (name, hidden) = (texts.next(), texts.next())
      let values: [FieldValue] = [
        .token("t"), .text(name), .number(1), .text(hidden), .absent, .absent,
      ]
      let records = try #require(SimpleCSV.records(write(values, .csv)), "\(name) \(hidden)")
      #expect(records == [[Array("t".utf8), name, [0x31], hidden, [], []]])
      let alone = try #require(SimpleCSV.records(write(values, .csv, selection: [1])))
      #expect(alone == [[name]])
    }
  }

  @Test func textAndBareValuesAreEscapedOnOneLine() {
    var texts = RandomText(seed: 23, isValid: false)
    for _ in 0..<2000 {
      let values: [FieldValue] = [
        .token("t"), .text(texts.next()), .number(1), .text([]), .absent, .absent,
      ]
      for format in [OutputFormat.text, .bare] {
        let bytes = write(values, format)
        #expect(bytes.count { $0 == 0x0A } == 1 && bytes.last == 0x0A)
        #expect(bytes.count { $0 == 0x09 } == (format == .bare ? 5 : 0))
        let string = String(validating: bytes, as: UTF8.self)
        let shown = string?.unicodeScalars.filter { $0 != "\n" && $0 != "\t" }
        #expect(shown?.contains(where: UnicodeText.isUnsafe) == false, "\(bytes)")
      }
    }
  }

  @Test func aTerminalGetsTablesWithoutControls() {
    for format in [OutputFormat.csv, .tsv] {
      let template = RowTemplate(
        fields: Self.fields,
        selection: [.field(1), .input],
        format: format,
        escapesControls: true
      )
      var buffer = ByteBuffer()
      template.writeFailure(input: [0x1B, 0x07].span, error: "", to: &buffer)
      RowWriter(fields: Self.fields, template: template)
        .write(to: &buffer) { _ in .text(Array("\u{1B}]0;x\u{7}".utf8)) }
      #expect(!buffer.array().contains(0x1B) && !buffer.array().contains(0x07))
    }
  }

  @Test(arguments: [
    (OutputFormat.text, #"a"\n\x1B  error="it is 'x'""#), (.bare, "\ta\"\\n\\x1B"),
    (.json, #"{"input":"a\"\n\u001b","error":"it is 'x'"}"#), (.csv, ",\"a\"\"\n\u{1B}\""),
    (.tsv, "\ta\"\\n\u{1B}"),
  ])
  func aFailedItemHasItsPlaceInEveryFormat(format: OutputFormat, row: String) throws {
    let selection: [RowTemplate.Content]? = format == .text ? nil : [.field(2), .input]
    let template = RowTemplate(fields: Self.fields, selection: selection, format: format)
    var buffer = ByteBuffer()
    template.writeFailure(input: Array("a\"\n\u{1B}".utf8).span, error: "it is 'x'", to: &buffer)
    #expect(String(decoding: buffer.array(), as: UTF8.self) == row + "\n")
  }

  /// Every subset and order of a few columns, against a writer as simple as can be.
  @Test func mergedLiteralsSayTheSameAsPlainOnes() {
    let fields = Self.fields
    for selection in selections(of: fields.indices.map { $0 }, upTo: 3) {
      for values in [Self.full, Self.sparse] {
        let expected = selection.map { index -> String in
          var value = ""
          if case .absent = values[index] {
            value = "null"
          } else {
            value = text(values, .bare, selection: [index])
            value.removeLast()
            if fields[index].spec.kind != .number { value = "\"\(value)\"" }
          }
          return "\"\(fields[index].spec.name)\":\(value)"
        }
        let line = text(values, .json, selection: selection)
        #expect(line == "{" + expected.joined(separator: ",") + "}\n")
      }
    }
  }

  private func selections(of indices: [Int], upTo count: Int) -> [[Int]] {
    var all: [[Int]] = []
    var last: [[Int]] = [[]]
    for _ in 0..<count {
      last = last.flatMap { start in indices.map { start + [$0] } }
      all += last
    }
    return all
  }
}
