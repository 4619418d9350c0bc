import Foundation

@testable import IDToolKit

/// Rows of the known answers, by column name.
enum FlakeVectors {
  static func rows(_ file: String) -> [[String: String]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors")
    guard
      let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    let names = lines.removeFirst().split(separator: "\t", omittingEmptySubsequences: false)
    return lines.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Dictionary(uniqueKeysWithValues: zip(names.map(String.init), cells.map(String.init)))
    }
  }

  static func layout(_ name: String) -> FlakeLayout {
    guard let layout = FlakeLayout.named(name) else { preconditionFailure("no layout \(name)") }
    return layout
  }

  static func layout(spec: String, unit: Int64? = nil, epoch: Int64 = 0) throws -> FlakeLayout {
    try FlakeLayout(
      spec: Array(spec.utf8).span,
      unit: unit.map { TimeSpan(microseconds: $0) },
      epoch: Timestamp(microseconds: epoch)
    )
  }

  static func parse(
    _ text: String,
    _ layout: FlakeLayout,
    _ form: FlakeForm = .decimal
  ) throws(FlakeTextProblem) -> FlakeID {
    try FlakeText.parse(Array(text.utf8).span, layout: layout, form: form)
  }

  static func text(
    _ id: FlakeID,
    _ layout: FlakeLayout,
    _ form: FlakeForm = .decimal,
    signed: Bool = false
  ) -> String {
    FlakeText.string(id, in: layout.textForm(of: form), signed: signed)
  }
}

extension FlakeLayout {
  /// The moment of the time field's largest value.
  var lastTime: Timestamp {
    Timestamp(microseconds: epoch.microseconds + Int64(timeField.largest) * unit.microseconds)
  }
}
