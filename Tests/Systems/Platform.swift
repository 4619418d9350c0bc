// What Swift's own modules Darwin and Musl add to the headers of the system, as far as Sources use
// it: functions whose number of arguments varies in C, and constants that are casts or other names
// there. Sources are checked against it; it never runs.
// swift-format-ignore-file

#if os(Linux)
@_exported import SwiftMusl
#else
@_exported import Darwin
#endif

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}

public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  fatalError()
}

public func openat(
  _ folder: Int32,
  _ path: UnsafePointer<CChar>,
  _ flags: Int32,
  _ mode: mode_t
) -> Int32 { fatalError() }

public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ file: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 {
  fatalError()
}

public func ioctl(_ file: CInt, _ request: UInt) -> CInt { fatalError() }
public func ioctl(_ file: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ file: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt {
  fatalError()
}

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

#if os(Linux)
public typealias SignalHandler = @convention(c) (Int32) -> Void
public nonisolated(unsafe) let MAP_FAILED: UnsafeMutableRawPointer! = nil
#else
public typealias SignalHandler = sig_t
public var MAP_FAILED: UnsafeMutableRawPointer! { nil }
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

@available(*, unavailable, message: "Please use threads or posix_spawn*()")
public func fork() -> Int32 { fatalError() }
#endif

public var SIG_DFL: SignalHandler? { nil }
public var SIG_IGN: SignalHandler { fatalError() }
