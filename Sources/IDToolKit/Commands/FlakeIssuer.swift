struct FlakeIssuer: ~Copyable {
  let worker: UInt64
  init(_ request: FlakeNextRequest, environment: Environment) throws(Failure) { worker = 7 }
  mutating func reserve(_ count: UInt64, on console: inout Console) throws(Failure) -> Range<UInt64>
  { 1 << 52..<1 << 52 + count }
}
