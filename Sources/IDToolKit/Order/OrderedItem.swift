/// An item of an order: its id, and its position if it has one yet.
struct OrderedItem<ID> {
  var id: ID
  var position: Int64?
}

extension OrderedItem: Equatable where ID: Equatable {}
extension OrderedItem: Sendable where ID: Sendable {}
