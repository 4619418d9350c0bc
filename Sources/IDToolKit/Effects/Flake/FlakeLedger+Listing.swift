extension FlakeLedger {
  /// Returns the workers in a ledger, without changing anything; nil if the layout's default ledger
  /// does not exist.
  ///
  /// A file that was named must exist.
  static func usedWorkers(
    of layout: FlakeLayout,
    _ choice: FlakeNextRequest.Ledger,
    environment: Environment
  ) throws(Failure) -> [LedgerEntry]? {
    let path: [UInt8]
    switch choice {
    case .none: return nil
    case .file(let named): path = named
    case .usual:
      path = try existingPath(of: layout, environment: environment)
    }
    do {
      let ledger = try open(layout) { identity throws(LedgerProblem) in
        try LedgerFile(
          opening: path,
          for: .reading,
          identity,
          boot: BootIdentifier.current(),
          timeout: .zero
        )
      }
      return try ledger.usedWorkers()
    } catch  where choice == .usual && error == .file(.failed(.open, .noSuchFile)) {
      return nil
    } catch {
      let message = error.sentence(about: "ledger \(shown(path))")
      guard case .otherLayout = error else { throw .environment(message) }
      throw .environment(message, hints: ["--kind, --epoch and --unit say whose ledger it is"])
    }
  }
}
