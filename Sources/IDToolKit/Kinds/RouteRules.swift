/// The routes that an application knows, with the layouts of the flakes in their values.
struct RouteRules {
  let set: RouteSet
  /// The layouts of the entries whose values are flakes.
  let layouts: [FlakeLayout?]
  let form: FlakeForm

  /// A flake that is the value of a route.
  struct Flake {
    let id: FlakeID
    let layout: FlakeLayout
  }

  /// The details of a route that the rules accept.
  struct Finding {
    let type: RouteValueType
    let flake: Flake?
  }

  /// Throws unless a route that was parsed from this text is in the set, including the check of
  /// flakes.
  ///
  /// O(n).
  func check(_ route: RouteText, in text: Span<UInt8>) throws(RouteItemProblem) -> Finding {
    let place = try lifting(set.check(route, in: text), as: RouteItemProblem.route)
    let type = set.entries[place].rule.type
    guard let value = route.value, let layout = layouts[place] else {
      return Finding(type: type, flake: nil)
    }
    let digits = text.extracting(value)
    let id: FlakeID
    do throws(FlakeTextProblem) {
      id = try FlakeText.parsePossible(digits, layout: layout, form: form).id
    } catch .inNoForm {
      // Reading it as a number finds the byte that is wrong, and its column in the route.
      id = try lifting(
        FlakeText.parse(digits, layout: layout, form: form),
        as: { RouteItemProblem.flakeText($0, valueOffset: value.lowerBound) }
      )
    } catch {
      throw .flakeText(error, valueOffset: value.lowerBound)
    }
    return Finding(type: type, flake: Flake(id: id, layout: layout))
  }

  /// Returns what may have been meant, as a question; nil if nothing is similar.
  ///
  /// O(n) edit distances: for problems that are shown, not for each in a stream.
  func hint(for problem: RouteItemProblem) -> String? {
    guard case .route(.unknownIdentifier(let identifier)) = problem else { return nil }
    let known = set.entries.map { String(decoding: $0.identifier, as: UTF8.self) }
    let near = Suggestion.near(identifier, among: known).first
    return near.flatMap { Quotation.shellWord(Array($0.utf8)) }.map { "did you mean \($0)?" }
  }
}

/// Why a text is not a valid route.
enum RouteItemProblem: DescribedError {
  case route(RouteProblem)
  /// The value, which begins at `valueOffset`, is not a flake that its layout's makers make.
  case flakeText(FlakeTextProblem, valueOffset: Int)

  var sentence: String {
    switch self {
    case .route(let problem): problem.sentence
    case .flakeText(.unexpected(let byte, let offset), let valueOffset):
      "its value is not a flake id: "
        + FlakeTextProblem.unexpected(byte: byte, offset: valueOffset + offset).sentence
    case .flakeText(let problem, _): "its value is not a flake id: \(problem.sentence)"
    }
  }
}

extension RouteRules {
  /// The rules of the entries as they apply to plain lines; what they accept, ``check(_:in:)``
  /// accepts.
  var plainRules: [PlainRouteRule] {
    zip(set.entries, layouts).map { entry, layout in
      let isDense = form == .decimal && (layout?.isDense ?? false)
      return PlainRouteRule(entry.rule, largestFlake: isDense ? layout?.largestID.rawValue : nil)
    }
  }

  /// Whether any values are flakes.
  var haveFlakes: Bool { layouts.contains { $0 != nil } }
}

extension FlakeLayout {
  /// Whether every number from 1 to the largest id is an id.
  fileprivate var isDense: Bool {
    let numbers = UInt64.max &>> UInt64(largestID.rawValue.leadingZeroBitCount)
    return millisecondField == nil && unusedMask & numbers == 0
  }
}
