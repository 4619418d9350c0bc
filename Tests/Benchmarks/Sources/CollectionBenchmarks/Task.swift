/// One task done by both collections, and what each took.
struct Task {
  let name: String
  /// The operations that one call of a body stands for.
  let operations: Int
  /// What comes before each round and is not measured.
  var prepare: () -> Void = {}
  let ours: () -> Int
  let theirs: () -> Int
}

/// Nanoseconds for one operation.
func measure(_ operations: Int, _ body: () -> Int, _ sink: inout Int) -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  sink &+= body()
  let elapsed = (clock.now - start).components
  return (Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9) / Double(operations)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Moves a collection out of a property into a variable of its own, so that changing it checks
/// nothing but what the collection itself checks.
func take<T: Emptyable>(_ place: inout T) -> T {
  var result = T()
  swap(&result, &place)
  return result
}

/// What can be made empty.
protocol Emptyable {
  init()
}
