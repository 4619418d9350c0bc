extension IdentifiedArray: MutableIdentifiedCollection {
  /// The identifiers of all elements, in order.
  ///
  /// - Complexity: O(1): the set shares its memory with the array until one of them is changed.
  @inlinable public var ids: OrderedIdentifiers<ID> {
    @inline(__always) get { identifiers }
  }

  /// The element with an identifier, or nil.
  ///
  /// It is changed in place: `array[id: 7]?.name.append("!")` copies neither the array nor the
  /// element. Assigning nil removes the element; assigning one where there is none appends it.
  ///
  /// - Precondition: An element that is assigned or changed has this identifier afterwards, even if
  ///   the code that changes it throws.
  /// - Complexity: O(1) expected, except removal, which is O(n).
  @inlinable
  public subscript(id id: ID) -> Element? {
    @inline(__always)
    get {
      let position = identifiers.position(of: id)
      return position < 0 ? nil : storage[position]
    }
    @inline(__always)
    set {
      if let newValue {
        precondition(identity(newValue) == id, "Element identity must remain constant")
        let (inserted, position) = identifiers.append(id)
        if inserted { storage.append(newValue) } else { storage[position] = newValue }
      } else {
        remove(id: id)
      }
    }
    @inline(__always)
    _modify {
      let position = identifiers.position(of: id)
      var element = storage.take(at: position)
      defer { putBack(&element, at: position, id: id) }
      yield &element
    }
  }

  /// Undoes `take(at:)`, storing the changed element.
  @inlinable
  @inline(__always)
  mutating func putBack(_ element: inout Element?, at position: Int, id: ID) {
    precondition(
      element.map { identity($0) == id } ?? true,
      "Element identity must remain constant"
    )
    if position < 0 {
      if let element { append(element) }
    } else if element != nil {
      storage.putBack(&element, at: position)
    } else {
      identifiers.remove(at: position)
      storage.closeGap(at: position)
    }
  }
}
