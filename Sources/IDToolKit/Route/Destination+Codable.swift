/// A destination is read from, and written to, the key `destination` of the object that it is in.
extension Destination: KeyedRawRepresentable {
  private enum CodingKeys: String, CodingKey {
    case destination
  }

  /// Reads the text under the key `destination`.
  ///
  /// Throws ``DestinationError`` where the text is not a route or not one of the identifiers, and
  /// what the decoder throws where there is no text.
  public init(decodingWith decoder: some Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(parsing: container.decode(String.self, forKey: .destination))
  }

  /// Writes identifier and value under the key `destination`.
  public func encode(with encoder: some Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rawValue, forKey: .destination)
  }
}
