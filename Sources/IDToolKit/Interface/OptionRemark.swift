/// Sentences about an option that are true of some commands only.
struct OptionRemark: Sendable {
  let commands: [Command]
  /// Whole sentences.
  let text: String
}

extension Option {
  /// Returns ``details`` with the remarks that are true of some of the commands: those of a page, or a
  /// single one.
  func details(in commands: [Command]) -> String? {
    let takers = commands.filter { $0.options.contains(self) }
    let remarks = remarks.map { (concerned: takers.filter($0.commands.contains), text: $0.text) }
    let ofAll = remarks.filter { $0.concerned.count == takers.count }.map(\.text)
    let others = remarks.compactMap { remark in
      remark.concerned.isEmpty || remark.concerned.count == takers.count
        ? nil : "With \(remark.concerned.map(\.name).listed(with: "and")): \(remark.text)"
    }
    let parts = [details].compactMap(\.self) + (takers.isEmpty ? [] : ofAll) + others
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
