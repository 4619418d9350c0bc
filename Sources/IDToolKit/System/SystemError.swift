/// Why a system call failed: the value it left in `errno`.
struct SystemError: DescribedError {
  let code: Int32

  /// The C library's description of the code: `No such file or directory`.
  ///
  /// The one sentence that starts with a capital: people search for these very words.
  var sentence: String { SystemCall.description(of: self) }
}
