import Foundation
import Testing

@testable import IDToolKit

/// Every order in which a few processes can use one ledger while the clock jumps about.
@Suite struct FlakeInterleavingTests {
  /// How a process makes its reservation.
  enum Machine: CaseIterable {
    /// Reads and writes the ledger in one step, as the lock makes it.
    case ledger
    /// Believes the clock and ignores what was issued.
    case trustsClock
    /// Reads the ledger in one step and writes it in another.
    case withoutLock
  }

  /// What an order of steps did wrong.
  struct Findings: Equatable {
    var orders = 0
    var repeated = 0
    var notIncreasing = 0
  }

  /// The state of one order of steps, copied at each branch.
  struct World {
    var ledger: UInt64 = 0
    var clock: Int64 = 10_000_000
    var last: [UInt64?]
    /// What a process without a lock has read and not yet used.
    var held: [UInt64?]
    var issued: [Range<UInt64>] = []
  }

  static let steps: [Int64] = [-3_600_000_000, -1_000_000, -1000, 0, 1000]
  /// Room for two sequence numbers only, so that it overflows at once.
  static func layout() throws -> FlakeLayout {
    try FlakeVectors.layout(spec: "t40,s1,w2", epoch: -86_400_000_000)
  }

  private func explore(
    _ world: World,
    depth: Int,
    machine: Machine,
    layout: FlakeLayout,
    findings: inout Findings
  ) {
    guard depth > 0 else {
      findings.orders += 1
      return
    }
    for process in world.last.indices {
      for step in Self.steps {
        var next = world
        next.clock += step
        act(process, in: &next, machine: machine, layout: layout, findings: &findings)
        explore(next, depth: depth - 1, machine: machine, layout: layout, findings: &findings)
      }
    }
  }

  /// One atomic step of one process; the count differs by process.
  private func act(
    _ process: Int,
    in world: inout World,
    machine: Machine,
    layout: FlakeLayout,
    findings: inout Findings
  ) {
    let start: UInt64
    switch machine {
    case .ledger: start = world.ledger
    case .trustsClock: start = 0
    case .withoutLock:
      guard let read = world.held[process] else {
        world.held[process] = world.ledger
        return
      }
      world.held[process] = nil
      start = read
    }
    let count = UInt64(1 + process * 2)
    guard
      let ticks = try? FlakeGenerator.reservation(
        next: start,
        now: Timestamp(microseconds: world.clock),
        count: count,
        layout: layout
      )
    else { return }
    world.ledger = ticks.upperBound
    if world.issued.contains(where: { $0.overlaps(ticks) }) { findings.repeated += 1 }
    if let last = world.last[process], ticks.lowerBound <= last { findings.notIncreasing += 1 }
    world.issued.append(ticks)
    world.last[process] = ticks.upperBound - 1
  }

  private func findings(_ machine: Machine, processes: Int, depth: Int) throws -> Findings {
    var findings = Findings()
    let world = World(
      last: Array(repeating: nil, count: processes),
      held: Array(repeating: nil, count: processes)
    )
    explore(
      world,
      depth: depth,
      machine: machine,
      layout: try Self.layout(),
      findings: &findings
    )
    return findings
  }

  @Test(arguments: [(2, LongRun.isWanted ? 6 : 4), (3, LongRun.isWanted ? 5 : 3)])
  func noTickIsIssuedTwiceInAnyOrderOfStepsAndClockJumps(processes: Int, depth: Int) throws {
    let found = try findings(.ledger, processes: processes, depth: depth)
    var orders = 1
    for _ in 0..<depth { orders *= processes * Self.steps.count }
    #expect(found == Findings(orders: orders))
  }

  @Test func theSameTestFindsAMachineThatTrustsTheClock() throws {
    let found = try findings(.trustsClock, processes: 2, depth: 3)
    #expect(found.repeated > 0)
    #expect(found.notIncreasing > 0)
  }

  @Test func theSameTestFindsAMachineWithoutALock() throws {
    #expect(try findings(.withoutLock, processes: 2, depth: 4).repeated > 0)
  }
}
