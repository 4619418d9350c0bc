/// Decodes ids with several layouts: each id once for every layout that it may be one of.
///
/// An id that no layout explains is read with the first that can hold it, and says what is wrong.
struct FlakeSeveralDecoder {
  /// One layout, and what becomes of its ids.
  private struct Reading {
    var writer: FlakeRecordWriter
    let plausibility: FlakePlausibility
  }

  private var readings: [Reading]
  private let template: FlakeTemplate?
  let sink: ItemSink

  /// Makes a decoder with a writer for each layout, which all write the same fields.
  init(writers: [FlakeRecordWriter], template: FlakeTemplate?, rules: ItemRules) {
    readings = writers.map { writer in
      Reading(
        writer: writer,
        plausibility: FlakePlausibility(layout: writer.layout, now: writer.presentation.now)
      )
    }
    self.template = template
    sink = ItemSink(template == nil ? .row(writers[0].template) : .emptyLine, rules: rules)
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    var problem: String?
    var fallback: (index: Int, id: FlakeID, form: FlakeForm)?
    var hasRow = false
    for index in readings.indices {
      let layout = readings[index].writer.layout
      do throws(FlakeTextProblem) {
        let form = readings[index].writer.form
        let (id, own) = try FlakeText.parseAny(text, layout: layout, form: form)
        if let bits = layout.problem(with: id) {
          problem = problem ?? bits.sentence
          continue
        }
        if fallback == nil { fallback = (index, id, own) }
        let warning = readings[index].plausibility.warning(for: id)
        guard warning?.allowsLayout ?? true else { continue }
        write(id, text, index, form: own, warning, on: &console)
        hasRow = true
      } catch {
        problem = problem ?? error.sentence
      }
    }
    if hasRow { return }
    guard let fallback else {
      return try sink.refuse(text, as: .flakeID, at: place, problem ?? "", on: &console)
    }
    write(
      fallback.id,
      text,
      fallback.index,
      form: fallback.form,
      readings[fallback.index].plausibility.warning(for: fallback.id),
      on: &console
    )
  }

  private mutating func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    _ index: Int,
    form: FlakeForm,
    _ warning: FlakeWarning?,
    on console: inout Console
  ) {
    let isSigned = text[0] == UInt8(ascii: "-")
    let usual = readings[index].writer.form
    // As it was written.
    readings[index].writer.form = form
    if let template {
      readings[index].writer.write(
        id,
        signed: isSigned,
        template: template,
        to: &console.output.buffer
      )
    } else {
      readings[index].writer.write(
        id,
        signed: isSigned,
        warning: warning?.sentence,
        input: text,
        to: &console.output.buffer
      )
    }
    readings[index].writer.form = usual
  }
}
