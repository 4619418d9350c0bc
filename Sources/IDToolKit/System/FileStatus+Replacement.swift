extension FileStatus {
  /// Refuses what putting another file under its name would not replace.
  func checkReplaceable(mayHaveOtherNames: Bool) throws(FileProblem) {
    guard kind == .regularFile else { throw .notRegular(kind) }
    guard nameCount <= 1 || mayHaveOtherNames else { throw .severalNames(nameCount) }
  }
}
