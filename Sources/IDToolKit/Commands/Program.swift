/// The whole program, behind the executable's entry point.
public enum Program {
  /// Runs the command line and returns the exit status.
  public static func run(
    argumentCount: Int32,
    arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    0
  }
}
