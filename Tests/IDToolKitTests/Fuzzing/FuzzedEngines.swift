#if canImport(Glibc)
#if !FUZZING
@testable import IDToolKit
#endif

/// What stands behind the commands, called directly: a case costs microseconds.
///
/// The first byte of a case chooses the engine, and the rest is what it reads. What is accepted must
/// come out of the engine's own writer and reader unchanged, or agree with an oracle of the tests.
struct FuzzedEngines {
  /// Something that must not be, and what it came of.
  struct Finding: Error, CustomStringConvertible {
    let engine: String
    let sentence: String

    var description: String { "\(engine): \(sentence)" }
  }

  private struct Engine {
    let name: String
    /// What is wrong with what the engine makes of a text; nil where all is well.
    let flaw: ([UInt8]) -> String?
  }

  private static let layouts = FlakeLayoutName.allCases.map { FlakeLayout($0) }
  private static let now = Timestamp(microseconds: 1_767_225_600_000_000)

  private let engines: [Engine] = [
    Engine(name: "JSON", flaw: json),
    Engine(name: "time", flaw: time),
    Engine(name: "span of time", flaw: span),
    Engine(name: "text of a flake", flaw: flakeText),
    Engine(name: "layout", flaw: layout),
    Engine(name: "order keys", flaw: orderKeys),
    Engine(name: "route", flaw: route),
    Engine(name: "AUID state", flaw: state),
    Engine(name: "key path", flaw: keyPath),
    Engine(name: "command line", flaw: commandLine),
    Engine(name: "ledger", flaw: ledger),
    Engine(name: "AUIDs", flaw: identifiers),
    Engine(name: "quotation", flaw: quotation),
    Engine(name: "mounts", flaw: mounts),
  ]

  /// Runs a case, and throws what is wrong.
  func check(_ bytes: [UInt8]) throws(Finding) {
    guard let first = bytes.first else { return }
    let engine = engines[Int(first) % 32 % engines.count]
    if let flaw = engine.flaw(Array(bytes.dropFirst())) {
      throw Finding(
        engine: engine.name,
        sentence: "\(flaw)\n\(String(decoding: bytes.dropFirst(), as: UTF8.self))"
      )
    }
  }

  // MARK: Engines

  private static let mostDepth = 40

  private static func json(_ text: [UInt8]) -> String? {
    let isAccepted = (try? JSONReader.validate(text.span, depthLimit: mostDepth)) != nil
    let isJSON = SimpleJSON.isText(text[...], mostDepth: mostDepth)
    return isAccepted == isJSON ? nil : isJSON ? "refused" : "accepted"
  }

  private static func time(_ text: [UInt8]) -> String? {
    var reference = TimeReference(now: now)
    reference.isPastMeant = text.count % 2 == 1
    guard let moment = try? TimeExpression.parse(text.span, at: reference) else { return nil }
    let written = moment.text(precision: .microseconds)
    let again = try? TimeExpression.parse(Array(written.utf8).span, at: TimeReference(now: now))
    return again == moment ? nil : "written as \(written)"
  }

  private static func span(_ text: [UInt8]) -> String? {
    guard
      let span = try? TimeSpan.read(text.span, bareUnit: text.count % 2 == 0 ? .second : nil)
    else { return nil }
    return span >= .zero ? nil : "negative"
  }

  private static func flakeText(_ bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let text = Array(bytes.dropFirst())
    let layout = layouts[Int(choice) % layouts.count]
    let form = FlakeForm.allCases[Int(choice) / layouts.count % FlakeForm.allCases.count]
    guard let id = try? FlakeText.parse(text.span, layout: layout, form: form) else { return nil }
    var written = ByteBuffer()
    let isSigned = text.first == UInt8(ascii: "-")
    FlakeText.append(id, layout: layout, form: form, signed: isSigned, to: &written)
    let again = try? FlakeText.parse(written.array().span, layout: layout, form: form)
    return again == id ? nil : "\(layout.name): \(id.rawValue) became \(String(describing: again))"
  }

  private static func layout(_ text: [UInt8]) -> String? {
    guard let layout = try? FlakeLayout(spec: text.span) else { return nil }
    let again = try? FlakeLayout(spec: Array(layout.name.utf8).span)
    if again?.fields != layout.fields { return "its name \(layout.name) is another layout" }
    for bits in [0, 1, .max, layout.largestID.rawValue] as [UInt64] {
      _ = layout.time(of: FlakeID(rawValue: bits & layout.largestID.rawValue))
    }
    return nil
  }

  private static func orderKeys(_ bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let texts = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
    let keys = texts.prefix(2).map { try? FractionalKey(Array($0).span) }
    // An empty text is an open end.
    for (key, text) in zip(keys, texts) where key == nil && !text.isEmpty { return nil }
    let (lower, upper) = (keys.first ?? nil, keys.dropFirst().first ?? nil)
    let count = Int(choice) % 5
    var random = ReproducibleGenerator(seed: 1)
    for isJittered in [false, true] {
      let made =
        isJittered
        ? try? FractionalKey.jittered(lower, upper, count: count, using: &random)
        : try? FractionalKey.between(lower, upper, count: count)
      guard let made else {
        guard let lower, let upper, lower < upper else { return nil }
        return "no keys between \(lower) and \(upper)"
      }
      if made.count != count { return "\(made.count) of \(count) keys" }
      let all = [lower].compactMap { $0 } + made + [upper].compactMap { $0 }
      if zip(all, all.dropFirst()).contains(where: { $0 >= $1 }) { return "\(all) do not ascend" }
      for key in made where (try? FractionalKey(Array(key.description.utf8).span)) != key {
        return "\(key) is not read back"
      }
    }
    return nil
  }

  private static func route(_ text: [UInt8]) -> String? {
    guard let route = try? RouteText.parse(text.span) else { return nil }
    var written = ByteBuffer()
    do throws(RouteProblem) {
      let identifier = text.span.extracting(route.identifier)
      if let value = route.value {
        try RouteText.append(
          identifier: identifier,
          value: text.span.extracting(value),
          to: &written
        )
      } else {
        try RouteText.append(identifier: identifier, value: nil, to: &written)
      }
    } catch {
      return "refused when it is written: \(error.sentence)"
    }
    return written.array() == text ? nil : "written as another"
  }

  private static func state(_ text: [UInt8]) -> String? {
    guard let state = try? AppUniqueIdentifierState.parse(text.span) else { return nil }
    if !SimpleJSON.isText(text[...], mostDepth: 3) { return "no JSON" }
    if let flaw = state.inUse.brokenInvariant() { return flaw }
    var written = ByteBuffer()
    state.write(to: &written)
    let again = try? AppUniqueIdentifierState.parse(written.array().span)
    guard again == state else { return "written as another" }
    var next = state
    guard let id = try? next.next() else { return nil }
    return state.inUse.contains(id) || !next.inUse.contains(id) ? "\(id) is issued again" : nil
  }

  private static func keyPath(_ text: [UInt8]) -> String? {
    guard let path = try? JSONKeyPath(text.span) else { return nil }
    return path.keys.isEmpty ? "no keys" : nil
  }

  private static func commandLine(_ text: [UInt8]) -> String? {
    let words = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    do throws(UsageError) {
      let parser = ArgumentParser(words: words, present: Present(now)) { _ in nil }
      guard case .run(let arguments) = try parser.parse() else { return nil }
      _ = try Program.request(arguments)
      return nil
    } catch {
      let failure = Failure(usage: error)
      let message = ([failure.message ?? ""] + failure.hints).joined(separator: "\n")
      let isFit = message.unicodeScalars.allSatisfy { $0 == "\n" || !UnicodeText.isUnsafe($0) }
      return isFit && !message.isEmpty ? nil : "a message that is not fit to be shown"
    }
  }

  private static func ledger(_ bytes: [UInt8]) -> String? {
    if bytes.count >= LedgerHeader.byteCount {
      let bytes = Array(bytes.prefix(LedgerHeader.byteCount))
      // What matches its checksum was written so.
      let header = try? LedgerHeader(bytes)
      if let header, header.bytes != bytes { return "written as another" }
    }
    var words = LedgerSlot.Words(repeating: 0)
    for (index, byte) in bytes.prefix(LedgerSlot.byteCount).enumerated() {
      words[index / 8] |= UInt64(byte) << (8 * UInt64(index % 8))
    }
    let worker = UInt64(bytes.count)
    guard let slot = LedgerSlot(words, worker: worker), !slot.isUnused else { return nil }
    let written = slot.words(worker: worker)
    return words.indices.allSatisfy { written[$0] == words[$0] } ? nil : "written as another"
  }

  private static func identifiers(_ text: [UInt8]) -> String? {
    guard let range = try? IdentifierText.generalUse(text.span) else { return nil }
    return IdentifierRanges.limits.contains(range.lowerBound)
      && IdentifierRanges.limits.contains(range.upperBound) ? nil : "out of bounds"
  }

  private static func quotation(_ text: [UInt8]) -> String? {
    let quoted = Quotation.quoted(text)
    if quoted.unicodeScalars.contains(where: { UnicodeText.isUnsafe($0) }) { return quoted }
    guard let word = Quotation.shellWord(text) else { return nil }
    return shellReading(of: Array(word.utf8)) == text ? nil : word
  }

  /// What a shell makes of a word: between single quotes everything stands for itself, and outside
  /// of them a backslash makes the next byte do so.
  private static func shellReading(of word: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = word[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"):
        let quoted = rest.prefix { $0 != UInt8(ascii: "'") }
        result += quoted
        rest = rest.dropFirst(quoted.count + 1)
      case UInt8(ascii: "\\"): rest.popFirst().map { result.append($0) }
      default: result.append(byte)
      }
    }
    return result
  }

  private static func mounts(_ text: [UInt8]) -> String? {
    guard let mount = Mount(ofDevice: 1, in: text) else { return nil }
    _ = mount.lockDoubt
    return nil
  }
}
#endif
