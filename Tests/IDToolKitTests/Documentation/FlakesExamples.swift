import Foundation
import IDToolKit
import Testing

@Suite struct FlakesExamples {
  @Test func flakesAreMadeAndRead() throws {
    let id = try ThreadFlakeMakers.nextFlakeID()

    let clock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1_000_000) }
    var maker = try FlakeMaker(worker: 7, clock: clock)
    let first = try maker.nextValue()
    let second = try maker.nextValue()  // larger than first

    let layout = FlakeLayout.miniflake
    let flake = FlakeID(signedValue: first)
    let made = layout.time(of: flake)
    let (worker, sequence) = (layout.worker(of: flake), layout.sequence(of: flake))

    #expect(id > 0 && first < second)
    #expect(made > layout.epoch && worker == 7 && sequence == 0)
  }
}
