#if WRAPS_C_LIBRARY
import Glibc

// Before `main`, Swift's runtime looks for a program `swift-backtrace` in folders around this one,
// installs handlers for the signals of a crash, and lets them run what it found. Who may write to such
// a folder would have a program of theirs run by whoever uses this one, root included; and the
// environment can ask for it too. So in the static program neither takes place.

/// Installs nothing, and says that it went well.
@_cdecl("__wrap__swift_installCrashHandler")
func wrappedInstallCrashHandler() -> Int32 { 0 }

/// Looks nowhere, and finds nothing.
///
/// Where the environment asks for such a program, there would be a warning about that; so there it is
/// a path that leads nowhere. Without the question the runtime is spared its preparations, which touch
/// a dozen pages at each start.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func wrappedCopyAuxiliaryExecutablePath(
  _ folder: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe getenv("SWIFT_BACKTRACE") == nil ? nil : strdup("")
}
#endif
