/// `auid assign`: a filter that gives ids to the records without one.
enum AUIDAssignCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    let key = try arguments.keyPath()
    let operand = try arguments.inputs()[0]
    let rules = ItemRules(arguments)
    let table = try arguments.filledTable(.ids)
    return { console throws(Failure) in
      console.output.beginsLine = true
      let input = LineInput(
        source: operand,
        kind: .jsonRecord,
        longestLine: LineReader.usualLongestLine,
        // Large blocks, even from a pipe: each is a change of the state.
        blockSize: 1 << 20
      )
      let sink = ItemSink(table == nil ? .row(.items(.json)) : .nothing, rules: rules)
      var assignment = AUIDAssignment(state, key: key, input: input, sink: sink)
      let isFile = operand.isStandardInput ? false : try Self.isRegular(operand.text)
      if let table {
        if isFile {
          try assignment.collect(table, on: &console)
          try assignment.registerCollected(on: &console)
        }
        try assignment.copy(table, on: &console)
        assignment.warnOfRepetitions(on: &console)
        return console.finishItems()
      }
      if isFile {
        try input.forEachBlock(sink: nil, on: &console) { reader, line, _ throws(Failure) in
          try assignment.collect(reader.lines, after: &line)
        }
        try assignment.registerCollected(on: &console)
      }
      try input.forEachBlock(sink: sink, on: &console) { reader, line, console throws(Failure) in
        try lifting(
          reader.gather(
            assignment.wantedByteCount,
            within: assignment.patience
          ),
          as: Failure.init(_:)
        )
        let lacksNewline = reader.lacksFinalNewline
        try assignment.copy(reader.lines, lacksNewline: lacksNewline, after: &line, on: &console)
      }
      assignment.warnOfRepetitions(on: &console)
      return console.finishItems()
    }
  }

  /// Whether a path leads to a file that can be read twice, unlike a pipe.
  private static func isRegular(_ path: [UInt8]) throws(Failure) -> Bool {
    do {
      // The links of /proc, behind /dev/stdin, have targets that are not names: those are not
      // files.
      let status = try SystemCall.statusIfPresent(ofName: Folder.resolvingLinks(path))
      return status?.kind == .regularFile
    } catch {
      throw Failure(.cannotRead(.file(path), error))
    }
  }
}
