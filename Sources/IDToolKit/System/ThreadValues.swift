/// The values of one thread, used by that thread alone and dropped when it ends.
final class ThreadValues {
  /// A short list: one for each ``PerThread`` that the thread has used and that still exists.
  private var boxes: [(owner: UInt64, box: AnyThreadBox)] = []

  /// Returns the box of an owner, or nil.
  ///
  /// O(n) in the number of owners.
  func box(of owner: UInt64) -> AnyThreadBox? {
    for (known, box) in boxes where known == owner { return box }
    return nil
  }

  /// Adds a box, and removes those whose owner is gone.
  func add(_ box: AnyThreadBox, of owner: UInt64) {
    boxes.removeAll { $0.box.isEmpty }
    boxes.append((owner, box))
  }

  deinit {
    for (_, box) in boxes { box.empty() }
  }
}

/// A box of any type of value.
///
/// A class rather than a protocol: existential types are errors in this package.
class AnyThreadBox {
  /// Whether the value was dropped.
  var isEmpty: Bool { true }

  /// Drops the value, unless that has been done.
  func empty() {}
}
