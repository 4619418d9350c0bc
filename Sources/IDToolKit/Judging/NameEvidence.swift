/// What the name of a place says of the maker of the ids there.
///
/// It adds to what the numbers themselves say: few words decide alone.
struct NameEvidence: Equatable, Sendable {
  /// What made the numbers.
  enum Subject: Hashable, Sendable {
    /// A kind or a layout, by its name.
    case kind(String)
    /// A layout that a file of your own names.
    case own(String)
    /// A flake, of whichever layout.
    case anyFlake
    /// Anything but a flake: hashes, random numbers, amounts, numbers with rules of their own.
    case noFlake
    /// A digest, or other random text.
    case digest
    /// A time since 1970 in units of which there are so many in a second.
    case unix(perSecond: UInt64)
    /// The number of a payment card or of a device, which end in Luhn's check digit.
    case card

    static func layout(_ name: FlakeLayoutName) -> Subject { .kind(name.rawValue) }

    /// The words of tables of names that aren't kinds.
    static let words: [String: Subject] = [
      "flake": .anyFlake, "none": .noFlake, "digest": .digest, "card": .card,
      "nanoseconds": .unix(perSecond: 1_000_000_000), "microseconds": .unix(perSecond: 1_000_000),
      "milliseconds": .unix(perSecond: 1000),
    ]
  }

  let subject: Subject
  /// How much likelier the name is before ids of that subject than before others, as log2 of the
  /// odds.
  ///
  /// About 3 is a hint, 12 strong; 20 and more decide alone.
  let bits: Double

  /// What a name says that somebody gave for a kind of their own: it decides alone.
  static let bitsOfOwnName = 30.0

  /// Returns what a name says, the strongest first and each subject once.
  ///
  /// Words are compared without their case, `_` and `-`: `in_reply_to_status_id` is
  /// `inReplyToStatusId`. Of a path of keys the last one counts, alone and with the one or two
  /// before it, so that `guild.id` is `guild_id`; names of makers count anywhere. Takes
  /// microseconds: once for each place.
  static func about(_ name: PlaceName, own: [IdentifierKind] = []) -> [NameEvidence] {
    let reading = PlaceWords(name)
    var found: [NameEvidence] = []
    for kind in own {
      let names = (kind.own?.names ?? []).compactMap { PlaceWords($0).keys.last }
      guard names.contains(where: reading.keys.contains) else { continue }
      found.append(NameEvidence(subject: .own(kind.name), bits: bitsOfOwnName))
    }
    found += reading.keys.flatMap { table.exact[$0] ?? [] }
    found += reading.words.flatMap { table.words[$0] ?? [] }
    for part in table.parts {
      let isHeld =
        part.isEnding
        ? reading.keys.contains { $0.count > part.text.count && $0.ends(in: part.text) }
        : reading.whole.span.contains(part.text)
      if isHeld { found += part.evidence }
    }
    return found.enumerated()
      .sorted { ($1.element.bits, $0.offset) < ($0.element.bits, $1.offset) }
      .reduce(into: []) { strongest, item in
        let isNew = !strongest.contains { $0.subject == item.element.subject }
        if isNew { strongest.append(item.element) }
      }
  }
}

extension [UInt8] {
  fileprivate func ends(in ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
