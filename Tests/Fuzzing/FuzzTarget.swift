public import Glibc

// The entry for libFuzzer, and the functions of the C library that decide how input arrives. The
// script beside this file builds it together with the library's sources as one module.

/// How much of the input one read gives, and whether it has to be waited for before: changed between
/// the runs of a case.
nonisolated(unsafe) private var mostBytes = Int.max
nonisolated(unsafe) private var isSlow = false

@_silgen_name("__real_read")
private func realRead(_ descriptor: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int) -> Int

/// Reads standard input in pieces of at most ``mostBytes``.
@_cdecl("__wrap_read")
public func wrappedRead(
  _ descriptor: Int32,
  _ space: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int {
  realRead(descriptor, space, descriptor == 0 ? min(count, mostBytes) : count)
}

@_silgen_name("__real_poll")
private func realPoll(
  _ entries: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ time: Int32
) -> Int32

/// Says that standard input has to be waited for, where it is slow.
@_cdecl("__wrap_poll")
public func wrappedPoll(
  _ entries: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ time: Int32
) -> Int32 {
  if isSlow, count == 1, entries.pointee.fd == 0, time == 0 { return 0 }
  return realPoll(entries, count, time)
}

@_silgen_name("__real_clock_gettime")
private func realClockGetTime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) -> Int32

/// The time of day stands still, so that two runs of a case can be compared.
@_cdecl("__wrap_clock_gettime")
public func wrappedClockGetTime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
  guard clock == CLOCK_REALTIME else { return realClockGetTime(clock, time) }
  time.pointee = timespec(tv_sec: 1_767_225_600, tv_nsec: 0)
  return 0
}

nonisolated(unsafe) private let program: FuzzedProgram = {
  // The one file that a case can write lies here.
  var folder = Array("/dev/shm/idtool-fuzz-XXXXXX".utf8CString)
  precondition(mkdtemp(&folder) != nil && chdir(folder) == 0)
  setenv("TZ", "UTC", 1)
  return FuzzedProgram()
}()

/// Runs one case; what libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let content = Array(UnsafeBufferPointer(start: bytes, count: count))
  do {
    try program.check(content) { run in
      isSlow = run > 0
      // Pieces of 1, 2, 3, 5 or 7 bytes, then of a few more; told by the content, so that a case can
      // be repeated.
      let sum = content.reduce(0) { $0 &* 31 &+ Int($1) }
      switch run {
      case 0: mostBytes = .max
      case 1: mostBytes = [1, 2, 3, 5, 7][abs(sum % 5)]
      default: mostBytes = 8 + abs(sum % 120)
      }
    }
  } catch {
    let text = Array("FINDING: \(error)\n".utf8)
    // A long run goes on, and keeps one case of each sort.
    guard let folder = getenv("IDTOOL_FINDINGS") else {
      _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      abort()
    }
    let sort = "\(error.line)\(error.sentence.prefix { $0 != "\n" })"
    let number = sort.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let name = String(cString: folder) + "/finding-" + String(number, radix: 16)
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    if file >= 0 {
      _ = content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      close(file)
      _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
  }
  return 0
}
