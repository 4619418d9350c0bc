// As a file written for swift-identified-collections has it, with this import in place of the other.
import Foundation
import IDToolKit
import Testing

/// A view library's own operations: calls must not be ambiguous, and where these win, as they do for
/// an index set, the generic algorithms behind them must leave a valid array.
extension MutableCollection where Self: RandomAccessCollection, Index == Int {
  fileprivate mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let order =
      indices.filter { $0 < destination && !source.contains($0) } + source
      + indices.filter { $0 >= destination && !source.contains($0) }
    let moved = order.map { self[$0] }
    for (index, element) in zip(indices, moved) { self[index] = element }
  }
}

extension RangeReplaceableCollection where Index == Int {
  fileprivate mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { replaceSubrange(offset..<offset + 1, with: []) }
  }
}

@Suite struct IdentifiedArraySourceTests {
  struct Todo: Identifiable, Codable, Hashable, Comparable, Sendable {
    let id: UUID
    var description = ""
    var isComplete = false

    init(_ description: String) {
      id = UUID()
      self.description = description
    }

    static func < (left: Todo, right: Todo) -> Bool { left.description < right.description }
  }

  struct Todos {
    var todos: IdentifiedArrayOf<Todo> = []

    mutating func toggle(at id: Todo.ID) { todos[id: id]?.isComplete.toggle() }

    mutating func refresh(at id: Todo.ID, _ load: (Todo) async throws -> Todo) async throws {
      guard let todo = todos[id: id] else { return }
      todos[id: id] = try await load(todo)
    }
  }

  private let milk = Todo("Milk")
  private let eggs = Todo("Eggs")
  private let bread = Todo("Bread")

  @Test func theExamplesOfItsDescriptionWork() async throws {
    var model = Todos(todos: [milk, eggs])
    model.toggle(at: eggs.id)
    #expect(model.todos[id: eggs.id]?.isComplete == true)
    try await model.refresh(at: milk.id) { todo in
      var todo = todo
      todo.description = "Oat milk"
      return todo
    }
    #expect(model.todos.map(\.description) == ["Oat milk", "Eggs"])

    var numbers = IdentifiedArray(id: \Int.self)
    numbers.append(4)
    numbers.append(2)
    numbers.append(4)
    #expect(numbers.ids == [4, 2])
    #expect(numbers.id == \Int.self)
  }

  @Test func allInitialisersAreThere() {
    let todos = [milk, eggs]
    let array = IdentifiedArray(uniqueElements: todos)
    let arrays: [IdentifiedArray<UUID, Todo>] = [
      IdentifiedArray(uniqueElements: todos, id: \.id),
      IdentifiedArray(uncheckedUniqueElements: todos),
      IdentifiedArray(uncheckedUniqueElements: todos, id: \.id),
      IdentifiedArray(todos + [eggs]) { first, _ in first },
      IdentifiedArray(todos + [eggs], uniquingIDsWith: { $1 }),
      IdentifiedArray(todos, id: \.id, uniquingIDsWith: { $1 }),
      IdentifiedArray(todos, id: \.id) { first, _ in first },
      IdentifiedArray(array), IdentifiedArray(array[...]), IdentifiedArray(uniqueElements: array),
      IdentifiedArray(uniqueElements: array[...]), [milk, eggs],
      IdentifiedArray<UUID, Todo>() + todos,
    ]
    for other in arrays { #expect(other == array) }
    #expect(IdentifiedArray<UUID, Todo>(id: \.id).isEmpty)
    #expect(IdentifiedArrayOf<Todo>().isEmpty)
  }

  @Test func allOperationsAreThere() {
    var array: IdentifiedArrayOf<Todo> = [milk]
    let (inserted, index) = array.append(eggs)
    #expect(inserted && index == 1)
    #expect(array.insert(bread, at: 0) == (true, 0))
    #expect(array.insert(bread, at: 2) == (false, 0))
    #expect(array.update(bread, at: 0) == bread)
    #expect(array.updateOrAppend(milk) == milk)
    #expect(array.updateOrInsert(milk, at: 0) == (milk, 1))
    #expect(array.contains(milk) && array.index(id: milk.id) == 1)
    #expect(array.firstIndex(of: milk) == 1 && array.ids.firstIndex(of: milk.id) == 1)
    array.sort()
    #expect(array.sorted(by: >).map(\.description) == ["Milk", "Eggs", "Bread"])
    #expect(array.sorted() == [bread, eggs, milk])
    array.move(fromOffsets: IndexSet([0, 2]), toOffset: 1)
    #expect(array == [bread, milk, eggs])
    array.move(fromOffsets: [0, 2], toOffset: 0)
    #expect(array == [bread, eggs, milk])
    #expect(array.ids == [bread.id, eggs.id, milk.id])
    array.remove(atOffsets: IndexSet(integer: 0))
    array.remove(atOffsets: [0])
    #expect(array == [milk] && array.remove(milk) == milk && array.remove(id: milk.id) == nil)
    array.append(contentsOf: [milk, eggs, bread])
    array.swapAt(0, 2)
    array.reverse()
    array.shuffle()
    _ = array.partition { $0.isComplete }
    array.removeSubrange(1...)
    array.removeAll { $0.isComplete }
    array.removeFirst()
    array.reserveCapacity(10)
    array.removeAll()
    array.removeAll(keepingCapacity: true)
    #expect(array.elements == [])
  }

  @Test func protocolsAndConformancesAreThere() {
    func ids<C: _IdentifiedCollection<UUID, Todo>>(_ collection: C) -> [UUID] {
      Array(collection.ids)
    }
    func clear<C: _MutableIdentifiedCollection<UUID, Todo>>(_ collection: inout C, _ id: UUID) {
      collection[id: id] = nil
    }
    func needs<C>(_: C)
    where
      C: RandomAccessCollection & MutableCollection & RangeReplaceableCollection & Hashable
        & Codable & Sendable & ExpressibleByArrayLiteral & CustomReflectable
    {}
    var array: IdentifiedArrayOf<Todo> = [milk, eggs]
    needs(array)
    #expect(ids(array) == [milk.id, eggs.id])
    clear(&array, milk.id)
    #expect(array == [eggs])
    let filtered: IdentifiedArrayOf<Todo> = array.filter { $0.isComplete }
    #expect(filtered.isEmpty)
  }

  @Test func itDescribesItselfAsAnArray() {
    let array = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
    #expect(array.description == "[1, 2, 3]")
    #expect(array.debugDescription == "IdentifiedArray<Int>([1, 2, 3])")
    let mirror = Mirror(reflecting: array)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Int } == [1, 2, 3])
    #expect(IdentifiedArray(uniqueElements: ["a"], id: \.self).description == "[\"a\"]")
  }

  @Test func identifiedGivesAnyValueAnIdentifier() {
    struct Place: Equatable {
      var name: String
    }
    var home = Identified(Place(name: "Home"), id: UUID())
    home.name = "House"
    #expect(home.value == Place(name: "House") && home.name == "House")
    #expect(Identified("a", id: \.count).id == 1)
    #expect(Identified("a") { $0 + "!" }.id == "a!")
    let places: IdentifiedArrayOf<Identified<UUID, Place>> = [home]
    #expect(places[id: home.id]?.name == "House")
  }
}
