/// The arguments of C's `main`, without the program's name.
///
/// Bytes, because `CommandLine.arguments` repairs invalid UTF-8, so that a file whose name is not
/// UTF-8 could not be opened.
package struct ProgramArguments {
  let words: [[UInt8]]

  /// Copies the arguments.
  ///
  /// The pointer is C's, and only the entry point can vouch for it.
  package init(count: Int32, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var words: [[UInt8]] = []
    for index in stride(from: 1, to: Int(count), by: 1) {
      guard let text = unsafe vector[index] else { break }
      unsafe words.append(SystemCall.bytes(ofText: text))
    }
    self.words = words
  }
}
