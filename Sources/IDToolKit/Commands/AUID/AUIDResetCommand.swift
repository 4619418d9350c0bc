/// `auid reset`: starts again at 1.
enum AUIDResetCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments, mustExist: true)
    guard arguments.has(.yes) else {
      throw arguments.conflict("reset forgets every id in the state file: --yes confirms that")
    }
    return { console throws(Failure) in
      var forgotten: UInt64 = 0
      // The old state is read all the same: a file that is not a state must not be overwritten.
      try state.change(on: &console) { state in
        forgotten = state.inUse.identifierCount
        state = AppUniqueIdentifierState()
        return true
      }
      console.showNote("forgot \(forgotten) \(forgotten == 1 ? "id" : "ids")")
      return .success
    }
  }
}
