/// Why a system call failed: the value it left in `errno`.
struct SystemError: DescribedError {
  let code: Int32

  /// What the C library says about the code: `No such file or directory`.
  ///
  /// The one sentence that starts with a capital: people search for these words as they are.
  var sentence: String { SystemCall.description(of: self) }
}
