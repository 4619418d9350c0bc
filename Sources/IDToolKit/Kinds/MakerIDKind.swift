extension IdentifierKind {
  /// Ids whose beginning names their maker and what they are, of ``MakerPrefix/all``; nothing else is
  /// in them.
  static let makerID = IdentifierKind(
    name: "maker-id",
    aliases: ["maker-prefix"],
    summary: "Stripe's, GitHub's, AWS's or Slack's, told by its prefix",
    bitCount: 0,
    forms: [
      IdentifierForm(
        "maker-id",
        .custom(
          IdentifierCodec(
            alphabet: .base64URL,
            count: MakerPrefix.counts.lowerBound,
            most: MakerPrefix.counts.upperBound
          ) { text, start throws(IdentifierProblem) in
            guard MakerPrefix(of: text.extracting(start..<text.count)) != nil else {
              throw .prefix(.unknown)
            }
            return .zero
          }
        )
      )
    ],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [
          IdentifierField(.maker, .found { MakerPrefix(of: $0)?.maker }),
          IdentifierField(.what, .found { MakerPrefix(of: $0)?.what }),
        ]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 4, isSuggested: false),
    textOddity: { text, _ in MakerPrefix(of: text)?.oddity(of: text) },
    textStructure: { MakerPrefix(of: $0)?.isWeak ?? false ? -40 : 0 }
  )
}

/// The beginning of ids that some maker gives to one sort of thing.
struct MakerPrefix: Sendable {
  let maker: String
  let text: String
  /// What such an id is of: `customer`.
  let what: String
  private let body: Body

  /// What follows it.
  private struct Body: Sendable {
    let digits: DigitAlphabet
    let counts: ClosedRange<Int>
    var letters = Letters.any
    /// Whether the id gives access to whoever has it.
    var isSecret = false
    /// Whether codes of other makers look alike.
    var isWeak = false
    /// Whether ids of the usual length end in a checksum.
    var hasChecksum = false

    func fits(_ text: Span<UInt8>) -> Bool {
      guard counts.contains(text.count), text.indices.allSatisfy({ digits.contains(text[$0]) })
      else { return false }
      return switch letters {
      case .any: true
      case .mixed: CharacterMix(text).isRandom && CharacterMix(text).hasDigit
      case .capitals: text.indices.allSatisfy { !(0x61...0x7A).contains(text[$0]) }
      }
    }

    /// Which letters are in it: those of both cases next to digits are in no word.
    enum Letters { case any, mixed, capitals }
  }

  /// The numbers of characters of ids.
  static let counts = 9...255

  /// Returns the one that an id begins with; nil if there is none, or what follows isn't such an
  /// id's.
  init?(of text: Span<UInt8>) {
    // Most numbers and half of all UUIDs need no look at the table, which is made when first needed.
    guard Self.counts.contains(text.count), text[0].isLetter else { return nil }
    for prefix in Self.byFirst[Int(text[0])]
    where prefix.begins(text)
      && prefix.body.fits(text.extracting(prefix.text.utf8.count..<text.count))
    {
      self = prefix
      return
    }
    return nil
  }

  private func begins(_ whole: Span<UInt8>) -> Bool {
    text.utf8.count < whole.count && text.utf8.enumerated().allSatisfy { whole[$0] == $1 }
  }

  /// Whether codes of other makers look alike.
  var isWeak: Bool { body.isWeak }

  /// Returns what is odd about an id of it.
  func oddity(of whole: Span<UInt8>) -> IdentifierOddity? {
    let id = whole.extracting(text.utf8.count..<whole.count)
    if body.hasChecksum, id.count == Self.countWithChecksum, !Self.isChecked(id) {
      return .wrongChecksum
    }
    return body.isSecret ? .secret : isWeak ? .undecided("any code of capitals and digits") : nil
  }

  /// Whether the last six of 36 digits of base 62 are the CRC-32 of the others.
  ///
  /// Source: GitHub's blog, "Behind GitHub's new authentication token formats".
  private static func isChecked(_ id: Span<UInt8>) -> Bool {
    var remainder: UInt32 = .max
    for offset in 0..<countWithChecksum - 6 {
      remainder ^= UInt32(id[offset])
      for _ in 0..<8 {
        remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
    let digits = try? IdentifierDigits(id, countWithChecksum - 6, id.count, .base62, 6...6)
    return (try? digits?.number(of: 64)) == IdentifierBits(UInt128(~remainder))
  }

  private static let countWithChecksum = 36

  /// The prefixes by their first byte.
  private static let byFirst: [[MakerPrefix]] = {
    var byFirst: [[MakerPrefix]] = Array(repeating: [], count: 0x80)
    for prefix in all { byFirst[Int(prefix.text.utf8.first ?? 0)].append(prefix) }
    return byFirst
  }()
}

extension MakerPrefix {
  /// Every prefix that is known.
  static let all: [MakerPrefix] =
    prefixes(
      of: "Stripe",
      Body(digits: .base62, counts: 14...24, letters: .mixed),
      stripe
    )
    + prefixes(
      of: "Stripe",
      Body(digits: .base62, counts: 16...100),
      [("cs_test_", "checkout session in test mode"), ("cs_live_", "checkout session")]
        + [("pk_test_", "publishable key in test mode"), ("pk_live_", "publishable key")]
    )
    + prefixes(
      of: "Stripe",
      Body(digits: .base62, counts: 16...200, isSecret: true),
      [("sk_test_", "secret key in test mode"), ("sk_live_", "secret key")]
        + [("rk_test_", "restricted key in test mode"), ("rk_live_", "restricted key")]
        + [("whsec_", "secret of a webhook")]
    )
    + prefixes(
      of: "GitHub",
      Body(digits: .base62, counts: 36...245, isSecret: true, hasChecksum: true),
      [("ghp_", "personal access token"), ("gho_", "OAuth token")]
        + [("ghu_", "user-to-server token"), ("ghs_", "server-to-server token")]
        + [("ghr_", "refresh token")]
    )
    + prefixes(
      of: "GitHub",
      Body(digits: .base64URL, counts: 36...245, isSecret: true),
      [("github_pat_", "fine-grained personal access token")]
    )
    + prefixes(
      of: "Slack",
      Body(digits: .base64URL, counts: 16...200, isSecret: true),
      [("xoxb-", "token of a bot"), ("xoxp-", "token of a user"), ("xapp-", "token of an app")]
        + [
          ("xoxa-", "token of a workspace"), ("xoxr-", "refresh token"), ("xoxe-", "refresh token"),
        ]
    )
    + prefixes(
      of: "Slack",
      Body(digits: .base62, counts: 7...9, letters: .capitals, isWeak: true),
      slack
    )
    + prefixes(of: "AWS", Body(digits: .lowerHexadecimal, counts: 8...8), aws)
    + prefixes(of: "AWS", Body(digits: .lowerHexadecimal, counts: 17...17), aws)
    + prefixes(of: "AWS", Body(digits: .base62, counts: 16...17, letters: .capitals), identities)

  private static func prefixes(
    of maker: String,
    _ body: Body,
    _ rows: [(text: String, what: String)]
  ) -> [MakerPrefix] {
    rows.map { MakerPrefix(maker: maker, text: $0.text, what: $0.what, body: body) }
  }

  private init(maker: String, text: String, what: String, body: Body) {
    self.maker = maker
    self.text = text
    self.what = what
    self.body = body
  }

  /// Source: the API reference of Stripe; gist fnky/76f533366f75cf75802c8052b577e2a5.
  private static let stripe = [
    ("acct_", "account"), ("ba_", "bank account"), ("btok_", "bank token"), ("card_", "card"),
    ("ch_", "charge"), ("cn_", "credit note"), ("cus_", "customer"), ("di_", "discount"),
    ("dp_", "dispute"), ("du_", "dispute"), ("ephkey_", "ephemeral key"), ("evt_", "event"),
    ("fee_", "application fee"), ("fr_", "refund of a fee"), ("file_", "file"),
    ("link_", "link to a file"), ("iauth_", "authorization of an issued card"),
    ("ic_", "issued card"), ("ich_", "cardholder"), ("ii_", "invoice item"),
    ("il_", "line of an invoice"), ("in_", "invoice"), ("ipi_", "transaction of an issued card"),
    ("mandate_", "mandate"), ("pi_", "payment intent"), ("plink_", "payment link"),
    ("pm_", "payment method"), ("po_", "payout"), ("price_", "price"), ("prod_", "product"),
    ("promo_", "promotion code"), ("prv_", "review"), ("py_", "payment"), ("pyr_", "refund"),
    ("qt_", "quote"), ("re_", "refund"), ("seti_", "setup intent"), ("setatt_", "setup attempt"),
    ("si_", "subscription item"), ("sku_", "stock keeping unit"), ("src_", "source"),
    ("sub_", "subscription"), ("sub_sched_", "subscription schedule"), ("tok_", "token"),
    ("topup_", "top-up"), ("tr_", "transfer"), ("trr_", "transfer reversal"),
    ("txcd_", "tax code"), ("txi_", "tax id"), ("txn_", "balance transaction"),
    ("txr_", "tax rate"), ("vs_", "verification session"), ("we_", "webhook endpoint"),
  ]

  /// Those of today: a second character other than 0 may be of any code.
  ///
  /// Source: Slack's OpenAPI definition.
  private static let slack = [
    ("A0", "app"), ("C0", "channel"), ("D0", "direct message"), ("F0", "file"),
    ("G0", "private channel"), ("S0", "user group"), ("T0", "workspace"), ("U0", "user"),
    ("W0", "user of an Enterprise Grid"),
  ]

  /// Eight digits until 2016, and 17 since.
  ///
  /// Source: the user guide of Amazon EC2, "Resource IDs".
  private static let aws = [
    ("acl-", "network ACL"), ("ami-", "machine image"), ("cgw-", "customer gateway"),
    ("dopt-", "set of DHCP options"), ("eipalloc-", "Elastic IP address"),
    ("eipassoc-", "association of an address"), ("eni-", "network interface"),
    ("eni-attach-", "attachment of a network interface"), ("fl-", "flow log"),
    ("fs-", "file system"),
    ("i-", "EC2 instance"), ("igw-", "internet gateway"), ("lt-", "launch template"),
    ("nat-", "NAT gateway"), ("pcx-", "peering connection"), ("pl-", "prefix list"),
    ("r-", "reservation"), ("rtb-", "route table"), ("rtbassoc-", "association of a route table"),
    ("sg-", "security group"), ("sgr-", "rule of a security group"), ("sir-", "spot request"),
    ("snap-", "snapshot"), ("subnet-", "subnet"), ("tgw-", "transit gateway"),
    ("tgw-attach-", "attachment of a transit gateway"), ("vgw-", "VPN gateway"), ("vol-", "volume"),
    ("vpc-", "VPC"), ("vpce-", "VPC endpoint"), ("vpn-", "VPN connection"),
  ]

  /// Source: the user guide of AWS IAM, "Unique identifiers".
  private static let identities = [
    ("ABIA", "STS bearer token"), ("ACCA", "context-specific credential"), ("AGPA", "user group"),
    ("AIDA", "user"), ("AIPA", "instance profile"), ("AKIA", "access key"),
    ("ANPA", "managed policy"), ("ANVA", "version of a managed policy"), ("APKA", "public key"),
    ("AROA", "role"), ("ASCA", "certificate"), ("ASIA", "temporary access key"),
  ]
}
