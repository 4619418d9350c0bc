extension FlakeLayoutName {
  /// The facts of the layout.
  var facts: FlakeLayout.Facts {
    switch self {
    case .miniflake:
      .init(
        spec: "z1,t41,s12,w10",
        epoch: .unixMilliseconds(1_519_862_400_000),
        summary: "sequence above worker; the default"
      )
    case .twitter:
      .init(
        aliases: ["snowflake", "x", "tweet"],
        spec: "z1,t41,d5,w5,s12",
        epoch: .unixMilliseconds(1_288_834_974_657),
        summary: "the original; datacenter and worker; snowflake and x, too"
      )
    case .bwmarrin:
      .init(
        spec: "z1,t41,w10,s12",
        epoch: .unixMilliseconds(1_288_834_974_657),
        summary: "Go's snowflake; Twitter's bits, one node field"
      )
    case .discord:
      .init(
        spec: "t42,w5,p5,s12",
        epoch: .unixMilliseconds(1_420_070_400_000),
        summary: "42 bits of time, no sign bit"
      )
    case .instagram:
      .init(
        aliases: ["insta", "ig"],
        spec: "t41,h13,s10",
        epoch: .unixMilliseconds(1_314_220_021_721),
        hasNegativeForm: true,
        form: .base64URL,
        startsAnywhere: true,
        summary: "sharded Postgres ids; negative as bigint from 2046"
      )
    case .threads:
      .init(
        spec: "t41,h13,s10",
        epoch: .unixMilliseconds(1_314_220_021_721),
        form: .base64URL,
        service: .unixMilliseconds(1_688_515_200_000),
        startsAnywhere: true,
        summary: "Instagram's bits; seen since 2023"
      )
    case .mastodon:
      .init(
        spec: "t48,s16",
        epoch: .unixEpoch,
        hasNegativeForm: true,
        service: .unixMilliseconds(1_458_086_400_000),
        startsAnywhere: true,
        summary: "sequence is a hash plus a counter"
      )
    case .sonyflakeV1:
      .init(
        spec: "z1,t39,s8,w16",
        unit: .milliseconds(10),
        epoch: .unixMilliseconds(1_409_529_600_000),
        service: .unixMilliseconds(1_433_116_800_000),
        summary: "10 ms steps, machine below sequence"
      )
    case .sonyflakeV2:
      .init(
        spec: "z1,t39,s8,w16",
        unit: .milliseconds(10),
        epoch: .unixMilliseconds(1_735_689_600_000),
        service: .unixMilliseconds(1_746_403_200_000),
        summary: "v1's bits, counted from 2025"
      )
    case .tsid:
      .init(
        aliases: ["tsid-1024"],
        spec: "t42,n10,s12",
        epoch: .unixMilliseconds(1_577_836_800_000),
        hasNegativeForm: true,
        form: .base32Crockford,
        startsAnywhere: true,
        summary: "Java; node of 10 bits"
      )
    case .tsid256:
      .init(
        spec: "t42,n8,s14",
        epoch: .unixMilliseconds(1_577_836_800_000),
        hasNegativeForm: true,
        form: .base32Crockford,
        startsAnywhere: true,
        summary: "TSID with a node of 8 bits"
      )
    case .tsid4096:
      .init(
        spec: "t42,n12,s10",
        epoch: .unixMilliseconds(1_577_836_800_000),
        hasNegativeForm: true,
        form: .base32Crockford,
        startsAnywhere: true,
        summary: "TSID with a node of 12 bits"
      )
    case .linkedin:
      .init(
        spec: "z1,t41,w10,s12",
        epoch: .unixEpoch,
        service: .unixMilliseconds(1_052_092_800_000),
        summary: "reverse-engineered; Twitter's bits, counted from 1970"
      )
    case .frostflake:
      .init(
        spec: "t32,s21,w11",
        unit: .second,
        epoch: .unixEpoch,
        form: .base58,
        service: .unixMilliseconds(1_640_995_200_000),
        summary: "seconds, a long sequence"
      )
    case .spaceflake:
      .init(
        spec: "z1,t41,n5,w5,s12",
        epoch: .unixMilliseconds(1_420_070_400_000),
        summary: "node and worker, counted from 2015"
      )
    case .flakeIdgen:
      .init(
        spec: "t42,d5,w5,s12",
        epoch: .unixEpoch,
        form: .hexadecimal,
        service: .unixMilliseconds(1_356_998_400_000),
        summary: "Node.js; datacenter and worker"
      )
    case .simpleflakePy:
      .init(
        spec: "t41,r23",
        epoch: .unixMilliseconds(946_702_800_000),
        service: .unixMilliseconds(1_325_376_000_000),
        summary: "random tail, counted from 2000 US Eastern"
      )
    case .simpleflakesJs:
      .init(
        spec: "t41,r23",
        epoch: .unixMilliseconds(946_684_800_000),
        service: .unixMilliseconds(1_325_376_000_000),
        summary: "random tail, counted from 2000 UTC"
      )
    case .snowid:
      .init(
        spec: "t42,n10,s12",
        epoch: .unixMilliseconds(1_704_067_200_000),
        form: .base62,
        service: .unixMilliseconds(1_740_182_400_000),
        summary: "Rust; written in base 62"
      )
    case .baiduUid:
      .init(
        spec: "z1,t28,w22,s13",
        unit: .second,
        epoch: .unixMilliseconds(1_463_673_600_000),
        summary: "seconds; ran out in November 2024"
      )
    case .baiduUidReadme:
      .init(
        spec: "z1,t29,w21,s13",
        unit: .second,
        epoch: .unixMilliseconds(1_474_300_800_000),
        summary: "seconds; the README's widths and start"
      )
    case .leaf:
      .init(
        spec: "z1,t41,w10,s12",
        epoch: .unixMilliseconds(1_288_834_974_657),
        summary: "Meituan; Twitter's bits and start"
      )
    case .atprotoTid:
      .init(
        aliases: ["bluesky", "atproto", "tid"],
        spec: "z1,t53,c10",
        unit: TimeSpan(microseconds: 1),
        epoch: .unixEpoch,
        form: .base32Sortable,
        service: .unixMilliseconds(1_667_260_800_000),
        summary: "microseconds and a clock id"
      )
    case .nano64:
      .init(
        spec: "t44,r20",
        epoch: .unixEpoch,
        form: .dashedHexadecimal,
        service: .unixMilliseconds(1_735_689_600_000),
        summary: "44 bits of time and a random tail"
      )
    case .scru64:
      .init(
        spec: "z1,t39,n24",
        unit: .milliseconds(256),
        epoch: .unixEpoch,
        form: .base36,
        service: .unixMilliseconds(1_672_531_200_000),
        limit: 4_738_381_338_321_616_895,
        summary: "256 ms steps; ids end at 36^12 - 1, in 4261"
      )
    case .idgenRobthree:
      .init(
        spec: "z1,t41,w10,s12",
        epoch: .unixMilliseconds(1_420_070_400_000),
        summary: ".NET; one generator number, counted from 2015"
      )
    case .yitter:
      .init(
        spec: "z1,t51,w6,s6",
        epoch: .unixMilliseconds(1_582_136_402_000),
        service: .unixMilliseconds(1_606_780_800_000),
        summary: "short ids; 6 bits each of worker and sequence"
      )
    case .yitterCsharp:
      .init(
        spec: "z1,t51,w6,s6",
        epoch: .unixMilliseconds(1_582_165_202_020),
        service: .unixMilliseconds(1_606_780_800_000),
        summary: "yitter with the C# port's start"
      )
    case .phpSnowflake:
      .init(
        spec: "z1,t41,d5,w5,s12",
        epoch: .unixMilliseconds(1_565_251_688_000),
        summary: "PHP; datacenter and worker, counted from 2019"
      )
    case .phpSonyflake:
      .init(
        spec: "z1,t39,w16,s8",
        unit: .milliseconds(10),
        epoch: .unixMilliseconds(1_565_251_688_000),
        service: .unixMilliseconds(1_617_926_400_000),
        summary: "PHP; 10 ms steps, machine above sequence"
      )
    case .nodejsSnowflake:
      .init(
        spec: "t42,n12,s10",
        epoch: .unixMilliseconds(1_546_300_800_000),
        summary: "Node.js; 12 bits of instance, counted from 2019"
      )
    case .pythonSnowflakeId:
      .init(
        spec: "z1,t41,w10,s12",
        epoch: .unixEpoch,
        service: .unixMilliseconds(1_546_300_800_000),
        summary: "Twitter's bits, counted from 1970"
      )
    case .tiktok:
      .init(
        spec: "t32,m10,x22",
        unit: .second,
        epoch: .unixEpoch,
        service: .unixMilliseconds(1_472_688_000_000),
        summary: "reverse-engineered; seconds and milliseconds"
      )
    }
  }
}

extension Timestamp {
  fileprivate static func unixMilliseconds(_ sinceUnixEpoch: Int64) -> Timestamp {
    Timestamp(microseconds: sinceUnixEpoch * 1000)
  }
}
