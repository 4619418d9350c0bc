/// The hashes of the places of a text's last ids, by the bytes before them: a log has a few shapes of
/// lines.
///
/// Reading a name takes some 40 ns, and comparing these bytes a few.
// Safe: the memory alone owns the entries, of which there is one for each value of `slot(of:)`.
@safe
final class PlaceMemory {
  /// A place, and the bytes that decide it.
  private struct Entry {
    var hash: UInt64 = 0
    /// The last bytes before an id, which digits of them are digits, and how many count: more than
    /// there can be if the entry is free.
    var vectors: (ByteVector, ByteVector, ByteVector, ByteVector)
    var digits: UInt64 = 0
    var count = Int.max
    /// Those from the quotation mark before a key of JSON on, if its object must have none; or zero.
    var quote = 0
  }

  private let entries: UnsafeMutablePointer<Entry>

  private static let slotBits: UInt64 = 8
  /// The most bytes that are compared; the padding of a text has as many.
  private static let mostBytes = 64

  init() {
    let zeros = ByteVector(0, 0)
    unsafe entries = .allocate(capacity: 1 << Int(Self.slotBits))
    unsafe entries.initialize(
      repeating: Entry(vectors: (zeros, zeros, zeros, zeros)),
      count: 1 << Int(Self.slotBits)
    )
  }

  deinit { unsafe entries.deallocate() }

  /// Returns the hash of the place of an id that begins at an offset.
  @inline(__always)
  func hash(before start: Int, in block: PaddedBytes) -> UInt64 {
    // The digits of an escape matter: `%2F` is another sign than `%3D`.
    if start > 0, block[start - 1].isLetterOrDigit {
      return Self.read(before: start, in: block).hash
    }
    // Safe: the offset is in the block, and the padding has 64 bytes before it.
    let first = start &- Self.mostBytes
    let vectors = unsafe (
      block.vector(unchecked: first), block.vector(unchecked: first &+ 16),
      block.vector(unchecked: first &+ 32), block.vector(unchecked: first &+ 48)
    )
    let digits = ~Self.bits(
      vectors.0.nonDigitBits,
      vectors.1.nonDigitBits,
      vectors.2.nonDigitBits,
      vectors.3.nonDigitBits
    )
    let slot = Self.slot(of: vectors.3.words.1)
    let known = unsafe entries + slot
    let equal = unsafe Self.bits(
      vectors.0.bits(equalTo: known.pointee.vectors.0),
      vectors.1.bits(equalTo: known.pointee.vectors.1),
      vectors.2.bits(equalTo: known.pointee.vectors.2),
      vectors.3.bits(equalTo: known.pointee.vectors.3)
    )
    // The numbers before a number aren't part of its place's name.
    let same = unsafe equal | digits & known.pointee.digits
    let count = unsafe known.pointee.count
    if (~same).leadingZeroBitCount >= count, start >= count {
      let quote = unsafe known.pointee.quote
      if quote == 0 || !PlaceName.hasObjectKey(before: start, quote: quote, in: block) {
        return unsafe known.pointee.hash
      }
    }
    let read = Self.read(before: start, in: block)
    if read.count <= min(Self.mostBytes, start) {
      unsafe known.pointee = Entry(
        hash: read.hash,
        vectors: vectors,
        digits: digits,
        count: read.count,
        quote: read.quote
      )
    }
    return read.hash
  }

  /// Reads the name of the place; returns its hash and how many bytes decide it.
  @inline(never)
  private static func read(
    before start: Int,
    in block: PaddedBytes
  ) -> (hash: UInt64, count: Int, quote: Int) {
    let lineStart = PlaceName.lineStart(before: start, in: block)
    let extent = PlaceName.extent(before: start, in: block.span, lineStart: lineStart)
    let first = start - extent.count
    // Three bytes may be the mark at the beginning of a text, or part of a letter.
    let isClear = first >= 0 && block[first] < 0x80
    return (extent.hash, isClear ? extent.count : .max, extent.quote)
  }

  /// Returns the slot for the eight bytes before a number, whatever their digits, and whatever stands
  /// in the line before.
  @inline(__always)
  private static func slot(of word: UInt64) -> Int {
    let newlines = ~ByteWord.nonZero(word ^ ByteWord.repeated(UInt8(ascii: "\n")))
    let lineBefore = UInt64.max >> UInt64((newlines & ByteWord.markMask).leadingZeroBitCount)
    let text = word & ((DecimalWord.nonDigits(word) &>> 7) &* 0xFF) & ~lineBefore
    return Int(truncatingIfNeeded: (text &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- slotBits))
  }

  @inline(__always)
  private static func bits(
    _ first: UInt64,
    _ second: UInt64,
    _ third: UInt64,
    _ fourth: UInt64
  ) -> UInt64 { first | second &<< 16 | third &<< 32 | fourth &<< 48 }
}
