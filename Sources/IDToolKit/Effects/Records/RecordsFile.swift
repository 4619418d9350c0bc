/// The file that holds a collection, and how it is read, locked and replaced.
struct RecordsFile: Sendable {
  /// Nil for standard input.
  let path: [UInt8]?
  /// Whether a changed collection replaces the file, rather than going to standard output.
  let isInPlace: Bool
  let trustsLocks: Bool
  let lockTimeout: TimeSpan

  /// The most bytes of a collection held in memory.
  static let largest = 1 << 32

  /// Reads the collection.
  func read(key: JSONKeyPath, on console: inout Console) throws(Failure) -> RecordCollection {
    let content = try lifting(
      InputStream.content(of: path, atMost: Self.largest),
      as: Failure.init(_:)
    )
    return try RecordCollection(content, key: key, path: path, on: &console)
  }

  /// Reads the collection, changes it, and writes it to standard output or in place of the file,
  /// whose lock is then held from before it is read until the new content is on disk.
  ///
  /// `body` returns whether there is a change; if there is none, the file is not touched.
  func change(
    key: JSONKeyPath,
    on console: inout Console,
    _ body: (inout RecordCollection, inout Console) throws(Failure) -> Bool
  ) throws(Failure) {
    guard isInPlace else {
      var collection = try read(key: key, on: &console)
      _ = try body(&collection, &console)
      let isForTerminal = console.output.isTerminal
      try collection.write { piece throws(Failure) in
        RecordText.append(piece, to: &console.output.buffer, isForTerminal: isForTerminal)
        try console.flushIfFull()
      }
      return
    }
    let file = try lock()
    let content = try lifting(file.read(atMost: Self.largest), as: failure)
    guard let content else { throw failure(.failed(.open, .noSuchFile)) }
    var collection = try RecordCollection(content, key: key, path: path, on: &console)
    guard try body(&collection, &console) else { return }
    do {
      var replacement = try file.beginReplacement()
      try collection.write { piece throws(FileProblem) in
        replacement.buffer.append(piece)
        try replacement.flushIfFull()
      }
      try replacement.commit(keepingResult: true)
    } catch {
      throw failure(error)
    }
  }

  /// Waits for the lock of the file, which must exist.
  func lock() throws(Failure) -> StateFile {
    try lifting(
      StateFile.lock(
        path ?? [],
        mustExist: true,
        trustsLocks: trustsLocks,
        timeout: lockTimeout
      ),
      as: failure
    )
  }

  /// Returns a problem with the file, in words.
  func failure(_ problem: FileProblem) -> Failure {
    .environment(
      problem.sentence(about: Quotation.quoted(path ?? [])),
      hints: Self.hints(problem)
    )
  }

  /// Returns what to do about a problem, if that is not obvious.
  private static func hints(_ problem: FileProblem) -> [String] {
    switch problem {
    case .busy: ["--lock-timeout says how long to wait"]
    case .failed(.replace, let error) where error.isForbidden:
      [
        "the new content is written next to the file and put in its place: the folder must be "
          + "writable"
      ]
    case .failed(.keepOwner, _):
      ["make the change as the file's owner, or remove what the system does not let you keep"]
    case .changedMeanwhile(keptAs: .some): ["compare the two and keep what you need"]
    case .failed(.synchronize, _): ["the file may hold the old content or the new"]
    case .locksMayNotReach:
      [
        "one of two changes at once could be lost: change a copy on a local disk, or say "
          + "--trust-locks if nobody changes this one through another mount or from another machine"
      ]
    case .severalNames:
      ["the other names would keep the old content: make them symbolic links to this one"]
    case .takenMeanwhile: ["neither the old content nor the new is there: restore it"]
    case .failed, .notRegular, .danglingLink, .foreignLink, .openFile, .inTheWay,
      .mountPoint, .tooLarge, .cut, .changedMeanwhile:
      []
    }
  }
}
