import IDToolKit

/// The program's entry, under the name that SwiftPM gives to an executable's `main`.
///
/// `@main` would read its arguments through `CommandLine`, which repairs invalid UTF-8 and is empty
/// if `/proc` can't be read. Here the bytes arrive as the kernel passed them.
@_cdecl("idtool_main")
public func entryPoint(
  argumentCount: Int32,
  arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  // Safe: the C library calls this as `main`, with as many C strings.
  Program.run(unsafe ProgramArguments(count: argumentCount, vector: arguments))
}
