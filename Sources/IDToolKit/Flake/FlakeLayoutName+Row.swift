extension FlakeLayoutName {
  /// The facts of a layout, as its source states them.
  struct Row {
    let spec: StaticString
    var unit = TimeSpan.milliseconds(1)
    /// The zero of the time field, milliseconds since 1970.
    let epoch: Int64
    var isSigned = false
    var form = FlakeTextForm.decimal
    /// The day (milliseconds since 1970) before which the service or library did not exist; nil for
    /// the epoch.
    var service: Int64?
    /// The largest id that the text form can hold.
    var limit = UInt64.max
    /// How much commoner its ids are than those of a rare layout, as a power of two: a judgement.
    var commonness = 0.0
    /// How its makers fill the fields.
    var habit = FlakeHabit()
    let summary: String
  }

  /// The facts of the layout.
  var row: Row {
    switch self {
    case .miniflake:
      Row(
        spec: "z1,t41,s12,w10",
        epoch: 1_519_862_400_000,
        isSigned: true,
        commonness: 4,
        summary: "sequence above worker; the default"
      )
    case .twitter:
      Row(
        spec: "z1,t41,d5,w5,s12",
        epoch: 1_288_834_974_657,
        isSigned: true,
        commonness: 7,
        summary: "the original; datacenter and worker; snowflake and x, too"
      )
    case .bwmarrin:
      Row(
        spec: "z1,t41,w10,s12",
        epoch: 1_288_834_974_657,
        isSigned: true,
        commonness: 4,
        summary: "Go's snowflake; Twitter's bits, one node field"
      )
    case .discord:
      Row(
        spec: "t42,w5,p5,s12",
        epoch: 1_420_070_400_000,
        commonness: 7,
        summary: "42 bits of time, no sign bit"
      )
    case .instagram:
      Row(
        spec: "t41,h13,s10",
        epoch: 1_314_220_021_721,
        isSigned: true,
        form: .base64URL,
        commonness: 5,
        habit: FlakeHabit(sequence: .anywhere, worker: .many),
        summary: "sharded Postgres ids; negative as bigint from 2046"
      )
    case .threads:
      Row(
        spec: "t41,h13,s10",
        epoch: 1_314_220_021_721,
        form: .base64URL,
        service: 1_688_515_200_000,
        habit: FlakeHabit(sequence: .anywhere, worker: .many),
        summary: "Instagram's bits; seen since 2023"
      )
    case .mastodon:
      Row(
        spec: "t48,s16",
        epoch: 0,
        isSigned: true,
        service: 1_458_086_400_000,
        commonness: 5,
        habit: FlakeHabit(sequence: .anywhere),
        summary: "sequence is a hash plus a counter"
      )
    case .sonyflakeV1:
      Row(
        spec: "z1,t39,s8,w16",
        unit: .milliseconds(10),
        epoch: 1_409_529_600_000,
        commonness: 2,
        summary: "10 ms steps, machine below sequence"
      )
    case .sonyflakeV2:
      Row(
        spec: "z1,t39,s8,w16",
        unit: .milliseconds(10),
        epoch: 1_735_689_600_000,
        isSigned: true,
        commonness: 2,
        summary: "v1's bits, counted from 2025"
      )
    case .tsid:
      Row(
        spec: "t42,n10,s12",
        epoch: 1_577_836_800_000,
        isSigned: true,
        form: .base32Crockford,
        commonness: 2,
        habit: FlakeHabit(sequence: .anywhere, worker: .chosenAtRandom),
        summary: "Java; node of 10 bits"
      )
    case .tsid256:
      Row(
        spec: "t42,n8,s14",
        epoch: 1_577_836_800_000,
        isSigned: true,
        form: .base32Crockford,
        habit: FlakeHabit(sequence: .anywhere, worker: .chosenAtRandom),
        summary: "TSID with a node of 8 bits"
      )
    case .tsid4096:
      Row(
        spec: "t42,n12,s10",
        epoch: 1_577_836_800_000,
        isSigned: true,
        form: .base32Crockford,
        habit: FlakeHabit(sequence: .anywhere, worker: .chosenAtRandom),
        summary: "TSID with a node of 12 bits"
      )
    case .linkedin:
      Row(
        spec: "z1,t41,r22",
        epoch: 0,
        isSigned: true,
        service: 1_052_092_800_000,
        summary: "reverse-engineered; only the time is sure"
      )
    case .frostflake:
      Row(
        spec: "t32,s21,w11",
        unit: .second,
        epoch: 0,
        form: .base58,
        service: 1_640_995_200_000,
        habit: FlakeHabit(sequence: .microsecond),
        summary: "seconds, a long sequence"
      )
    case .spaceflake:
      Row(
        spec: "z1,t41,n5,w5,s12",
        epoch: 1_420_070_400_000,
        habit: FlakeHabit(sequence: .counterFromOne),
        summary: "node and worker, counted from 2015"
      )
    case .flakeIdgen:
      Row(
        spec: "t42,d5,w5,s12",
        epoch: 0,
        form: .hexadecimal,
        service: 1_356_998_400_000,
        summary: "Node.js; datacenter and worker"
      )
    case .simpleflakePy:
      Row(
        spec: "t41,r23",
        epoch: 946_702_800_000,
        service: 1_325_376_000_000,
        commonness: -3,
        summary: "random tail, counted from 2000 US Eastern"
      )
    case .simpleflakesJs:
      Row(
        spec: "t41,r23",
        epoch: 946_684_800_000,
        service: 1_325_376_000_000,
        commonness: -3,
        summary: "random tail, counted from 2000 UTC"
      )
    case .snowid:
      Row(
        spec: "t42,n10,s12",
        epoch: 1_704_067_200_000,
        form: .base62,
        summary: "Rust; written in base 62"
      )
    case .baiduUid:
      Row(
        spec: "z1,t28,w22,s13",
        unit: .second,
        epoch: 1_463_673_600_000,
        isSigned: true,
        summary: "seconds; ran out in November 2024"
      )
    case .baiduUidReadme:
      Row(
        spec: "z1,t29,w21,s13",
        unit: .second,
        epoch: 1_474_300_800_000,
        isSigned: true,
        summary: "seconds; the README's widths and start"
      )
    case .leaf:
      Row(
        spec: "z1,t41,w10,s12",
        epoch: 1_288_834_974_657,
        isSigned: true,
        summary: "Meituan; Twitter's bits and start"
      )
    case .atprotoTid:
      Row(
        spec: "z1,t53,c10",
        unit: TimeSpan(microseconds: 1),
        epoch: 0,
        form: .base32Sortable,
        service: 1_667_260_800_000,
        habit: FlakeHabit(worker: .chosenAtRandom),
        summary: "microseconds and a clock id"
      )
    case .nano64:
      Row(
        spec: "t44,r20",
        epoch: 0,
        form: .dashedHexadecimal,
        service: 1_735_689_600_000,
        summary: "44 bits of time and a random tail"
      )
    case .scru64:
      Row(
        spec: "z1,t39,n24",
        unit: .milliseconds(256),
        epoch: 0,
        form: .base36,
        service: 1_672_531_200_000,
        limit: 4_738_381_338_321_616_895,
        habit: FlakeHabit(worker: .numberAndCounter),
        summary: "256 ms steps; ids end at 36^12 - 1, in 4261"
      )
    case .idgenRobthree:
      Row(
        spec: "z1,t41,w10,s12",
        epoch: 1_420_070_400_000,
        isSigned: true,
        summary: ".NET; one generator number, counted from 2015"
      )
    case .yitter:
      Row(
        spec: "z1,t51,w6,s6",
        epoch: 1_582_136_402_000,
        isSigned: true,
        summary: "short ids; 6 bits each of worker and sequence"
      )
    case .yitterCsharp:
      Row(
        spec: "z1,t51,w6,s6",
        epoch: 1_582_165_202_020,
        isSigned: true,
        summary: "yitter with the C# port's start"
      )
    case .phpSnowflake:
      Row(
        spec: "z1,t41,d5,w5,s12",
        epoch: 1_565_251_688_000,
        isSigned: true,
        summary: "PHP; datacenter and worker, counted from 2019"
      )
    case .phpSonyflake:
      Row(
        spec: "z1,t39,w16,s8",
        unit: .milliseconds(10),
        epoch: 1_565_251_688_000,
        isSigned: true,
        summary: "PHP; 10 ms steps, machine above sequence"
      )
    case .nodejsSnowflake:
      Row(
        spec: "t42,n12,s10",
        epoch: 1_546_300_800_000,
        summary: "Node.js; 12 bits of instance, counted from 2019"
      )
    case .pythonSnowflakeId:
      Row(
        spec: "z1,t41,w10,s12",
        epoch: 0,
        isSigned: true,
        service: 1_546_300_800_000,
        summary: "Twitter's bits, counted from 1970"
      )
    case .tiktok:
      Row(
        spec: "t32,m10,x22",
        unit: .second,
        epoch: 0,
        service: 1_472_688_000_000,
        commonness: 7,
        summary: "reverse-engineered; seconds and milliseconds"
      )
    }
  }
}
