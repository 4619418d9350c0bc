/// `Codable` for types with handwritten coding: see ``GenericEncodable`` for the reason.
public typealias GenericCodable = GenericDecodable & GenericEncodable
