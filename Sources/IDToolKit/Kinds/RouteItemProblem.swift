/// Why a text is not a valid route.
enum RouteItemProblem: DescribedError {
  case route(RouteProblem)
  /// The value, which begins at `valueOffset`, does not read as a flake.
  case flakeText(FlakeTextProblem, valueOffset: Int)
  /// The value is not a flake that its layout's makers make.
  case flake(FlakeProblem)

  var sentence: String {
    switch self {
    case .route(let problem): problem.sentence
    case .flakeText(.unexpected(let byte, let offset), let valueOffset):
      "its value is not a flake id: "
        + FlakeTextProblem.unexpected(byte: byte, offset: valueOffset + offset).sentence
    case .flakeText(let problem, _): "its value is not a flake id: \(problem.sentence)"
    case .flake(let problem): "its value is not a flake id: \(problem.sentence)"
    }
  }
}
