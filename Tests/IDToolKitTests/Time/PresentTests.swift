import Testing

@testable import IDToolKit

@Suite struct PresentTests {
  @Test(arguments: [-86_400_000_000, -1_000_000, 1_000_000, 86_400_000_000] as [Int64])
  func itMovesToAClockThatIsASecondOrMoreAway(distance: Int64) {
    let present = Present(.unixEpoch)
    present.move(to: Timestamp(microseconds: distance))
    #expect(present.now == Timestamp(microseconds: distance))
  }

  @Test(arguments: [-999_999, 0, 999_999] as [Int64])
  func aClockThatIsNearerDoesNotMoveIt(distance: Int64) {
    let present = Present(.unixEpoch)
    present.move(to: Timestamp(microseconds: distance))
    #expect(present.now == .unixEpoch)
  }
}
