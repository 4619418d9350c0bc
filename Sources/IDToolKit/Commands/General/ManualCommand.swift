/// `man`: prints a manual page.
struct ManualCommand: RunnableCommand {
  /// The page to print.
  private enum Page {
    case main
    case reliability
    case fleet
    case group(CommandGroup)
  }

  private let page: Page

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    if name == ManualPage.reliabilityName {
      page = .reliability
    } else if name == ManualPage.fleetName {
      page = .fleet
    } else {
      page = name.flatMap(CommandGroup.init(rawValue:)).map(Page.group) ?? .main
    }
  }

  func run(on console: inout Console) -> ExitStatus {
    let text =
      switch page {
      case .main: ManualPage.renderMain()
      case .reliability: ManualPage.renderReliability()
      case .fleet: ManualPage.renderFleet()
      case .group(let group): ManualPage.render(group)
      }
    console.output.buffer.append(text)
    return .success
  }
}
