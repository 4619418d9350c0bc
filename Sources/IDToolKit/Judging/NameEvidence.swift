/// What the name of a place says of the maker of the ids there.
///
/// It adds to what the numbers themselves say: few words decide alone.
struct NameEvidence: Equatable, Sendable {
  /// What made the numbers.
  enum Subject: Hashable, Sendable {
    case layout(FlakeLayoutName)
    /// A layout that a file of your own names.
    case own(String)
    /// A flake, of whichever layout.
    case anyFlake
    /// Anything but a flake: hashes, random numbers, amounts, numbers with rules of their own.
    case noFlake
    /// A digest, or other random text.
    case digest
    /// A kind that isn't a layout, by its name.
    case kind(String)
    case unixNanoseconds
    case unixMicroseconds
    case unixMilliseconds
    /// The number of a payment card or of a device, which end in Luhn's check digit.
    case card

    /// Creates the subject that tables of names call so; nil if there is none.
    init?(_ word: String) {
      switch word {
      case "flake": self = .anyFlake
      case "none": self = .noFlake
      case "digest": self = .digest
      case "nanoseconds": self = .unixNanoseconds
      case "microseconds": self = .unixMicroseconds
      case "milliseconds": self = .unixMilliseconds
      case "card": self = .card
      default:
        if let name = FlakeLayoutName(rawValue: word) {
          self = .layout(name)
        } else if let kind = IdentifierKind.declared.first(where: { $0.name == word }) {
          self = .kind(kind.name)
        } else {
          return nil
        }
      }
    }
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
    func add(_ evidence: [NameEvidence]?) {
      for item in evidence ?? [] {
        if let index = found.firstIndex(where: { $0.subject == item.subject }) {
          if found[index].bits < item.bits { found[index] = item }
        } else {
          found.append(item)
        }
      }
    }
    for kind in own {
      let names = (kind.own?.names ?? []).compactMap { PlaceWords($0).keys.last }
      guard names.contains(where: reading.keys.contains) else { continue }
      add([NameEvidence(subject: .own(kind.name), bits: bitsOfOwnName)])
    }
    for key in reading.keys { add(table.exact[key]) }
    for word in reading.words { add(table.words[word]) }
    for part in table.parts {
      let isHeld =
        part.isEnding
        ? reading.keys.contains { $0.count > part.text.count && $0.ends(in: part.text) }
        : reading.whole.span.contains(part.text)
      if isHeld { add(part.evidence) }
    }
    // Few, so that an insertion in order is enough; a sort need not be stable.
    var sorted: [NameEvidence] = []
    for item in found {
      let place = sorted.firstIndex { $0.bits < item.bits } ?? sorted.count
      sorted.insert(item, at: place)
    }
    return sorted
  }
}

extension [UInt8] {
  fileprivate func ends(in ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
