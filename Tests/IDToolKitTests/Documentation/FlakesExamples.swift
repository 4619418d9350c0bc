import IDToolKit
import Testing

@Suite struct FlakesExamples {
  @Test func flakesAreMadeAndRead() throws {
    let id = try ThreadFlakeMakers.nextFlakeID()

    var maker = try FlakeMaker(worker: 7)
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
