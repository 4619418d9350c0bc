#if WRAPS_C_LIBRARY
import Glibc

// Before `main`, Swift's runtime looks for a program `swift-backtrace` in folders around this one,
// installs handlers for the signals of a crash, and lets them run what it found. Who may write to such
// a folder would have a program of theirs run by whoever uses this one, root included; and the
// environment can ask for it too. So in the static program neither takes place.

/// Installs nothing, and says that it went well.
@_cdecl("__wrap__swift_installCrashHandler")
func wrappedInstallCrashHandler() -> Int32 { 0 }

/// Looks nowhere, and gives a path that leads nowhere: about none at all there would be a warning.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func wrappedCopyAuxiliaryExecutablePath(
  _ folder: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe strdup("")
}
#endif
