import Testing

@testable import IDToolKit

@Suite struct OrderErrorTests {
  @Test(arguments: [
    (
      OrderError.noRoom(wanted: 5, fitting: 3, lower: 100, upper: 104),
      "there is room for 3 positions between 100 and 104, not for 5: spread the neighbors out first"
    ),
    (
      .noRoom(wanted: 1, fitting: 0, lower: -1, upper: 0),
      "there is no room between -1 and 0: spread the neighbors out first"
    ),
    (.lowerNotBelowUpper(lower: 9, upper: 3), "9 is not below 3"),
    (.lowerNotBelowUpper(lower: 3, upper: 3), "nothing lies between 3 and itself"),
    (.unknownDigit(character: [0x1B], offset: 2), "unexpected '\\x1B' at column 3"),
    (
      .unknownHead(character: [0xC3, 0xA9], heads: "ABab"),
      "a key cannot start with 'é', only with one of 'ABab'"
    ),
    (.shortKey(count: 1, needed: 2), "its first character announces 2 characters, but there are 1"),
    (.trailingZero(offset: 2), "a key cannot end with the zero at column 3"),
  ])
  func saysWhatIsWrongInOneClause(error: OrderError, sentence: String) {
    #expect(error.sentence == sentence)
  }
}
