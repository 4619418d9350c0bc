/// A shell for which there is a completion file.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion file.
  var file: String {
    let layouts = FlakeLayoutName.allCases.map(\.rawValue)
    return switch self {
    case .bash: BashCompletion(layoutNames: layouts).render()
    case .zsh: ZshCompletion(layoutNames: layouts).render()
    case .fish: FishCompletion(layoutNames: layouts).render()
    }
  }
}
