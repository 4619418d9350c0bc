/// `guess`: reads texts, judges the numbers in them, and prints a row for each place.
enum GuessCommand {
  static func effect(of given: ParsedArguments) throws(UsageError) -> Effect {
    let arguments = try given.asOf()
    let now = arguments.now
    let rows = try RowRequest(arguments, fields: PlaceRow.fields)
    let unpacks = arguments.has(.unpack)
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      var judge = Judge(now: now)
      try operands.forEachFile(on: &console) { operand, console throws(Failure) in
        if let number = Self.number(operand) {
          return judge.look(at: number, in: .argument, time: nil)
        }
        var file = operand
        file.unpacks = unpacks
        try Self.look(at: file, with: &judge, on: &console)
      }
      let judgement = judge.judgement()
      let places = judgement.verdicts.sorted { $0.count > $1.count }
      try rows.write(
        places.map { PlaceRow(verdict: $0, judgement: judgement) },
        on: &console
      )
      let status = console.finishItems()
      if places.isEmpty, status == .success {
        console.showError("no numbers of 15 to 20 digits were found")
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
      if stream.beginsInGzip { throw Failure(inGzip: file, option: "-z") }
      console.output.look(at: stream)
      let settled = judge.look(at: stream.block, from: context, isLast: added == 0)
      if added == 0 { return }
      let kept = max(0, settled - OperatingSystemCommand.reach)
      context = settled - kept
      tail = stream.count - kept
    }
  }
}
