extension Option {
  /// Options that mean much the same in different commands.
  private static let families: [[Option]] = [
    [.from, .since, .earliest], [.to, .until, .latest],
    [.kind, .layouts, .layout, .rangeKind, .sourceKind], [.workers, .worker], [.output, .format],
    [.targetForm],
  ]

  /// What other programs call some of these options.
  private static let foreignNames: [(names: [String], option: Option)] = [
    (["start", "begin", "after"], .from), (["end", "stop"], .to), (["form"], .targetForm),
  ]

  /// Returns the long names of options that mean here what `name` means in other commands or
  /// programs.
  static func kin(of name: [UInt8], among options: [Option]) -> [String] {
    let foreign = foreignNames.first { $0.names.contains { $0.utf8.elementsEqual(name) } }?.option
    for family in families
    where family.contains(where: { $0 == foreign || $0.spec.long.utf8.elementsEqual(name) }) {
      let names = options.filter(family.contains).map(\.spec.long)
      if !names.isEmpty { return names }
    }
    return []
  }
}
