/// A command-line argument, or a file that an option names.
///
/// A `-` means standard input unless it came after `--`.
struct Operand: Sendable {
  static let standardInput = Operand(text: [UInt8(ascii: "-")], isStandardInput: true)

  let text: [UInt8]
  let isStandardInput: Bool
  /// Whether it came after `--`, and so is meant as it stands.
  var isAfterOptions = false
  /// Whether `--file` names it: its lines are items, where an argument is one.
  var isFile = false
  /// Whether its lines are items.
  var isStream: Bool { isStandardInput || isFile }
  /// The path of a file; nil for standard input.
  var path: [UInt8]? { isStandardInput ? nil : text }
  /// The file or standard input, for messages.
  var words: String { isStandardInput ? "standard input" : Quotation.quoted(text) }
  /// The number of lines before it in the stream of which it is a part.
  var linesBefore: UInt64 = 0
  /// Whether a file whose name is that of a compressed one is unpacked.
  var unpacks = false
  /// Whether it was found in a folder, and nobody named it.
  var isFoundInFolder = false
}

extension Operand {
  /// Opens the file that the argument names, or standard input for `-`.
  func open(blockSize: Int = InputStream.usualBlockSize) throws(Failure) -> InputStream {
    if isStandardInput { return InputStream(blockSize: blockSize) }
    do {
      if unpacks, let tool = Unpacker.tool(for: text) {
        return try InputStream(unpacking: text, with: tool, blockSize: blockSize)
      }
      return try InputStream(opening: text, blockSize: blockSize)
    } catch {
      throw Failure(error)
    }
  }
}

extension Operand {
  /// Refuses an argument that is also the name of a file; returns whether it did.
  ///
  /// For items that may be any text: others are refused as what they should be. After `--` no file
  /// decides what is meant.
  func isRefusedAsFile(
    insteadOf kind: ItemKind,
    by sink: ItemSink,
    on console: inout Console
  ) throws(Failure) -> Bool {
    let place = ItemPlace.argument
    guard !isAfterOptions, place.isArgument(naming: text.span) else { return false }
    try sink.refuse(text.span, as: kind, at: place, "it is the name of a file", on: &console)
    return true
  }
}

extension [Operand] {
  /// Passes on the items one by one: the arguments unchanged, the lines of standard input and of files
  /// without blanks at either end, skipping empty lines.
  ///
  /// What is ready is written before waiting for input. A line of more than 64 KiB is refused.
  func forEachItem(
    kind: ItemKind = .readableLine,
    sink: ItemSink,
    on console: inout Console,
    _ body: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in self {
      if operand.isStream {
        let input = LineInput(source: operand, kind: kind)
        try input.forEachItem(sink: sink, on: &console, body)
      } else {
        try body(operand.text.span, .argument, &console)
        try console.flushIfFull()
      }
    }
  }

  /// Passes on files one by one; if one of several can't be read, the others still are.
  func forEachFile(
    on console: inout Console,
    _ body: (Operand, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in self {
      do throws(Failure) {
        try body(operand, &console)
      } catch  where error.concernsInput {
        var failure = error
        // The operand may be an id where the name of a file is expected.
        failure.hints += ItemKind.hint(forFile: operand.text, console.hintContext)
        if count == 1 { throw failure }
        console.reportUnreadableInput(failure)
      }
    }
  }
}
