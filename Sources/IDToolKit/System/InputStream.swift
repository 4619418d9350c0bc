/// Bytes from a descriptor, block by block.
///
/// One loop serves both a file at full speed and `tail -f`: each call of ``read(keeping:_:)`` takes
/// what is available, up to ``blockSize``, and calls back before it would have to wait, so that
/// results can be written first. What the caller has not finished with (half a line, half a digit
/// run) is kept and precedes the next block.
///
/// Before and after the block there are ``PaddedBytes/padding`` zero bytes.
// Safe: `memory`, which only this value has, is padding, `capacity` bytes, and padding; `count` is
// at most `capacity`, because `keep` leaves room for the block, or newline, that is added.
@safe
struct InputStream: ~Copyable {
  /// The most bytes that one call reads, unless the initializer is given another number.
  static let usualBlockSize = 64 << 10

  /// The most bytes that one call reads.
  let blockSize: Int
  /// The name of the stream in messages.
  let name: StreamName
  /// The number of bytes in the block: those kept and those read by the last call.
  private(set) var count = 0
  /// The first bytes of the input, by which other encodings are recognized: a pipe may give them one
  /// by one.
  private var beginning: [UInt8] = []
  private static let beginningLength = 12
  /// The number of bytes read so far.
  private(set) var readByteCount = 0
  /// The encoding of an input that begins like UTF-16; nil for others.
  private(set) var utf16Encoding: String?
  /// How the input is packed, as its beginning says; nil for plain bytes.
  private(set) var packing: Unpacker.Packing?
  /// Whether the end of the input was reached.
  private(set) var isAtEnd = false

  /// Open as long as the stream is.
  let descriptor: Int32
  private var hasGrownPipe = false
  private let file: FileDescriptor?
  private var unpacker: Unpacker?
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// Creates a stream from a descriptor that stays open, by default standard input.
  init(
    descriptor: Int32 = 0,
    name: StreamName = .standardInput,
    blockSize: Int = usualBlockSize
  ) {
    self.init(descriptor, nil, nil, name, blockSize)
  }

  /// Opens a file for reading; it is closed with the stream.
  ///
  /// A directory is refused by the first read, as in every Unix filter.
  init(opening path: [UInt8], blockSize: Int = usualBlockSize) throws(StreamProblem) {
    let file = try StreamProblem.reading(
      .file(path),
      FileDescriptor(opening: path, [.readOnly, .noControllingTerminal])
    )
    let number = file.number
    self.init(number, consume file, nil, .file(path), blockSize)
  }

  /// Opens a file for reading through a program that unpacks it.
  ///
  /// At the end, it is an error if the program failed.
  init(
    unpacking path: [UInt8],
    with tool: String,
    blockSize: Int = usualBlockSize
  ) throws(StreamProblem) {
    let unpacker = try StreamProblem.reading(.file(path), Unpacker(opening: path, with: tool))
    let number = unpacker.output.number
    self.init(number, nil, consume unpacker, .file(path), blockSize)
  }

  private init(
    _ descriptor: Int32,
    _ file: consuming FileDescriptor?,
    _ unpacker: consuming Unpacker?,
    _ name: StreamName,
    _ blockSize: Int
  ) {
    precondition(blockSize > 0)
    self.descriptor = descriptor
    self.file = file
    self.unpacker = unpacker
    self.name = name
    self.blockSize = blockSize
    // Room for the kept part of a block in front of a whole one.
    capacity = 2 * blockSize
    unsafe memory = Self.allocate(capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The size of the input in bytes, if it is a regular file.
  var fileByteCount: Int? {
    guard let status = try? SystemCall.status(of: descriptor), status.kind == .regularFile else {
      return nil
    }
    return Int(status.byteCount)
  }

  /// The offset in a regular file of the end of the block; nil if the input is not such a file.
  var fileOffset: Int64? {
    guard fileByteCount != nil else { return nil }
    return try? SystemCall.offset(of: descriptor)
  }

  /// Throws if standard output goes to the file that is being read: the output would be read in
  /// turn, without end, or replace what has not been read yet.
  private func refuseOutput() throws(StreamProblem) {
    guard let input = try? SystemCall.status(of: descriptor), input.kind == .regularFile,
      input.byteCount > 0, let output = try? SystemCall.status(of: 1),
      output.identity == input.identity
    else { return }
    throw .isOutput(name)
  }

  /// Drops the block, which ends at one offset of a regular file, and continues at another, as if
  /// everything between had been read.
  mutating func move(from: Int64, to offset: Int64) throws(StreamProblem) {
    try StreamProblem.reading(name, SystemCall.setOffset(of: descriptor, to: offset))
    readByteCount += Int(offset - from)
    count = 0
    clearPadding()
  }

  /// Drops the first bytes of the block, of which there must be as many.
  mutating func drop(_ droppedCount: Int) {
    keep(count - droppedCount)
    clearPadding()
  }

  /// Reads once; returns the number of new bytes: as many as are available, at most ``blockSize``;
  /// 0 at the end of the input, and from then on.
  ///
  /// The last `tail` bytes of the block (`0...count`) are kept in front of the new ones; memory
  /// grows to twice the largest tail and block together. If nothing can be read yet,
  /// `beforeBlocking` is called before waiting, and `whenIdle` if nothing comes for a second, as after
  /// `tail -f`.
  mutating func read(
    keeping tail: Int = 0,
    _ beforeBlocking: () throws(StreamProblem) -> Void = {},
    whenIdle: () throws(StreamProblem) -> Void = {}
  ) throws(StreamProblem) -> Int {
    if readByteCount == 0 { try refuseOutput() }
    keep(tail)
    guard !isAtEnd else {
      clearPadding()
      return 0
    }
    let space = unsafe UnsafeMutableRawBufferPointer(
      start: memory + PaddedBytes.padding + count,
      count: blockSize
    )
    if !isReady(milliseconds: 0) {
      try beforeBlocking()
      if !isReady(milliseconds: 1000) { try whenIdle() }
    }
    while true {
      do {
        let added = try unsafe SystemCall.read(descriptor, into: space)
        isAtEnd = added == 0
        count += added
        readByteCount += added
        clearPadding()
        if added == blockSize, !hasGrownPipe {
          hasGrownPipe = true
          SystemCall.growPipe(descriptor)
        }
        if added > 0 {
          if readByteCount - added < Self.beginningLength { addToBeginning(added) }
          return added
        }
        break
      } catch  where error.wouldBlock {
        // Another process that shares the descriptor may have made it non-blocking.
        _ = isReady(milliseconds: nil)
      } catch {
        throw .cannotRead(name, error)
      }
    }
    try unpacker?.finish()
    return 0
  }

  /// Looks at what the input begins with, after a read of so many of its first bytes.
  @inline(never)
  private mutating func addToBeginning(_ added: Int) {
    let start = count - added
    let end = min(count, start + Self.beginningLength - beginning.count)
    beginning += block.span.extracting(start..<end).array
    utf16Encoding = beginning.span.utf16Encoding
    packing = Unpacker.Packing(beginning: beginning.span)
  }

  /// The block.
  @inline(__always)
  var block: PaddedBytes {
    @_lifetime(borrow self)
    get { unsafe PaddedBytes(at: memory + PaddedBytes.padding, count: count, in: self) }
  }

  /// Returns all that a file holds, or standard input if the path is nil.
  ///
  /// More than `limit` bytes are an error, detected without reading much further.
  static func content(of path: [UInt8]?, atMost limit: Int) throws(StreamProblem) -> [UInt8] {
    var stream: InputStream
    if let path { stream = try InputStream(opening: path) } else { stream = InputStream() }
    var content = ByteBuffer(capacity: stream.blockSize)
    while try stream.read() > 0 {
      guard content.count + stream.count <= limit else {
        throw .tooLarge(stream.name, limit: limit)
      }
      content.append(stream.block.span)
    }
    return content.array()
  }

  /// Appends the newline that the last line of the input lacks, for which the last read left room.
  mutating func terminateLastLine() {
    // Safe: there is a byte of the capacity left, and the padding behind it.
    precondition(isAtEnd && count < capacity)
    unsafe memory[PaddedBytes.padding + count] = UInt8(ascii: "\n")
    count += 1
    clearPadding()
  }

  /// Sets the padding after the block to zero.
  private mutating func clearPadding() {
    unsafe (memory + PaddedBytes.padding + count).update(repeating: 0, count: PaddedBytes.padding)
  }

  /// Whether reading would not block, now or within a number of milliseconds; true if the system
  /// can't tell.
  func isReady(milliseconds: Int32?) -> Bool {
    (try? SystemCall.wait(descriptor, milliseconds: milliseconds)) ?? true
  }

  /// Moves the last bytes of the block, `tail` in `0...count`, to the front and makes room for a
  /// whole block after them.
  private mutating func keep(_ tail: Int) {
    // Safe: the bytes kept are within the block, and the old memory is freed after the copy.
    precondition(tail >= 0 && tail <= count)
    let kept = unsafe UnsafePointer(memory) + PaddedBytes.padding + count - tail
    if tail + blockSize > capacity {
      capacity = 2 * (tail + blockSize)
      let larger = unsafe Self.allocate(capacity)
      unsafe (larger + PaddedBytes.padding).update(from: kept, count: tail)
      unsafe memory.deallocate()
      unsafe memory = larger
    } else if tail > 0, tail < count {
      unsafe (memory + PaddedBytes.padding).update(from: kept, count: tail)
    }
    count = tail
  }

  /// Allocates memory with zeros in front.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let padding = PaddedBytes.padding
    let byteCount = padding + capacity + padding
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCount)
    unsafe memory.update(repeating: 0, count: padding)
    return unsafe memory
  }
}
