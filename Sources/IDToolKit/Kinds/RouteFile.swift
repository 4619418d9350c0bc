/// A set of routes as JSON: `{"routes":{"profile":{"value":"required","type":"flake:twitter"}}}`.
///
/// Read strictly: an unknown key is more likely a misspelling than harmless, and a rule that is
/// silently ignored is worse than an error.
struct RouteFile {
  let set: RouteSet
  /// The layouts of the entries whose values are flakes.
  let layouts: [FlakeLayout?]

  /// Reads a file's content; `layout` applies to flakes without a layout of their own, the unit and
  /// the epoch to lists of fields, and `own` has names of layouts besides the known ones.
  ///
  /// O(n).
  init(
    _ text: Span<UInt8>,
    layout: FlakeLayout,
    unit: TimeSpan?,
    epoch: Timestamp?,
    own: OwnKinds
  ) throws(RouteFileProblem) {
    var reader = Reader(layout: layout, unit: unit, epoch: epoch, own: own)
    do throws(RouteFileProblem.AtOffset) {
      try reader.read(text)
      set = try reader.makeSet()
    } catch {
      throw RouteFileProblem(error, in: text)
    }
    layouts = reader.layouts
  }
}

extension RouteFile {
  /// Collects the entries.
  private struct Reader {
    typealias AtOffset = RouteFileProblem.AtOffset

    let layout: FlakeLayout
    let unit: TimeSpan?
    let epoch: Timestamp?
    let own: OwnKinds
    var entries: [RouteSet.Entry] = []
    var layouts: [FlakeLayout?] = []
    /// The offset of each entry's key.
    var places: [Int] = []

    init(layout: FlakeLayout, unit: TimeSpan?, epoch: Timestamp?, own: OwnKinds) {
      self.layout = layout
      self.unit = unit
      self.epoch = epoch
      self.own = own
    }

    mutating func read(_ text: Span<UInt8>) throws(AtOffset) {
      var hasRoutes = false
      var items = try lifting(
        JSONItems(of: .object, in: text),
        as: { (error: JSONProblem) in AtOffset(.json(error), at: 0) }
      )
      while let item = try Self.next(&items, in: text) {
        let key = Self.key(item, in: text)
        guard key.span.holds("routes") else {
          throw AtOffset(.unknownKey(key, known: "'routes'"), at: Self.place(item))
        }
        guard !hasRoutes else { throw AtOffset(.repeatedKey(key), at: Self.place(item)) }
        hasRoutes = true
        try readRoutes(item.value, in: text)
      }
      guard hasRoutes else { throw AtOffset(.missingRoutes, at: 0) }
    }

    private mutating func readRoutes(_ value: JSONValue, in text: Span<UInt8>) throws(AtOffset) {
      guard value.kind == .object else {
        throw AtOffset(.wrongKind(value.kind, wanted: .object), at: value.range.lowerBound)
      }
      var items = JSONItems(in: value)
      while let item = try Self.next(&items, in: text) {
        let identifier = Self.key(item, in: text)
        do throws(RouteProblem) {
          try RouteText.checkIdentifier(identifier.span)
        } catch {
          throw AtOffset(.unfitIdentifier(identifier, error), at: Self.place(item))
        }
        places.append(Self.place(item))
        let rule = try readRule(item.value, in: text)
        entries.append(RouteSet.Entry(identifier: identifier, rule: rule))
      }
    }

    private mutating func readRule(
      _ object: JSONValue,
      in text: Span<UInt8>
    ) throws(AtOffset) -> RouteRule {
      guard object.kind == .object else {
        throw AtOffset(.wrongKind(object.kind, wanted: .object), at: object.range.lowerBound)
      }
      var value: RouteRule.Value?
      var type: RouteValueType?
      var layout: FlakeLayout?
      var items = JSONItems(in: object)
      while let item = try Self.next(&items, in: text) {
        let key = Self.key(item, in: text)
        let isRepeated: Bool
        if key.span.holds("value") {
          isRepeated = value != nil
        } else if key.span.holds("type") {
          isRepeated = type != nil
        } else {
          throw AtOffset(.unknownKey(key, known: "'value' and 'type'"), at: Self.place(item))
        }
        guard !isRepeated else { throw AtOffset(.repeatedKey(key), at: Self.place(item)) }
        let place = item.value.range.lowerBound
        guard item.value.kind == .string else {
          throw AtOffset(.wrongKind(item.value.kind, wanted: .string), at: place)
        }
        let content = JSONString.content(of: item.value.range, in: text).bytes
        do throws(RouteProblem) {
          if key.span.holds("value") {
            value = try RouteRule.Value(content.span)
          } else {
            type = try RouteValueType(content.span)
          }
        } catch {
          throw AtOffset(.rule(error), at: place)
        }
        if case .flake(let name)? = type, layout == nil {
          layout = try flakeLayout(name, at: place)
        }
      }
      if value == RouteRule.Value.none, type != nil {
        throw AtOffset(.typeOfNoValue, at: object.range.lowerBound)
      }
      layouts.append(layout)
      return RouteRule(value: value ?? .optional, type: type ?? .text)
    }

    private func flakeLayout(_ name: [UInt8]?, at place: Int) throws(AtOffset) -> FlakeLayout {
      guard let name else { return layout }
      if let known = own.named(name)?.layout { return known }
      return try lifting(
        FlakeLayout.described(by: name, unit: unit, epoch: epoch),
        as: { (problem: FlakeLayoutProblem) in AtOffset(.layout(name, problem), at: place) }
      )
    }

    /// Creates the set; a repeated identifier is reported at its second place.
    func makeSet() throws(AtOffset) -> RouteSet {
      do throws(RouteProblem) {
        return try RouteSet(entries)
      } catch {
        var place = 0
        if case .repeatedIdentifier(let identifier) = error,
          let index = entries.lastIndex(where: { $0.identifier == identifier })
        {
          place = places[index]
        }
        throw AtOffset(.rule(error), at: place)
      }
    }

    private static func next(
      _ items: inout JSONItems,
      in text: Span<UInt8>
    ) throws(AtOffset) -> JSONItems.Item? {
      try lifting(
        items.next(in: text),
        as: { (error: JSONProblem) in AtOffset(.json(error), at: 0) }
      )
    }

    private static func place(_ item: JSONItems.Item) -> Int {
      item.key?.lowerBound ?? item.outer.lowerBound
    }

    private static func key(_ item: JSONItems.Item, in text: Span<UInt8>) -> [UInt8] {
      item.key.map { JSONString.content(of: $0, in: text).bytes } ?? []
    }
  }
}

/// Why a file is not a set of routes, and where.
struct RouteFileProblem: DescribedError {
  /// What is wrong.
  enum Reason: Equatable, Sendable {
    /// It has its own place.
    case json(JSONProblem)
    case unknownKey([UInt8], known: String)
    case repeatedKey([UInt8])
    case missingRoutes
    case wrongKind(JSONKind, wanted: JSONKind)
    case unfitIdentifier([UInt8], RouteProblem)
    case rule(RouteProblem)
    /// `"value":"none"` with a type.
    case typeOfNoValue
    /// A name that is not that of a layout.
    case layout([UInt8], FlakeLayoutProblem)
  }

  /// A reason and the offset of the byte at fault.
  struct AtOffset: Error {
    let reason: Reason
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  let reason: Reason
  let place: TextPlace

  /// Creates the problem at an offset in a text.
  ///
  /// O(offset), to count the lines.
  init(_ problem: AtOffset, in text: Span<UInt8>) {
    reason = problem.reason
    place = TextPlace(of: problem.offset, in: text)
  }

  var sentence: String {
    if case .json(let problem) = reason { return problem.sentence }
    return (place.line == 1 ? "column \(place.column)" : place.words) + ": " + clause
  }

  private var clause: String {
    switch reason {
    case .json(let problem): problem.sentence
    case .unknownKey(let key, let known):
      "unknown key \(Quotation.quoted(key)), where only \(known) can stand"
    case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
    case .missingRoutes: #"the key 'routes' is missing: {"routes":{"profile":{}}} is the least"#
    case .wrongKind(let kind, let wanted): "\(kind.words), where \(wanted.words) is wanted"
    case .unfitIdentifier(let identifier, let problem):
      "\(Quotation.quoted(identifier)) is no identifier: \(problem.sentence)"
    case .rule(let problem): problem.sentence
    case .typeOfNoValue: "a route with no value can have no type of value"
    case .layout(let name, let problem):
      "flake: does not accept \(Quotation.quoted(name)): \(problem.sentence)"
    }
  }

  /// Suggestions of what may have been meant.
  var hints: [String] {
    guard case .layout(_, let problem) = reason, let name = problem.near.first else { return [] }
    return ["did you mean 'flake:\(name)'?"]
  }
}
