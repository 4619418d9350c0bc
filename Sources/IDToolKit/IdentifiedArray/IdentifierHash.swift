/// The hash by which a ``SlotTable`` finds an identifier.
///
/// Most identifiers in practice are integers or strings. The standard library's keyed SipHash takes
/// 15 to 20 ns for an integer, more than the rest of a look-up in the cache, so integers are mixed
/// here: xor with a seed, full 64 × 64-bit multiplication, both halves folded together. The seed is
/// random for each process, like the standard library's, and enters before the multiplication, so
/// integers that collide can't be computed without knowing it; a plain multiplicative hash would
/// let anyone who can choose identifiers (in a JSON file, say) send them all to one slot. This
/// mixing is not cryptographic: an attacker who can measure the time of millions of look-ups could
/// learn the seed. Strings have a similar hash (``StringHash``), UUIDs that of two integers, and all
/// other types use `Hasher`.
@usableFromInline
enum IdentifierHash {
  /// A number that is random for each process, and the same for all its tables.
  ///
  /// One seed for all is enough: tables with equal seeds fill each other in quadratic time if
  /// copied in slot order, but copies here are made in the order of positions. It respects the
  /// environment variable that makes the standard library's hashes reproducible.
  @inlinable static var seed: UInt64 {
    var hasher = Hasher()
    hasher.combine(0x6964_746f_6f6c as Int)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// Returns the seed of a table of such identifiers; its lowest bit says whether they are UUIDs.
  ///
  /// They are Foundation's, which this library does without, so they are known by name, and that is
  /// looked at once for each table.
  @inlinable
  static func seed<ID>(of type: ID.Type) -> UInt64 {
    hasUUIDLayout(type) && isUUID(type) ? seed | 1 : seed & ~1
  }

  @inlinable
  @inline(__always)
  static func hasUUIDLayout<ID>(_: ID.Type) -> Bool {
    MemoryLayout<ID>.size == 16 && MemoryLayout<ID>.alignment == 1
  }

  @usableFromInline
  @inline(never)
  static func isUUID<ID>(_ type: ID.Type) -> Bool {
    ["FoundationEssentials.UUID", "Foundation.UUID"].contains(String(reflecting: type))
  }

  /// Whether two identifiers of a table with this seed are equal: of UUIDs, both halves are compared
  /// in place, where their own comparison would be a call.
  @inlinable
  @inline(__always)
  static func areEqual<ID: Hashable>(_ left: ID, _ right: ID, seed: UInt64) -> Bool {
    guard hasUUIDLayout(ID.self), seed & 1 != 0 else { return left == right }
    return halves(left) == halves(right)
  }

  /// Returns the bytes of a UUID.
  // Safe: as the callers see to, the type has sixteen bytes and nothing else.
  @inlinable
  @inline(__always)
  static func halves<ID>(_ id: ID) -> (UInt64, UInt64) {
    unsafe unsafeBitCast(id, to: (UInt64, UInt64).self)
  }

  /// Returns the hash of an identifier; the comparisons of types are resolved when the caller is
  /// specialized.
  @inlinable
  @inline(__always)
  static func hash<ID: Hashable>(_ id: ID, seed: UInt64) -> UInt64 {
    // Safe: a value is cast to its own type, as was just compared, or to the unsigned one of the
    // same size, of which any bits are a value.
    if ID.self == Int.self {
      return unsafe mix(UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self))), seed)
    }
    if ID.self == UInt.self { return unsafe mix(UInt64(unsafeBitCast(id, to: UInt.self)), seed) }
    if ID.self == Int64.self { return unsafe mix(unsafeBitCast(id, to: UInt64.self), seed) }
    if ID.self == UInt64.self { return unsafe mix(unsafeBitCast(id, to: UInt64.self), seed) }
    if ID.self == Int32.self {
      return unsafe mix(UInt64(unsafeBitCast(id, to: UInt32.self)), seed)
    }
    if ID.self == UInt32.self {
      return unsafe mix(UInt64(unsafeBitCast(id, to: UInt32.self)), seed)
    }
    if ID.self == String.self {
      return unsafe StringHash.hash(unsafeBitCast(id, to: String.self), seed: seed)
    }
    if hasUUIDLayout(ID.self), seed & 1 != 0 {
      let (first, second) = halves(id)
      let secret = seed &* 0xE703_7ED1_A0B4_28DB
      return mix((first ^ seed).foldedProduct(with: second ^ secret), seed)
    }
    var hasher = Hasher()
    hasher.combine(id)
    let hash = UInt64(truncatingIfNeeded: hasher.finalize())
    // One more multiplication, which fills the leading half if `Int` has 32 bits.
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  @inlinable
  @inline(__always)
  static func mix(_ value: UInt64, _ seed: UInt64) -> UInt64 {
    (value ^ seed).foldedProduct(with: 0x9E37_79B9_7F4A_7C15)
  }
}
