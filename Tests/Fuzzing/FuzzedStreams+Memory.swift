public import Glibc

// The functions of the C library that the program calls while libFuzzer runs it (the linker's
// `--wrap`). Nothing reaches the system but what concerns the one state file, so a case costs
// microseconds, and whatever its command line says, it can't change, run or read anything else.

/// The program's three streams, in memory.
struct FuzzedStreams {
  /// Runs what reads the bytes as standard input: so many with each read, for which it then has to
  /// wait, or all at once from a file.
  func run(
    _ bytes: [UInt8],
    inPiecesOf size: Int?,
    _ body: (consuming Console) -> Int32
  ) -> FuzzedProgram.Outcome {
    world = World(input: bytes, pieceSize: size)
    world.isRunning = true
    let status = body(
      Console(
        output: OutputStream(),
        errors: ErrorStream(),
        environment: Environment([:]),
        colorChoice: nil
      )
    )
    world.isRunning = false
    return FuzzedProgram.Outcome(status: status, output: world.output, errors: world.errors)
  }
}

/// What the program sees of the world.
private struct World {
  var input: [UInt8] = []
  var pieceSize: Int?
  var offset = 0
  var output: [UInt8] = []
  var errors: [UInt8] = []
  var isRunning = false
  /// Nanoseconds since the start; only sleeping takes time.
  var time = 0
  var entropy: UInt64 = 1

  /// The most that fits on the disk to which results go.
  static let roomForOutput = 1 << 18
}

nonisolated(unsafe) private var world = World()

// MARK: Streams

@_silgen_name("__real_read")
private func realRead(_ descriptor: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int) -> Int

/// Gives what is left of standard input, a piece at a time.
@_cdecl("__wrap_read")
public func wrappedRead(
  _ descriptor: Int32,
  _ space: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int {
  guard world.isRunning, descriptor == 0 else { return realRead(descriptor, space, count) }
  let count = min(count, world.pieceSize ?? .max, world.input.count - world.offset)
  world.input.withUnsafeBytes { input in
    guard count > 0, let start = input.baseAddress else { return }
    space?.copyMemory(from: start + world.offset, byteCount: count)
  }
  world.offset += count
  return count
}

@_silgen_name("__real_write")
private func realWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int

/// Keeps what goes to standard output and standard error, as far as there is room.
@_cdecl("__wrap_write")
public func wrappedWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard world.isRunning, descriptor == 1 || descriptor == 2 else {
    return realWrite(descriptor, bytes, count)
  }
  let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
  if descriptor == 2 {
    world.errors.append(contentsOf: bytes)
  } else if world.output.count + count <= World.roomForOutput {
    world.output.append(contentsOf: bytes)
  } else {
    return refuse(ENOSPC)
  }
  return count
}

@_silgen_name("__real_close")
private func realClose(_ descriptor: Int32) -> Int32

/// Leaves the three streams open.
@_cdecl("__wrap_close")
public func wrappedClose(_ descriptor: Int32) -> Int32 {
  world.isRunning && descriptor <= 2 ? 0 : realClose(descriptor)
}

@_silgen_name("__real_poll")
private func realPoll(
  _ entries: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ time: Int32
) -> Int32

/// Says that standard input has to be waited for where it comes in pieces.
@_cdecl("__wrap_poll")
public func wrappedPoll(
  _ entries: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ time: Int32
) -> Int32 {
  guard world.isRunning else { return realPoll(entries, count, time) }
  return entries.pointee.fd == 0 && time == 0 && world.pieceSize != nil ? 0 : Int32(count)
}

@_silgen_name("__real_fstat")
private func realStatus(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>) -> Int32

/// Says that standard input is a file, or a pipe where it comes in pieces.
@_cdecl("__wrap_fstat")
public func wrappedStatus(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  guard world.isRunning, descriptor <= 2 else { return realStatus(descriptor, status) }
  status.pointee = stat()
  status.pointee.st_nlink = 1
  status.pointee.st_ino = UInt(descriptor) + 1
  status.pointee.st_mode = world.pieceSize == nil ? S_IFREG : S_IFIFO
  status.pointee.st_size = descriptor == 0 ? world.input.count : 0
  return 0
}

@_silgen_name("__real_isatty")
private func realIsTerminal(_ descriptor: Int32) -> Int32

/// Knows no terminal.
@_cdecl("__wrap_isatty")
public func wrappedIsTerminal(_ descriptor: Int32) -> Int32 {
  world.isRunning ? 0 : realIsTerminal(descriptor)
}

// MARK: Clock and chance

@_silgen_name("__real_clock_gettime")
private func realClockGetTime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) -> Int32

/// The time of day begins at the same moment, so that two runs of a case can be compared.
@_cdecl("__wrap_clock_gettime")
public func wrappedClockGetTime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
  guard world.isRunning else { return realClockGetTime(clock, time) }
  let start = clock == CLOCK_REALTIME ? 1_767_225_600 : 1000
  time.pointee = timespec(
    tv_sec: start + world.time / 1_000_000_000,
    tv_nsec: world.time % 1_000_000_000
  )
  return 0
}

@_silgen_name("__real_nanosleep")
private func realSleep(
  _ time: UnsafePointer<timespec>,
  _ rest: UnsafeMutablePointer<timespec>?
) -> Int32

/// Lets the time go by at once.
@_cdecl("__wrap_nanosleep")
public func wrappedSleep(
  _ time: UnsafePointer<timespec>,
  _ rest: UnsafeMutablePointer<timespec>?
) -> Int32 {
  guard world.isRunning else { return realSleep(time, rest) }
  // A clock that stands at the end of time would be waited for without end.
  let seconds = min(max(time.pointee.tv_sec, 0), 1 << 28)
  world.time = min(world.time + seconds * 1_000_000_000 + time.pointee.tv_nsec, 1 << 60)
  return 0
}

@_silgen_name("__real_getrandom")
private func realRandom(_ space: UnsafeMutableRawPointer, _ count: Int, _ flags: UInt32) -> Int

/// Gives the same numbers in each run.
@_cdecl("__wrap_getrandom")
public func wrappedRandom(
  _ space: UnsafeMutableRawPointer,
  _ count: Int,
  _ flags: UInt32
) -> Int {
  guard world.isRunning else { return realRandom(space, count, flags) }
  for offset in 0..<count {
    world.entropy = world.entropy &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    space.storeBytes(of: UInt8(world.entropy >> 56), toByteOffset: offset, as: UInt8.self)
  }
  return count
}

// MARK: Files and programs

@_silgen_name("__real_open")
private func realOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32

/// Opens what a case may.
@_cdecl("__wrap_open")
public func wrappedOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32 {
  mayOpen(path, flags) ? realOpen(path, flags, mode) : refuse(EACCES)
}

@_silgen_name("__real_openat")
private func realOpenIn(
  _ folder: Int32,
  _ path: UnsafePointer<CChar>,
  _ flags: Int32,
  _ mode: UInt32
) -> Int32

/// Opens what a case may.
@_cdecl("__wrap_openat")
public func wrappedOpenIn(
  _ folder: Int32,
  _ path: UnsafePointer<CChar>,
  _ flags: Int32,
  _ mode: UInt32
) -> Int32 {
  mayOpen(path, flags) ? realOpenIn(folder, path, flags, mode) : refuse(EACCES)
}

/// Whether a name may be opened: the state, what stands beside it, and folders to look at.
private func mayOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Bool {
  if !world.isRunning { return true }
  let name = String(cString: path)
  return name.hasPrefix(FuzzedProgram.stateName) && !name.contains("/") || name == "."
}

/// Makes no folder.
@_cdecl("__wrap_mkdir")
public func wrappedMakeFolder(_ path: UnsafePointer<CChar>, _ mode: UInt32) -> Int32 {
  refuse(EROFS)
}

@_silgen_name("__real_posix_spawn")
private func realSpawn(
  _: UnsafeMutablePointer<Int32>?,
  _: UnsafePointer<CChar>,
  _: UnsafeRawPointer?,
  _: UnsafeRawPointer?,
  _: UnsafeRawPointer,
  _: UnsafeRawPointer
) -> Int32

/// Begins no process, whatever a line asks for.
@_cdecl("__wrap_posix_spawn")
public func wrappedSpawn(
  _ process: UnsafeMutablePointer<Int32>?,
  _ path: UnsafePointer<CChar>,
  _ actions: UnsafeRawPointer?,
  _ attributes: UnsafeRawPointer?,
  _ arguments: UnsafeRawPointer,
  _ environment: UnsafeRawPointer
) -> Int32 {
  world.isRunning
    ? EAGAIN : realSpawn(process, path, actions, attributes, arguments, environment)
}

/// Nothing waits for a disk.
@_cdecl("__wrap_fsync")
public func wrappedSynchronize(_ descriptor: Int32) -> Int32 { 0 }

private func refuse<Result: SignedInteger>(_ error: Int32) -> Result {
  errno = error
  return -1
}
