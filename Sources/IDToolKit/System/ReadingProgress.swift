/// How much of a large file has been read, as a line on a terminal while work of over two seconds
/// lasts: it is gone when the work is done, and before anything else is written there.
struct ReadingProgress {
  private let start: TimeSpan
  private let descriptor: Int32
  private var lastShown = TimeSpan.zero
  private var isShown = false
  /// The bytes of the present file that were read, and its size; nil if that is unknown.
  private var readByteCount = 0
  private var byteCount: Int?
  private var name: StreamName?

  /// Work that takes no longer than this shows nothing.
  private static let patience = TimeSpan.seconds(2)
  private static let interval = TimeSpan.milliseconds(200)
  /// Back to the beginning of the line, which is erased.
  private static let erasure = "\r\u{1B}[K"

  /// Begins to count the time of the work, by default now; shows it on standard error.
  init(start: TimeSpan = SystemClock.monotonic(), descriptor: Int32 = 2) {
    self.start = start
    self.descriptor = descriptor
  }

  /// Takes down how far a stream has been read, and shows it now and then.
  mutating func update(_ stream: borrowing InputStream) {
    if stream.name != name || stream.readByteCount < readByteCount {
      name = stream.name
      byteCount = stream.fileByteCount
    }
    readByteCount = stream.readByteCount
    show()
  }

  /// Adds bytes that threads have read.
  mutating func advance(by count: Int) {
    readByteCount += count
    show()
  }

  private mutating func show() {
    guard let byteCount, byteCount > 0, let name else { return }
    let now = SystemClock.monotonic()
    let elapsed = TimeSpan(microseconds: now.microseconds - start.microseconds)
    guard elapsed >= Self.patience,
      elapsed.microseconds - lastShown.microseconds >= Self.interval.microseconds
    else { return }
    lastShown = elapsed
    isShown = true
    let percent = min(100, readByteCount / max(1, byteCount / 100))
    ErrorStream(descriptor: descriptor).write("\(Self.erasure)idtool: \(percent) % of \(name.text)")
  }

  /// Erases the line, if it is there.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    ErrorStream(descriptor: descriptor).write(Self.erasure)
  }
}
