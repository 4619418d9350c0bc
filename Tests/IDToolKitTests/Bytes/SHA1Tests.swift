import Testing

@testable import IDToolKit

@Suite struct SHA1Tests {
  /// Source: FIPS 180-2, appendix A; the message of no bytes is NIST's, too.
  @Test(arguments: [
    ("", 0xda39_a3ee_5e6b_4b0d, 0x3255_bfef_9560_1890),
    ("abc", 0xa999_3e36_4706_816a, 0xba3e_2571_7850_c26c),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      0x8498_3e44_1c3b_d26e, 0xbaae_4aa1_f951_29e5
    ),
    (String(repeating: "a", count: 1_000_000), 0x34aa_973c_d4c4_daa4, 0xf61e_eb2b_dbad_2731),
  ])
  func `known messages have known hashes`(text: String, high: UInt64, low: UInt64) {
    var hash = SHA1()
    let bytes = Array(text.utf8)
    // In two parts, which must not matter.
    for part in [Array(bytes.prefix(bytes.count / 3)), Array(bytes.dropFirst(bytes.count / 3))] {
      hash.update(part.span)
    }
    #expect(hash.first128Bits() == UInt128(high) << 64 | UInt128(low))
  }
}
