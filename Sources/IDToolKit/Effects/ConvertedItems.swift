/// Handles the items of a run of `idtool convert`: writes each in another form, or refuses it.
struct ConvertedItems: ~Copyable {
  private(set) var reader: ConversionReader
  let target: ConversionTarget
  /// Nil if text is just the id, as with `new`.
  let rows: RowWriter<ConversionRow.Source>?
  let sink: ItemSink
  private(set) var rounding: StreamNotes
  private(set) var text = ByteBuffer()
  private(set) var reversibleCount = 0
  private(set) var oldCount = 0
  /// Whether a warning was shown that ids mean something else in the other form.
  private(set) var isTold = false

  /// Handles an item.
  mutating func take(
    _ item: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    do throws(ConversionProblem) {
      let source = try reader.read(item)
      text.removeAll()
      switch target {
      case .all:
        for spelling in try source.spellings(besides: item) {
          text.removeAll()
          text.append(spelling.text)
          write(as: spelling.form, source, item, to: &console.output.buffer)
        }
      case .plain(let form):
        form.append(source.bits, bitCount: source.bitCount, to: &text)
        write(source, item, to: &console.output.buffer)
      case .kind(let target):
        let changesTime = try target.append(source, to: &text)
        if !isTold, changesTime || reader.isOfAnyKind {
          tell(about: source, as: target.kind, item, changesTime: changesTime, on: &console)
        }
        write(source, item, to: &console.output.buffer)
      }
      if source.mayBeReversed { reversibleCount += 1 }
      if source.mayBeOther { oldCount += 1 }
      // Only decimal digits get lost.
      if source.isFlake, TextClass(item).isNumber {
        rounding.observe(source.bits.flake)
      }
    } catch {
      try sink.refuse(
        item,
        as: .convertibleID,
        at: place,
        error.sentence,
        hints: error.hints,
        on: &console
      )
    }
  }

  /// Writes the text, or a row with it.
  private mutating func write(
    as form: String? = nil,
    _ source: borrowing ConvertedIdentifier,
    _ item: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    if let rows {
      rows.write(input: item, to: &buffer) { field, _, buffer in
        switch field {
        case .id: rows.template.append(text.span, to: &buffer)
        case .kind: buffer.append(source.name)
        case .form:
          guard let form else { return false }
          buffer.append(form)
        }
        return true
      }
    } else {
      text.append(0x0A)
      buffer.append(text)
    }
  }

  /// Warns if an id means something else as the kind as which it is written.
  private mutating func tell(
    about source: ConvertedIdentifier,
    as kind: IdentifierKind,
    _ item: Span<UInt8>,
    changesTime: Bool,
    on console: inout Console
  ) {
    var sentence: String
    if reader.isOfAnyKind, TextClass(item).isNumber {
      guard kind.isFlake || kind.isNumber && kind.isTimed else { return }
      sentence =
        "the bits of numbers are kept, as if they were \(kind.name) ids: 'idtool inspect' says what "
        + "they are" + (kind.isFlake ? ", and" : "")
    } else {
      guard changesTime, let other = source.kind, other != kind else { return }
      sentence =
        "the bits of \(other.name) ids are kept, and mean another time as \(kind.name)"
        + (kind.isFlake ? ":" : "")
    }
    if kind.isFlake { sentence += " 'idtool flake encode -l \(kind.name)' makes ids of times" }
    console.showWarning(sentence)
    isTold = true
  }

  /// Reports what is odd about all items.
  func finish(on console: inout Console) {
    if let sentence = rounding.sentence() { console.showWarning(sentence) }
    if reversibleCount > 0 {
      console.showWarning(
        "the bytes of \(reversibleCount) UUID\(reversibleCount == 1 ? "" : "s") in base 64 are taken as "
          + "they stand, and may be in the order of .NET: 'idtool inspect' shows both"
      )
    }
    if oldCount > 0 {
      console.showWarning(
        "the '-' in \(oldCount) id\(oldCount == 1 ? "" : "s") is read as the digit 62, which it is "
          + "since December 2020; before, it was 63: 'tr - _' turns such old ids into today's"
      )
    }
  }
}
