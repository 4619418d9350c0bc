import Foundation
import Testing

@testable import IDToolKit

/// That no kind is forgotten anywhere.
@Suite struct IdentifierDeclarationTests {
  private static func text(_ path: String) throws -> String {
    let folder = LayerTests.folder.deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// What a file declares as a kind.
  @Test func `each kind that a file declares has a row in the list`() throws {
    var declared: Set<String> = []
    for file in LayerTests.files where file.path.hasPrefix("Kinds/") {
      let pattern =
        /static let (\w+)(?:: IdentifierKind)? = (?:IdentifierKind|uuid|awsTrace|apache|elasticsearch|misskey\w+)\(/
      for match in file.text.matches(of: pattern) { declared.insert(String(match.output.1)) }
    }
    let list = try Self.text("Sources/IDToolKit/Kinds/IdentifierKind+Declared.swift")
    let rows = list.matches(of: /(?:=|\+) \[([^\]]*)\]/).map(\.output.1).joined(separator: " ")
    let listed = rows.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    #expect(!declared.isEmpty)
    #expect(
      Set(listed) == declared,
      "\(declared.symmetricDifference(listed)): see IdentifierKind+Declared.swift"
    )
    #expect(IdentifierKind.declared.count == listed.count)
  }

  /// Bits of which no part tells would be lost in every answer.
  @Test func `the time, the fields and what is fixed make up all bits of a kind`() {
    for kind in IdentifierKind.declared where kind.bitCount > 0 {
      for plan in kind.plans {
        let parts = plan.fields.map { Self.mask(of: $0.source) } + [plan.fixed.mask]
        let known = parts.reduce(plan.time?.mask ?? .zero) { $0 | $1 }
        let all = IdentifierBits.low(kind.bitCount)
        #expect(known & all == all, "no part of \(kind.name) tells of all its bits")
      }
    }
  }

  /// The bits of which a field tells.
  private static func mask(of source: IdentifierField.Source) -> IdentifierBits {
    switch source {
    case .number(let run), .hex(let run), .digits(let run, _, _), .address(let run): run.mask
    case .moment(let time): time.mask
    case .uuid, .uuidLittleEndian, .integer: .low(128)
    case .ticks(let time): time.mask
    case .prefix, .characters, .uuidName, .length, .form, .word, .found, .link: .zero
    }
  }

  @Test func `ids that begin with their time have ranges, or a reason for none`() {
    // The text of the first three has no digits for all times that fit into their bits, the fourth
    // begins with its prefix, the fifth is nothing but a time, the sixth is followed by digits at
    // once, and base 64 doesn't sort as its bytes do.
    let others = [
      "cuid", "puid", "upid", "unix", "modsecurity3-id", "es-id", "es-id-1x", "es-id-6x",
      "es-id-korder", "apache-unique-id", "apache-unique-id-old",
    ]
    for kind in IdentifierKind.declared where kind.isTimed && kind.beginsWithTime {
      #expect(
        (kind.sortingPlan == nil) == others.contains(kind.name),
        "sortingPlan of \(kind.name)"
      )
    }
  }

  @Test func `a name means one kind`() {
    let kinds = IdentifierKind.declared + IdentifierKind.layouts
    let names =
      kinds.flatMap { [$0.name] + $0.aliases }
      + IdentifierSelection.Group.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    for name in names where IdentifierSelection.Group(rawValue: name) == nil {
      let kind = IdentifierKind.named(Array(name.utf8))
      #expect(kind.map { [$0.name] + $0.aliases }?.contains(name) == true, "\(name)")
    }
  }

  @Test func `a kind says what it is in a clause`() {
    for kind in IdentifierKind.declared + IdentifierKind.layouts {
      let length = kind.summary.utf8.count
      #expect((1...68).contains(length), "\(kind.name): its summary has \(length) characters")
      #expect(!kind.summary.hasSuffix("."), "\(kind.name)")
      #expect(kind.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(kind.name)")
      #expect(Set(kind.forms.map(\.name)).count == kind.forms.count, "\(kind.name)")
      #expect(kind.bitCount <= IdentifierBits.most && !kind.plans.isEmpty, "\(kind.name)")
      for plan in kind.plans {
        let names = plan.fields.map(\.name)
        #expect(Set(names).count == names.count, "\(kind.name)")
      }
    }
  }

  @Test func `the README says what is made, and help where the kinds are`() throws {
    let readme = try Self.text("README.md")
    let makes = readme.components(separatedBy: "\n\n").first { $0.contains("`new` makes") } ?? ""
    let letters = makes.lowercased().filter { $0.isLetter || $0.isNumber }
    let unnamed = IdentifierKind.made.map(\.name).filter { !letters.contains($0) }
    #expect(unnamed.isEmpty, "README's paragraph on what `new` makes lacks \(unnamed)")
    let counts = readme.matches(of: /(\d+) layouts/).map { String($0.output.1) }
    let count = FlakeLayout.names.count
    let others = counts.filter { $0 != String(count) }
    #expect(
      !counts.isEmpty && others.isEmpty,
      "there are \(count) layouts, and README says \(others)"
    )
    let help = HelpText.render(.command(.inspect), .whole, isColored: false)
    #expect(help.contains("'idtool kinds' lists the kinds"))
  }

  @Test func `a selection has its kinds, each once, and groups are theirs`() throws {
    func named(_ word: String) -> [IdentifierKind]? { IdentifierSelection.named(Array(word.utf8)) }
    let words = try ["discord", "uuid", "snowflake", "twitter"].map { try #require(named($0)) }
    let list = IdentifierSelection(words.flatMap(\.self))
    #expect(list.kinds.map(\.name) == ["discord", "uuid", "twitter"])
    let all = try #require(named("all"))
    #expect(all.contains(.uuid) && all.contains(.nanoID) && !all.contains(.uuidV7))
    let timed = try #require(named("timed"))
    #expect(timed.contains(.ulid) && !timed.contains(.nanoID))
    #expect(named("flake") == IdentifierKind.layouts)
    #expect(named("ulidd") == nil && named("") == nil)
  }

  @Test func `the kinds that are found unasked are those of few other texts`() {
    let known: Set = [
      "uuid", "uuidv1", "uuidv6", "uuidv7", "ulid", "typeid", "objectid", "ksuid", "xid",
      "aws-xray", "datadog-trace",
    ]
    let difference = known.symmetricDifference(IdentifierSelection.unasked.kinds.map(\.name))
    #expect(difference.isEmpty, "is \(difference) meant to be looked for in any text?")
  }

  /// Whether a kind writes bits in the length and the characters of a form, or doesn't write them.
  private static func hasShape(_ bits: IdentifierBits, of kind: IdentifierKind, _ form: Int) -> Bool
  {
    IdentifierKindTests.text(bits, kind, form: form)
      .map { kind.forms[form].shape.fits(Array($0.utf8).span) } ?? true
  }

  /// Each bit is turned, in each form, before all who read ids.
  @Test func `an id without the bits that its kind fixes is none`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let now = Timestamp(microseconds: 1_795_200_000_000_000)
    var tested: [String] = []
    for kind in IdentifierKind.declared + IdentifierKind.layouts where kind.fixed.mask != .zero {
      tested.append(kind.name)
      var inspector = Inspector(.kinds(IdentifierSelection([kind])), now: now)
      let plain = PlainIdentifiers(kind, at: 0, now: now)
      let prefix = kind.prefix?.isRequired == true ? "ab_" : ""
      for form in kind.forms.indices {
        let target = IdentifierTarget(
          kind,
          form: form,
          since: Timestamp(microseconds: .min),
          until: Timestamp(microseconds: .max),
          template: try FlakeTemplate(parsing: Array("%t".utf8).span),
          needsPrefix: false,
          leavesOutMadeUp: false,
          present: Present(now)
        )
        for place in 0..<kind.bitCount
        where kind.fixed.mask & BitRun(1, at: place).mask != .zero {
          var bits = IdentifierBits.zero
          // One number in a hundred has fewer digits than its kind.
          repeat {
            bits = IdentifierBits(
              high: random.next(),
              UInt128(random.next()) << 64 | UInt128(random.next())
            )
            bits = bits & .low(kind.bitCount) & ~kind.fixed.mask | kind.fixed.value
          } while !kind.isFlake && !Self.hasShape(bits, of: kind, form)
          // Small numbers, which all fields of a flake can hold: a digit that is none in decimal, and
          // more than one character, because a letter alone is a word.
          if kind.isFlake { bits = bits & BitRun(2, at: 4).mask | IdentifierBits(0x4B) }
          // As decimal numbers, ids that are always written as text are as long at least.
          if kind.layout?.textForm.isTheOnlyOne ?? false { bits = bits | BitRun(1, at: 50).mask }
          let turned = IdentifierBits(
            high: bits.high ^ BitRun(1, at: place).mask.high,
            bits.low ^ BitRun(1, at: place).mask.low
          )
          for (bits, isOne) in [(bits, true), (turned, false)] {
            guard let text = IdentifierKindTests.text(bits, kind, form: form) else { continue }
            let whole = Array((prefix + text).utf8)
            let shown = "\(kind.name) \(prefix + text), bit \(place), seed \(seed)"
            #expect(((try? kind.read(whole.span)) != nil) == isOne, "\(shown)")
            #expect((kind.value(of: whole.span) != nil) == isOne, "\(shown)")
            #expect(((try? inspector.inspect(whole.span)) != nil) == isOne, "\(shown)")
            #expect((target.bits(of: Array(text.utf8).span) != nil) == isOne, "\(shown)")
            if !isOne { #expect(plain?.read(whole) == nil, "\(shown)") }
          }
        }
      }
    }
    #expect(["uuidv7", "orderlyid", "miniflake"].allSatisfy(tested.contains), "\(tested)")
  }

  /// A text that is one character away from an id is mostly none; what reads as one has the shape.
  @Test func `what reads as an id has the shape of its form`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let characters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCXYZIOLU-_=+/.".utf8)
    for row in IdentifierKindTests.rows {
      let kind = try IdentifierKindTests.kind(row["format"] ?? "")
      let id = Array((row["id"] ?? "").utf8)
      for _ in 0..<40 {
        var text = id
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: place)
        case 1: text.insert(characters.randomElement(using: &random) ?? 0, at: place)
        default: text[place] = characters.randomElement(using: &random) ?? 0
        }
        guard !text.isEmpty, let value = try? kind.read(text.span) else { continue }
        let start = value.prefixCount > 0 ? value.prefixCount + 1 : 0
        let digits = Array(text[start...])
        let shape = kind.forms[value.form].shape
        // A sign, `0x` and a checksum may stand beside the digits.
        let isBare = shape.counts.contains(digits.count) && digits.first != UInt8(ascii: "-")
        let isHexadecimal = digits.dropFirst().first.map { $0 | 0x20 == 0x78 } ?? false
        if isBare, !isHexadecimal || kind.layout == nil {
          // Of cursors of journals the shape says how they begin, and a suffix may be anything.
          let starts: [IdentifierKind: String] = [.journalCursor: "s=", .couchDBTime: ""]
          let hasShape =
            starts[kind].map { digits.starts(with: $0.utf8) } ?? shape.fits(digits.span)
          #expect(hasShape, "\(String(decoding: text, as: UTF8.self)), seed \(seed)")
        }
      }
    }
  }
}
