/// The layouts whose ids can be the same numbers at the same time, however they divide the bits
/// below the time: those that count from the same epoch, and as fast.
struct FlakeFamily: Equatable, Sendable {
  private let epoch: Timestamp
  /// The unit of time and the bits below it, with the unit's factors of two taken for bits: 1ms
  /// above 16 bits and 256ms above 24 make the same numbers (mastodon, scru64).
  ///
  /// Three of these factors stay, so that a millisecond is one.
  private let unit: TimeSpan
  private let bitCount: Int

  init(_ layout: FlakeLayout) {
    epoch = layout.epoch
    let halvings = layout.unit.microseconds.trailingZeroBitCount - 3
    let microseconds = layout.unit.microseconds >> Int64(halvings)
    unit = TimeSpan(microseconds: microseconds)
    bitCount = layout.timeField.shift - halvings
  }

  /// The family in names of files and keys: the name of its first known layout, or one that no
  /// layout has, such as `flake-family86-1577836800001ms-1000us`.
  var name: String {
    let first = FlakeLayoutName.allCases.lazy.filter { [epoch] in $0.facts.epoch == epoch }
      .map(FlakeLayout.init).first { FlakeFamily($0) == self }
    return first?.splitName
      // Where units are long, the number of bits may be negative.
      ?? "flake-family\(64 + bitCount)-\(epoch.nameText)-\(unit.microseconds)us"
  }

  /// Whether a text is the name of a layout of the family, in any spelling:
  /// ``FlakeLayout/splitName`` or ``FlakeLayout/spellingName``.
  func hasLayout(named text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 2)
    guard parts.count == 3, parts[0] == "flake", parts[2].hasPrefix(epoch.nameText + "-"),
      let unitText = parts[2].split(separator: "-").last,
      let unit = try? TimeSpan.read(Array(unitText.utf8).span, bareUnit: nil)
    else { return false }
    var spec: [UInt8] = []
    for byte in parts[1].utf8 {
      if byte > UInt8(ascii: "9"), !spec.isEmpty { spec.append(UInt8(ascii: ",")) }
      spec.append(byte)
    }
    let layout = try? FlakeLayout(spec: spec.span, unit: unit, epoch: epoch)
    return layout.map(FlakeFamily.init) == self
  }
}

extension FlakeLayout {
  /// The fields of the first known layout that makes the same ids, so that these have one spec,
  /// whatever their fields are called.
  var splitSpec: String {
    let first = FlakeLayoutName.allCases.lazy.filter { [epoch] in $0.facts.epoch == epoch }
      .map(FlakeLayout.init).first { $0.makesIDs(of: self) }
    return first?.fullSpec ?? spaceSpec
  }

  /// The bits, epoch and unit in names of files and keys, such as
  /// `flake-z1t41s12w10-1519862400000ms-1ms`: the same for all layouts that make the same ids.
  var splitName: String { name(ofBits: splitSpec) }

  /// The bits as they are spelled, epoch and unit: the ledger's name before ``splitName``.
  var spellingName: String { name(ofBits: fullSpec) }

  private func name(ofBits spec: String) -> String {
    "flake-\(spec.filter { $0 != "," })-\(epoch.nameText)-\(unit.text.filter { $0 != " " })"
  }
}

extension Timestamp {
  /// The moment in names of files and keys.
  fileprivate var nameText: String {
    microsecondOfMillisecond == 0 ? "\(unixMilliseconds)ms" : "\(microseconds)us"
  }
}
