/// What takes the name of a place byte by byte: the name itself, or a hash of it.
protocol PlaceNameSink {
  mutating func append(_ byte: UInt8)
}

extension [UInt8]: PlaceNameSink {}
