/// `Codable` for types that code themselves by hand: see ``GenericEncodable`` for the reason.
public typealias GenericCodable = GenericDecodable & GenericEncodable
