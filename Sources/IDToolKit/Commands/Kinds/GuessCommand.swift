/// `guess`: reads texts, judges the numbers in them, and prints a row for each place.
enum GuessCommand {
  static func effect(of given: ParsedArguments) throws(UsageError) -> Effect {
    let arguments = try given.asOf()
    let (now, own) = (arguments.now, arguments.ownKinds)
    let unpacks = arguments.has(.unpack)
    let operands = try arguments.inputs()
    let files = operands.filter { number($0) == nil }
    let rows = try RowRequest(arguments, fields: PlaceRow.fields(showsFile: files.count > 1))
    return { console throws(Failure) in
      var found: [PlaceRow] = []
      var madeUpNumber: UInt64?
      // Each file has makers of its own.
      try files.forEachFile(on: &console) { operand, console throws(Failure) in
        var file = operand
        file.unpacks = unpacks
        var judge = Judge(now: now, own: own)
        try Self.look(at: file, with: &judge, on: &console)
        madeUpNumber = madeUpNumber ?? judge.madeUpNumber
        found += PlaceRow.rows(of: &judge, file: operand.text)
      }
      var judge = Judge(now: now, own: own)
      for number in operands.compactMap(number) {
        judge.look(at: number, in: .argument, time: nil)
      }
      found += PlaceRow.rows(of: &judge, file: nil)
      try rows.write(found, on: &console)
      if PlaceRow.disagree(found) {
        console.showWarning(
          "each of these options would read the numbers of every place: without -l, 'idtool annotate' "
            + "reads each place as what it is"
        )
      }
      let status = console.finishItems()
      if found.isEmpty, status == .success {
        let names =
          files.contains(where: \.isStandardInput) ? nil : Suggestion.pasteable(files.map(\.text))
        console.showError(
          "no numbers of 15 to 20 digits were found"
            + (madeUpNumber.map { " but some whose digits look made up, such as \($0)" } ?? ""),
          hints: [
            madeUpNumber.map { "'idtool \($0)' reads one by itself" }
              ?? "'idtool annotate -f kind,id\(names ?? " FILE")' lists ids of other kinds"
          ]
        )
        return .invalidInput
      }
      return status
    }
  }

  /// Returns the number that an argument is; nil for the name of a file.
  private static func number(_ operand: Operand) -> UInt64? {
    guard !operand.isStream, DigitRunSearch.lengths.contains(operand.text.count) else {
      return nil
    }
    return Decimal.digits(operand.text.span)
  }

  private static func look(
    at file: Operand,
    with judge: inout Judge,
    on console: inout Console
  ) throws(Failure) {
    var stream = try file.open()
    var (tail, context) = (0, 0)
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
      if let packing = stream.packing { throw Failure(packing, file, option: "-z") }
      console.output.look(at: stream)
      let settled = judge.look(at: stream.block, from: context, isLast: added == 0)
      if added == 0 { return }
      let kept = max(0, settled - OperatingSystemCommand.reach)
      context = settled - kept
      tail = stream.count - kept
    }
  }
}
