extension FileStatus {
  /// Throws if putting another file under the name would not replace this one properly.
  func checkReplaceable(mayHaveOtherNames: Bool) throws(FileProblem) {
    guard kind == .regularFile else { throw .notRegular(kind) }
    guard nameCount <= 1 || mayHaveOtherNames else { throw .severalNames(nameCount) }
  }
}
