/// An item whose position must change to achieve a wanted order.
struct OrderChange<ID> {
  var id: ID
  var position: Int64
  /// The former position; nil for a new item.
  var previous: Int64?
  /// The place in the wanted order, from 0.
  var place: Int
}

extension OrderChange: Equatable where ID: Equatable {}
extension OrderChange: Sendable where ID: Sendable {}
