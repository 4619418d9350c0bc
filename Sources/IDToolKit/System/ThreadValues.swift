/// The values of one thread, used by that thread alone and dropped when it ends.
final class ThreadValues {
  /// Few: one for each ``PerThread`` that the thread has used and that still exists.
  private var boxes: [(owner: UInt64, box: AnyThreadBox)] = []

  /// The box of an owner, or nil.
  ///
  /// O(n) in the number of owners.
  func box(of owner: UInt64) -> AnyThreadBox? {
    for (known, box) in boxes where known == owner { return box }
    return nil
  }

  /// Keeps a box, and forgets those whose owner is gone.
  func add(_ box: AnyThreadBox, of owner: UInt64) {
    boxes.removeAll { $0.box.isEmpty }
    boxes.append((owner, box))
  }

  deinit {
    for (_, box) in boxes { box.empty() }
  }
}

/// A box whatever is in it.
///
/// A class and not a protocol: existential types are errors in this package.
class AnyThreadBox {
  /// Whether the value was dropped.
  var isEmpty: Bool { true }

  /// Drops the value, if nobody did yet.
  func empty() {}
}
