extension IdentifierKind {
  /// The ids of Cassandra's and Scylla's sstables: a UUID of version 1 in base 36, as days since
  /// 1582-10-15, seconds of the day, tenths of microseconds and the lower half.
  ///
  /// Source: apache/cassandra, `UUIDBasedSSTableId`; scylladb/scylladb, `sstables/generation_type.hh`.
  static let ssTable = IdentifierKind(
    name: "sstable-id",
    aliases: ["sstable"],
    summary: "Cassandra's sstable: a UUID of version 1 in base 36",
    bitCount: 126,
    forms: [
      IdentifierForm(
        "sstable",
        .pieces(
          [.digits(.base36, 4, SSTableRun.days)] + .text("_")
            + [.digits(.base36, 4, SSTableRun.seconds)] + .text("_")
            + [.digits(.base36, 5, SSTableRun.ticks), .digits(.base36, 13, .low64)]
        )
      )
    ],
    plans: [
      IdentifierPlan(
        time: .gregorianLowFirst,
        fields: [
          IdentifierField(.uuid, .uuid),
          IdentifierField(.clockSequence, .number(BitRun(14, at: 48))),
          IdentifierField(.nodeID, .hex(BitRun(48, at: 0))),
        ]
      )
    ],
    view: .choice { bits in (0, SSTableRun.uuid(bits)) },
    sortingPlan: nil,
    firstUse: Timestamp(microseconds: 1_577_836_800_000_000),
    making: nil,
    recognition: Recognition(commonness: 3, isToldByForm: true, isSuggested: false),
    furtherCheck: { bits throws(IdentifierProblem) in
      // 60 bits of tenths of microseconds last for so many days.
      guard bits.number(SSTableRun.days) < 1_334_419, bits.number(SSTableRun.seconds) < 86_400,
        bits.number(SSTableRun.ticks) < 10_000_000
      else { throw .unused }
    }
  )
}

/// Where the parts of an sstable's id are in its bits.
private enum SSTableRun {
  static let days = BitRun(21, at: 105)
  static let seconds = BitRun(17, at: 88)
  static let ticks = BitRun(24, at: 64)

  /// Returns the bits of the UUID that it is.
  static func uuid(_ bits: IdentifierBits) -> IdentifierBits {
    let seconds = bits.number(days) * 86_400 + bits.number(seconds)
    let steps = seconds * 10_000_000 + bits.number(ticks)
    let version: UInt64 = 1 << 12
    let top = steps << 32 | (steps >> 32 & 0xFFFF) << 16 | version | steps >> 48 & 0xFFF
    return IdentifierBits(UInt128(top) << 64 | UInt128(bits.number(.low64)))
  }
}
