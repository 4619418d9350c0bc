/// Decodes ids with several layouts: each id once for every layout that fits.
///
/// An id that fits no layout is read with the first that can hold it, with a warning.
struct FlakeSeveralDecoder {
  /// A layout, and how its ids are judged and shown.
  private struct Reading {
    let records: FlakeRecords
    let plausibility: FlakePlausibility
    var layout: FlakeLayout { records.layout }
  }

  private let readings: [Reading]
  let sink: ItemSink

  /// Creates a decoder with the records of each layout, which all have the same fields.
  init(_ records: [FlakeRecords], rules: ItemRules) {
    readings = records.map { records in
      Reading(
        records: records,
        plausibility: FlakePlausibility(layout: records.layout, now: records.presentation.now)
      )
    }
    sink = ItemSink(records[0].place, rules: rules)
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    var problem: String?
    var fallback: (reading: Reading, id: FlakeID, form: FlakeForm)?
    var hasRow = false
    for reading in readings {
      let layout = reading.layout
      do throws(FlakeTextProblem) {
        let form = reading.records.presentation.form
        let (id, own) = try FlakeText.parseAny(text, layout: layout, form: form)
        if let bits = layout.problem(with: id) {
          problem = problem ?? bits.sentence
          continue
        }
        if fallback == nil { fallback = (reading, id, own) }
        let warning = reading.plausibility.warning(for: id)
        guard warning?.allowsLayout ?? true else { continue }
        write(id, text, reading, form: own, warning, on: &console)
        hasRow = true
      } catch {
        problem = problem ?? error.sentence
      }
    }
    if hasRow { return }
    guard let (reading, id, form) = fallback else {
      return try sink.refuse(text, as: .flakeID, at: place, problem ?? "", on: &console)
    }
    write(id, text, reading, form: form, reading.plausibility.warning(for: id), on: &console)
  }

  /// Writes an id in the form in which it was given.
  private func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    _ reading: Reading,
    form: FlakeForm,
    _ warning: FlakeWarning?,
    on console: inout Console
  ) {
    reading.records.append(
      id,
      form: form,
      signed: text[0] == UInt8(ascii: "-"),
      input: text,
      warning: warning?.sentence,
      to: &console.output.buffer
    )
  }
}
