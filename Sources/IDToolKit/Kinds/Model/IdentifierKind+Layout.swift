extension IdentifierKind {
  /// Creates the kind of a layout: its ids in decimal, in the layout's own text form, and in hex.
  convenience init(_ layout: FlakeLayout) {
    var forms = [IdentifierForm("decimal", .flake(layout, .decimal))]
    let native = IdentifierForm("native", .flake(layout, .native))
    switch layout.textForm {
    case .decimal: break
    // Their texts have a fixed length, so even one of digits alone is read in this form.
    case .base32Crockford, .base32Sortable, .base36: forms.insert(native, at: 0)
    case .hexadecimal, .dashedHexadecimal, .base58, .base62, .base64URL: forms.append(native)
    }
    forms.append(IdentifierForm("hex", .flake(layout, .hexadecimal)))
    let aliases = layout.facts.aliases
    self.init(layout, name: layout.name, aliases: aliases, summary: layout.summary, forms: forms)
  }

  /// Creates the kind of a layout that was described: one with another epoch or unit than that of its
  /// name is named by the word that `-l` takes.
  convenience init(described layout: FlakeLayout) {
    let kind = IdentifierKind(layout)
    self.init(layout, name: layout.shownName, summary: kind.summary, forms: kind.forms)
  }

  /// Creates the kind of a layout with some of its forms.
  convenience init(
    _ layout: FlakeLayout,
    name: String,
    aliases: [String] = [],
    summary: String,
    forms: [IdentifierForm],
    isNarrower: Bool = false,
    own: Own? = nil
  ) {
    self.init(
      name: name,
      aliases: aliases,
      summary: summary,
      bitCount: 64,
      forms: forms,
      plans: [
        IdentifierPlan(
          time: .flake(layout),
          fields: layout.fieldsToShow.compactMap(IdentifierField.init) + [
            IdentifierField(.integer, .integer)
          ],
          fixed: .init(mask: IdentifierBits(UInt128(layout.unusedMask)), value: .zero) { bits in
            .flake(.unusedBits(bits.flake.rawValue & layout.unusedMask))
          }
        )
      ],
      sortingPlan: layout.isTimeOrdered ? 0 : nil,
      firstUse: layout.serviceStart,
      making: .ledger,
      recognition: Recognition(commonness: 3, isNarrower: isNarrower),
      furtherCheck: { bits throws(IdentifierProblem) in
        if let problem = layout.problem(with: bits.flake) { throw .flake(problem) }
      },
      own: own
    )
  }
}

extension IdentifierField {
  /// Creates the field of a flake; nil for those that are not shown.
  fileprivate init?(_ field: FlakeField) {
    guard let name = Name(of: field.kind) else { return nil }
    self.init(name, .number(BitRun(field.width, at: field.shift)))
  }
}

extension IdentifierField.Name {
  /// Creates the name of a field of a flake, which is the same word; nil for those that are not
  /// shown.
  ///
  /// Not by that word: the table of all words, which Swift makes for it, is eight pages of a start's
  /// three hundred.
  init?(of kind: FlakeFieldKind) {
    switch kind {
    case .unused, .time: return nil
    case .sequence: self = .sequence
    case .worker: self = .worker
    case .datacenter: self = .datacenter
    case .process: self = .process
    case .node: self = .node
    case .shard: self = .shard
    case .clockID: self = .clockID
    case .random: self = .random
    case .millisecond: self = .millisecond
    case .other: self = .other
    }
  }
}
