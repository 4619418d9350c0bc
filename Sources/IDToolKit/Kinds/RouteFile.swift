/// A set of routes as JSON: `{"routes":{"profile":{"value":"required","type":"flake:twitter"}}}`.
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
    typealias Member = SettingsMember<RouteFileReason>
    typealias AtOffset = Member.AtOffset

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
      let routes = try Member.only(
        "routes",
        in: text,
        example: #"{"routes":{"profile":{}}} is the least"#
      )
      // A repeated identifier is a problem of the set, which sees all of them.
      var items = try routes.items(of: .object)
      while let route = try Member.next(&items, in: text) {
        do throws(RouteProblem) {
          try RouteText.checkIdentifier(route.key.span)
        } catch {
          throw AtOffset(.unfitIdentifier(route.key, error), at: route.place)
        }
        places.append(route.place)
        let rule = try readRule(route, in: text)
        entries.append(RouteSet.Entry(identifier: route.key, rule: rule))
      }
    }

    private mutating func readRule(
      _ route: Member,
      in text: Span<UInt8>
    ) throws(AtOffset) -> RouteRule {
      var value: RouteRule.Value?
      var type: RouteValueType?
      var layout: FlakeLayout?
      for fact in try route.members(in: text) {
        guard fact.isNamed("value") || fact.isNamed("type") else {
          throw AtOffset(.unknownKey(fact.key, known: ["value", "type"]), at: fact.place)
        }
        let content = try fact.string(in: text)
        let place = fact.value.range.lowerBound
        do throws(RouteProblem) {
          if fact.isNamed("value") {
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
        throw AtOffset(.typeOfNoValue, at: route.value.range.lowerBound)
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
  }
}

/// Why a file is not a set of routes.
enum RouteFileReason: SettingsReason {
  case unfitIdentifier([UInt8], RouteProblem)
  case rule(RouteProblem)
  /// `"value":"none"` with a type.
  case typeOfNoValue
  /// A name that is not that of a layout.
  case layout([UInt8], FlakeLayoutProblem)

  var clause: String {
    switch self {
    case .unfitIdentifier(let identifier, let problem):
      "\(Quotation.quoted(identifier)) isn't an identifier: \(problem.sentence)"
    case .rule(let problem): problem.sentence
    case .typeOfNoValue: "a route with no value can have no type of value"
    case .layout(let name, let problem):
      "flake: does not accept \(Quotation.quoted(name)): \(problem.sentence)"
    }
  }

  var near: String? {
    guard case .layout(_, let problem) = self else { return nil }
    return problem.near.first.map { "flake:\($0)" }
  }
}

/// Why a file is not a set of routes, and where.
typealias RouteFileProblem = SettingsProblem<RouteFileReason>
