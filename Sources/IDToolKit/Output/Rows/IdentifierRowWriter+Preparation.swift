/// The common parts of a plan's rows.
extension IdentifierRowWriter {
  /// Prepares the parts of the rows of a plan.
  mutating func prepare(_ kind: Int, _ plan: Int, at place: Int) {
    let start = parts.count
    for step in template.steps {
      let (value, text) = value(of: step.content, kind: kind, plan: plan)
      if case .absent = value, step.isOptional { continue }
      if case .literal = value {
        // A value that is the same in each row becomes part of the text before the next value.
        let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
        let whole = step.before + quote + text + quote + step.after
        parts.append(part(step, .literal, before: whole, after: []))
        continue
      }
      parts.append(part(step, value, before: step.before, after: step.after))
    }
    plans[place] = Plan(isPrepared: true, start: start, end: parts.count)
    setProgram(kind, plan, at: place)
  }

  /// Creates the program of a plan's plain rows, if programs can write all that they contain.
  private mutating func setProgram(_ kind: Int, _ plan: Int, at place: Int) {
    var list = IdentifierRowProgram.List()
    var prepared = plans[place]
    prepared.hasPrefix = kinds[kind].prefix?.isOwn ?? false
    prepared.isTimed = kinds[kind].planReadings[plan].isTimed
    for index in prepared.start..<prepared.end {
      guard append(parts[index], to: &list, &prepared) else { return }
    }
    list.pending += template.end
    list.add(.end)
    prepared.program = IdentifierRowProgram(list)
    plans[place] = prepared
  }

  /// Appends a part of plain rows; returns false if programs can't write it.
  private func append(
    _ part: Part,
    to list: inout IdentifierRowProgram.List,
    _ plan: inout Plan
  ) -> Bool {
    let quote: [UInt8] = part.quotesItself ? [UInt8(ascii: "\"")] : []
    var value: IdentifierRowProgram.Value?
    var bits: BitRun?
    var literal: [UInt8] = []
    switch part.value {
    case .input, .escapedID, .field, .lag: return false
    case .delta: (value, plan.hasDelta) = (.delta, true)
    case .deltaInWords: (value, plan.hasDelta) = (.deltaInWords, true)
    case .literal:
      list.pending += literals.text(of: part.before)
      return true
    case .absent, .warning: break
    case .uuidName: plan.mayHaveName = true
    case .integer(let form) where form >= 0:
      guard plan.plainForm < 0 || plan.plainForm == form else { return false }
      plan.plainForm = form
    case .prefix where !plan.hasPrefix: break
    case .prefix: value = .prefix
    case .rank: literal = [UInt8(ascii: "1")]
    case .bits: literal = [UInt8(ascii: "0")]
    case .id:
      value = .id
    case .time: value = .time
    case .unixMilliseconds: value = .unixMilliseconds
    case .number(let run):
      guard !part.quotesLarge || run.width <= 53, WordRun(run) != nil else { return false }
      (value, bits) = (.number, run)
    case .hex(let run): (value, bits) = (.hex, run)
    case .uuid: value = .uuid
    case .integer: value = .integer
    case .alike:
      guard !list.hasText else { return false }
      list.add(.text)
      return true
    case .file:
      guard !list.hasFile else { return false }
      list.hasFile = true
      value = .file
    case .line: value = .line
    case .column: value = .column
    }
    guard value != nil || !literal.isEmpty else {
      if !part.isOptional {
        list.pending += literals.text(of: part.before) + literals.text(of: part.absence)
        list.pending += literals.text(of: part.after)
      }
      return true
    }
    list.pending += literals.text(of: part.before) + quote + literal
    if let value { list.add(value, bits) }
    list.pending += quote + literals.text(of: part.after)
    return true
  }

  /// Returns the text of a plain row about layouts that read an id the same way.
  mutating func alikeText(_ alike: UInt64, _ kind: Int, plan: Int) -> [UInt8] {
    if let known = textsOfAlike.first(where: { $0.alike == alike }) { return known.text }
    var text = ByteBuffer()
    let plan = plans[firstPlans[kind] + plan]
    for index in plan.start..<plan.end {
      guard case .alike = parts[index].value else { continue }
      let part = parts[index]
      let hasNames = alike != 0
      if !hasNames, part.isOptional { continue }
      literals.append(part.before, to: &text)
      if part.quotesItself, hasNames { text.append(UInt8(ascii: "\"")) }
      if hasNames {
        template.append(namesOfLayouts(alike).span, to: &text)
      } else {
        literals.append(part.absence, to: &text)
      }
      if part.quotesItself, hasNames { text.append(UInt8(ascii: "\"")) }
      literals.append(part.after, to: &text)
    }
    let bytes = text.array()
    textsOfAlike.append((alike, bytes))
    return bytes
  }

  private mutating func part(
    _ step: RowTemplate.Step,
    _ value: Value,
    before: [UInt8],
    after: [UInt8]
  ) -> Part {
    Part(
      before: literals.add(before),
      after: literals.add(after),
      absence: literals.add(step.absence),
      value: value,
      isOptional: step.isOptional,
      quotesItself: step.quotesItself,
      quotesLarge: step.kind == .number && template.format == .json
    )
  }

  /// Returns a name as the format has it: that of a layout of your own has commas.
  private func escaped(_ name: String) -> [UInt8] {
    var buffer = ByteBuffer()
    template.append(Array(name.utf8).span, to: &buffer)
    return buffer.array()
  }

  /// Returns the source of a value, or its text if that is the same in each row of a plan.
  private func value(
    of content: RowTemplate.Content,
    kind: Int,
    plan: Int
  ) -> (value: Value, text: [UInt8]) {
    let kind = kinds[kind]
    switch content {
    case .input: return (.input, [])
    case .error: return (.absent, [])
    case .field(let index):
      switch fields[index].source {
      case .id:
        let hasBackslashes = kind.forms.contains { form in
          form.shape.literals.contains { $0.byte == UInt8(ascii: "\\") }
        }
        return (hasBackslashes ? .escapedID : .id, [])
      case .rank: return (.rank, [])
      case .bits: return (.bits, [])
      case .kind: return (.literal, escaped(kind.name))
      case .time:
        if kind.plans[plan].time != nil { return (.time, []) }
        // In text there must be something in place of the time, or the next value would pass for
        // it.
        return template.format == .text ? (.literal, [UInt8(ascii: "-")]) : (.absent, [])
      case .unixMilliseconds:
        return (kind.plans[plan].time == nil ? .absent : .unixMilliseconds, [])
      case .layout:
        return kind.layout.map { (.literal, escaped($0.name)) } ?? (.absent, [])
      case .part(let name): return value(of: name, kind, plan)
      case .delta: return (showsDelta ? .delta : .absent, [])
      case .deltaInWords: return (showsDelta ? .deltaInWords : .absent, [])
      case .lag: return (.lag, [])
      case .alike: return (kind.layout == nil ? .absent : .alike, [])
      case .warning: return (.warning, [])
      case .file: return (.file, [])
      case .line: return (.line, [])
      case .column: return (.column, [])
      }
    }
  }

  private func value(
    of name: IdentifierField.Name,
    _ kind: IdentifierKind,
    _ plan: Int
  ) -> (value: Value, text: [UInt8]) {
    guard let index = kind.plans[plan].fields.firstIndex(where: { $0.name == name }) else {
      guard template.isSelection, name == .worker, let field = kind.layout?.unnamedWorker else {
        return (.absent, [])
      }
      return (.number(BitRun(field.width, at: field.shift)), [])
    }
    let field = kind.plans[plan].fields[index]
    if field.isDetail, !showsDetails { return (.absent, []) }
    switch field.source {
    case .number(let run):
      // Bits that are the same in all ids of the plan are known in advance.
      let fixed = kind.plans[plan].fixed
      guard run.mask & ~fixed.mask == .zero else { return (.number(run), []) }
      return (.literal, Array(String(fixed.value.number(run)).utf8))
    case .hex(let run): return (.hex(run), [])
    case .uuid: return (.uuid, [])
    case .word(let word): return (.literal, Array(word.utf8))
    // A number that is the text of the id need not be repeated.
    case .integer where kind.layout != nil:
      return (.integer(form: kind.form(named: "decimal") ?? -1), [])
    case .integer: return (.integer(form: -1), [])
    case .prefix: return (.prefix, [])
    case .uuidName: return (.uuidName, [])
    case .digits, .characters, .address, .moment, .uuidLittleEndian, .ticks, .length, .form, .found,
      .link:
      return (.field(index), [])
    }
  }
}
