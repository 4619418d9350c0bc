extension IdentifierFinder {
  /// Returns why a whole text in which no id was found is not a relevant id.
  func problem(with text: Span<UInt8>) -> String {
    if FlakeRounding.isFloatingPoint(text) { return FlakeTextProblem.floatingPoint.sentence }
    var problems: [IdentifierProblem] = []
    var isUntimed = false
    for target in targets where target.form == 0 || target.isDecimalFlake {
      // With fewer digits it is some other number.
      if target.isDecimalFlake, !target.lengths.contains(text.count) { continue }
      let value: IdentifierValue
      do throws(IdentifierProblem) {
        value = try target.kind.read(text)
      } catch {
        problems.append(error)
        continue
      }
      guard let time = target.kind.time(of: value.bits) else {
        isUntimed = true
        continue
      }
      let precision = target.kind.planReadings[0].precision
      let kind = target.kind.name
      if time < target.since {
        return "as \(kind), its time, \(time.text(precision: precision)), is before "
          + "\(target.since.text()), and --since epoch takes all"
      }
      if time >= target.until {
        return "as \(kind), its time, \(time.text(precision: precision)), is not before "
          + target.until.text()
      }
      return "as \(kind), its digits look made up, and --since epoch takes all"
    }
    if isUntimed { return "it holds no time" }
    // With several kinds, each would give another reason.
    let kinds = Set(targets.map(\.kind.name))
    if kinds.count == 1, let problem = problems.first { return problem.sentence }
    return "no kind that is looked for is written like that"
  }
}
