/// An array that stores a position with each element, so that reordering takes few saves.
///
/// Elements are stored with an integer position instead of an index. Assigning an array in another
/// order gives new positions to as few elements as possible, which ``changes`` lists for saving. A
/// new position is a random integer between its neighbours', so two devices that change the order
/// independently rarely choose the same, and need no renumbering when their changes are merged. If
/// they do choose the same, the ids decide, so that all devices show the same order.
///
/// ```swift
/// struct Playlist {
///   @OrderedRelationship var songs: [Song]
///
///   init(rows: [OrderedRelationship<Song>.Entry]) {
///     _songs = OrderedRelationship(stored: rows)
///   }
///
///   mutating func save() {
///     for entry in $songs.changes.updated { store(entry.element, at: entry.position) }
///     for id in $songs.changes.removed { delete(id) }
///     $songs.markSaved()
///   }
/// }
/// ```
@propertyWrapper
public struct OrderedRelationship<Element: Identifiable> where Element.ID: Comparable {
  /// The elements in order.
  var elements: [Element] = []
  /// The position of each element, ascending; equal ones are ordered by id.
  var positions: [Int64] = []
  /// What the store holds.
  var saved: [Element.ID: Int64] = [:]

  /// Creates a list of new elements, all of them unsaved.
  ///
  /// Of elements with the same id only the first is kept.
  public init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }

  /// Creates the list that a store holds from its rows in any order, with nothing to save.
  ///
  /// Of rows with the same id the one with the lowest position is kept. O(n log n).
  public init(stored: some Sequence<Entry>) {
    let rows = Self.firstOfEachID(stored)
    elements = rows.map(\.element)
    positions = rows.map(\.position)
    saved = Dictionary(uniqueKeysWithValues: rows.map { ($0.element.id, $0.position) })
  }

  /// The elements in order.
  ///
  /// Setting it moves, inserts and removes what differs. Of elements with the same id only the
  /// first is kept; ``setOrder(_:using:)`` throws instead. O(n), and O(n log n) if elements moved.
  public var wrappedValue: [Element] {
    get { elements }
    set {
      guard !hasOrder(of: newValue) else {
        elements = newValue
        return
      }
      var generator = SystemRandomNumberGenerator()
      var seen: Set<Element.ID> = []
      arrange(newValue.filter { seen.insert($0.id).inserted }, using: &generator)
    }
  }

  /// The list itself: its entries, its unsaved changes, and merging.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The elements in order, each with its position.
  ///
  /// O(n).
  public var entries: [Entry] {
    zip(elements, positions).map { Entry(element: $0, position: $1) }
  }

  /// Sets the elements, in this order, with random numbers from `generator`.
  ///
  /// O(n), and O(n log n) if elements moved.
  ///
  /// - Throws: ``OrderedRelationshipError/duplicateElement(first:second:)`` if two elements have the
  ///   same id; the order is unchanged.
  public mutating func setOrder(
    _ newElements: [Element],
    using generator: inout some RandomNumberGenerator
  ) throws(OrderedRelationshipError) {
    guard !hasOrder(of: newElements) else {
      elements = newElements
      return
    }
    var seen: [Element.ID: Int] = [:]
    for (offset, element) in newElements.enumerated() {
      if let first = seen.updateValue(offset, forKey: element.id) {
        throw .duplicateElement(first: first, second: offset)
      }
    }
    arrange(newElements, using: &generator)
  }

  /// Sets elements with distinct ids in a new order.
  private mutating func arrange(
    _ newElements: [Element],
    using generator: inout some RandomNumberGenerator
  ) {
    positions = newPositions(newElements.map(\.id), using: &generator)
    elements = newElements
  }

  /// Whether the elements have the same ids in the same order as the current ones.
  private func hasOrder(of newElements: [Element]) -> Bool {
    newElements.elementsEqual(elements) { $0.id == $1.id }
  }

  private func newPositions(
    _ wanted: [Element.ID],
    using generator: inout some RandomNumberGenerator
  ) -> [Int64] {
    var current: [Element.ID: Int64] = [:]
    current.reserveCapacity(elements.count)
    for (element, position) in zip(elements, positions) { current[element.id] = position }
    var result = wanted.map { current[$0] ?? 0 }
    do {
      let changes = try OrderArrangement.changes(
        from: zip(elements, positions).map { OrderedItem(id: $0.id, position: $1) },
        to: wanted,
        unnamed: .leave,
        using: &generator
      )
      for change in changes { result[change.place] = change.position }
    } catch {
      preconditionFailure("different ids always fit between the usual limits: \(error)")
    }
    return result
  }

  /// Returns rows in order, keeping only the first with each id.
  static func firstOfEachID(_ rows: some Sequence<Entry>) -> [Entry] {
    var seen: Set<Element.ID> = []
    return rows.sorted { Entry.areInOrder($0, $1) }.filter { seen.insert($0.element.id).inserted }
  }
}

/// Why a list of elements can't be that of an ``OrderedRelationship``.
public enum OrderedRelationshipError: Error, Equatable, Sendable {
  /// The elements at these two offsets have the same id.
  case duplicateElement(first: Int, second: Int)
}

extension OrderedRelationshipError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String {
    switch self {
    case .duplicateElement(let first, let second):
      "the elements at offsets \(first) and \(second) have the same id; each may occur once"
    }
  }
}

extension OrderedRelationship: Sendable where Element: Sendable, Element.ID: Sendable {}

extension OrderedRelationship: Equatable where Element: Equatable {
  /// Whether elements and positions are equal; unsaved changes don't count.
  public static func == (left: Self, right: Self) -> Bool {
    left.positions == right.positions && left.elements == right.elements
  }
}
