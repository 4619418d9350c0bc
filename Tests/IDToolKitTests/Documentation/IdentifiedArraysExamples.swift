import Foundation
import IDToolKit
import Testing

@Suite struct IdentifiedArraysExamples {
  struct Todo: Identifiable {
    let id: UUID
    var title = ""
    var isComplete = false
  }

  @MainActor final class TodosModel {
    var todos: IdentifiedArrayOf<Todo> = []

    func checkboxToggled(id: Todo.ID, save: (Todo) async throws -> Todo) async throws {
      todos[id: id]?.isComplete.toggle()
      guard let todo = todos[id: id] else { return }
      // Others may have moved or removed it in the meantime: the id still tells which one it is.
      todos[id: id] = try await save(todo)
    }
  }

  private let milk = Todo(id: UUID(), title: "Milk")
  private let bread = Todo(id: UUID(), title: "Bread")

  @Test @MainActor func anIDTellsWhichOneIsMeantAfterAwait() async throws {
    let model = TodosModel()
    model.todos = [milk, bread]
    try await model.checkboxToggled(id: bread.id) { todo in
      model.todos.move(fromOffsets: [1], toOffset: 0)
      return todo
    }
    #expect(model.todos.map(\.title) == ["Bread", "Milk"])
    #expect(model.todos.map(\.isComplete) == [true, false])
  }

  @Test func elementsAreFoundMovedAndRemoved() {
    var todos: IdentifiedArrayOf<Todo> = [milk, bread]
    todos.append(milk)  // it is there already
    todos.move(fromOffsets: [1], toOffset: 0)
    todos[id: milk.id] = nil
    let titles = todos.map(\.title)  // ["Bread"]
    #expect(titles == ["Bread"])

    var numbers = IdentifiedArray(id: \Int.self)
    numbers.append(contentsOf: [3, 1, 3])  // 3, 1
    #expect(Array(numbers) == [3, 1])
  }
}
