import Testing

@testable import IDToolKit

/// Prefixes that tell the maker of an id: their known answers are in `ids_other.tsv`.
@Suite struct MakerPrefixTests {
  @Test func noTwoPrefixesMeanTheSameText() {
    let texts = MakerPrefix.all.map(\.text)
    // AWS has each before eight digits and before 17.
    let counts = Dictionary(grouping: texts) { $0 }.mapValues(\.count)
    #expect(counts.filter { $0.value > ($0.key.hasSuffix("-") ? 2 : 1) }.isEmpty)
  }

  /// Names of people's own, which only begin like ids, and ids that are cut off.
  @Test(arguments: [
    "in_progress_state_of_things", "sub_category_name_for_users", "price_20260101000000",
    "file_UploadHandlerTest", "re_export_of_everything", "in_V2RayNode1", "link_to_Page1",
    "i-love-you", "vol-0a1b2c3d4", "vpc-0A1B2C3D4E5F67890", "ASIANCOUNTRY1234",
    "AKIAiosfodnn7example",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4", "cus_NffrFeUfNV2Hi", "xoxb-", "B07XJ8C8F5",
  ])
  func wordsThatOnlyBeginSoAreNone(text: String) {
    #expect(MakerPrefix(of: Array(text.utf8).span) == nil)
  }

  /// By Python, `zlib.crc32`; as one text, it would be taken for somebody's token.
  @Test(arguments: [("0uCPlr", IdentifierOddity.secret), ("0uCPlq", .wrongChecksum)])
  func `the checksum of GitHub's tokens is checked`(end: String, oddity: IdentifierOddity) throws {
    for kind in ["ghp_", "gho_", "ghs_"] {
      let text = Array((kind + String(repeating: "A", count: 30) + end).utf8)
      #expect(MakerPrefix(of: text.span)?.oddity(of: text.span) == oddity)
    }
  }
}
