/// The rows of plain ids of one kind, one after another.
///
/// The plan and the program of the row before are kept: most streams have ids of one plan.
struct PlainRows: ~Copyable {
  private let ids: PlainIdentifiers
  /// The program of each plan; nil for those not prepared yet.
  private let programs: [IdentifierRowProgram?]
  private var plan: PlainIdentifiers.Plan
  /// The program of the last row.
  private(set) var program: IdentifierRowProgram?
  /// The plan for which a program is missing, if the last id follows one.
  private(set) var unprepared: Int?

  init(_ ids: PlainIdentifiers, _ programs: [IdentifierRowProgram?]) {
    self.ids = ids
    self.programs = programs
    plan = ids.noPlan
  }

  /// Returns the row of an id, to be written by ``program``; nil if something is odd about it, or
  /// there is no program for it.
  @inline(__always)
  mutating func row(of bits: IdentifierBits) -> IdentifierRowProgram.Row? {
    let index = ids.plan(of: bits)
    guard index == plan.index || begin(index), let time = ids.time(of: bits, as: plan) else {
      return nil
    }
    return IdentifierRowProgram.Row(bits: bits, time: time, precision: plan.precision)
  }

  /// Begins rows of another plan; returns false if there are none.
  @inline(never)
  private mutating func begin(_ index: Int) -> Bool {
    guard let plan = ids.plan(at: index) else { return false }
    guard let program = programs[index] else {
      unprepared = index
      return false
    }
    self.plan = plan
    self.program = program
    return true
  }
}
