#if os(Linux)
#if canImport(Musl)
import Musl
#else
import Glibc
#endif

// Before `main`, Swift's runtime looks for a program `swift-backtrace` in folders around this one,
// installs handlers for crash signals, and lets them run what it found. Anyone who may write to
// such a folder could have a program run by the users of this one, root included; and the
// environment can request it too. So the static program does neither.

/// Installs nothing, and reports success.
@_cdecl("__wrap__swift_installCrashHandler")
func wrappedInstallCrashHandler() -> Int32 { 0 }

/// Looks nowhere, and finds nothing.
///
/// If the environment requests such a program, the runtime would warn about its absence; then this
/// returns an empty path. Without the search the runtime skips its preparations, which touch a
/// dozen pages at each start.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func wrappedCopyAuxiliaryExecutablePath(
  _ folder: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  // Safe: this is before `main`, when no other thread can change the environment; the names are
  // literals, and the path is a copy on the heap that the runtime owns.
  unsafe getenv("SWIFT_BACKTRACE") == nil ? nil : strdup("")
}
#endif
