extension RouteRules {
  /// The table that judges plain lines by these rules.
  var table: RouteRuleTable {
    var known: [RouteSlot] = []
    for (entry, layout) in zip(set.entries, layouts) where entry.identifier.count <= 8 {
      let isDense = form == .decimal && (layout?.isDense ?? false)
      known.append(RouteSlot(entry, largestFlake: isDense ? layout?.largestID.rawValue : nil))
    }
    return RouteRuleTable(known)
  }
}

extension FlakeLayout {
  /// Whether every number from 1 to the largest id is an id.
  fileprivate var isDense: Bool {
    let numbers = UInt64.max &>> UInt64(largestID.rawValue.leadingZeroBitCount)
    return millisecondField == nil && unusedMask & numbers == 0
  }
}
