/// A row of `idtool kinds`: what is known of a kind of id.
struct KindRow {
  let kind: IdentifierKind

  static let fields: [RowField<KindRow>] = [
    Field("name", "What -l takes", .text, .unlabelled) { .text(Array($0.kind.name.utf8)) },
    Field("holds", "What it is made of", .text, .unlabelled) {
      .text(Array($0.kind.summary.utf8))
    },
    Field("bits", "How many bits it has", .number, .optional) {
      $0.kind.bitCount == 0 ? .absent : .number(UInt64($0.kind.bitCount))
    },
    Field("fields", "The bits of a layout, as -l takes them with an epoch", .text, .optional) {
      $0.kind.layout.map { .text(Array($0.canonicalSpec.utf8)) } ?? .absent
    },
    Field("since", "The earliest time of such ids, of those with a time", .token, .optional) {
      $0.kind.isTimed ? .time($0.kind.firstUse, .milliseconds) : .absent
    },
    Field("sorts", "Whether ids sort by time as they are written", .token) {
      word($0.kind.sortsAsWritten)
    },
    Field("made", "Whether 'new' makes them", .token) { word($0.kind.making != nil) },
    Field("found", "Whether 'annotate' looks for them unasked", .token) {
      word($0.kind.isFlake && !$0.kind.needsName || $0.kind.recognition.isFoundUnasked)
    },
    Field("named", "Whether groups leave it out, so that -l must name it", .token) {
      $0.kind.needsName || !$0.kind.forms.contains(where: \.needsName)
        ? word($0.kind.needsName) : .token("partly")
    },
    Field("own", "Whether it is from a file of your own", .token, .optional) {
      $0.kind.own == nil ? .absent : word(true)
    },
    Field("about", "The address of what an id of your own names", .text, .optional) {
      ($0.kind.own?.about).map { .text($0.before + Array("{id}".utf8) + $0.after) } ?? .absent
    },
    Field("forms", "The forms in which it is written", .text, .hidden) {
      .text(Array($0.kind.forms.map(\.name).joined(separator: " ").utf8))
    },
    Field("aliases", "Other names", .text, .optional) {
      $0.kind.aliases.isEmpty
        ? .absent : .text(Array($0.kind.aliases.joined(separator: " ").utf8))
    },
  ]

  private static func word(_ isTrue: Bool) -> FieldValue { .token(isTrue ? "yes" : "no") }
}
