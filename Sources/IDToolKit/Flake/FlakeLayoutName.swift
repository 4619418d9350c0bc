/// The known layouts, in the order of the table that `flake layouts` prints.
///
/// An enum rather than a dictionary: finding one by name creates only that one.
/// Source: the projects' own code and documentation, as listed in the test vectors.
enum FlakeLayoutName: String, CaseIterable, Sendable {
  case miniflake
  case twitter
  case bwmarrin
  case discord
  case instagram
  case threads
  case mastodon
  case sonyflakeV1 = "sonyflake-v1"
  case sonyflakeV2 = "sonyflake-v2"
  case tsid
  case tsid256 = "tsid-256"
  case tsid4096 = "tsid-4096"
  case linkedin
  case frostflake
  case spaceflake
  case flakeIdgen = "flake-idgen"
  case simpleflakePy = "simpleflake-py"
  case simpleflakesJs = "simpleflakes-js"
  case snowid
  case baiduUid = "baidu-uid"
  case baiduUidReadme = "baidu-uid-readme"
  case leaf
  case atprotoTid = "atproto-tid"
  case nano64
  case scru64
  case idgenRobthree = "idgen-robthree"
  case yitter
  case yitterCsharp = "yitter-csharp"
  case phpSnowflake = "php-snowflake"
  case phpSonyflake = "php-sonyflake"
  case nodejsSnowflake = "nodejs-snowflake"
  case pythonSnowflakeId = "python-snowflake-id"
  case tiktok
}

extension FlakeLayoutName {
  /// Creates the name that a text stands for: a name in the table or an alias.
  ///
  /// Names that may mean several layouts, such as sonyflake, are not aliases.
  init?(text: [UInt8]) {
    let named = Self.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
    func hasAlias(_ name: Self) -> Bool {
      name.facts.aliases.contains { $0.utf8.elementsEqual(text) }
    }
    guard let known = named ?? Self.allCases.first(where: hasAlias) else { return nil }
    self = known
  }
}
