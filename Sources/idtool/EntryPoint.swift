import IDToolKit

/// The program's entry, under the name SwiftPM gives to an executable's `main`.
///
/// `@main` would read its arguments through `CommandLine`, which repairs invalid UTF-8 and is
/// empty where `/proc` can't be read. Here the bytes that the kernel handed over arrive as they are.
@_cdecl("idtool_main")
public func entryPoint(
  argumentCount: Int32,
  arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  Program.run(unsafe ProgramArguments(count: argumentCount, vector: arguments))
}
