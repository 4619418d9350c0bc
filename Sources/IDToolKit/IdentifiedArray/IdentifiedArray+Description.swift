extension IdentifiedArray: CustomStringConvertible {
  /// The elements in brackets, formatted like an array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The element type and the elements.
  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(storage.description))" }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that shows the elements like those of a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
