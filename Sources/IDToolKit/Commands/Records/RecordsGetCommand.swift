/// `records get`: the records with some ids.
enum RecordsGetCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try NamedRecordsRequest(arguments)
    return { console throws(Failure) in
      let ids = try request.ids(on: &console)
      var search = RecordSearch(for: ids, path: request.file.path)
      var scan = RecordScan(
        path: request.file.path,
        key: request.key,
        sink: ItemSink(rules: ItemRules()),
        longestLine: RecordsFile.largest
      )
      try scan.run(on: &console) { batch, text, console in
        search.take(batch, in: text, on: &console)
      }
      // If anything is wrong with the collection, nothing is printed.
      guard console.finishItems() == .success else { throw .stop(.invalidInput) }
      let isForTerminal = console.output.isTerminal
      for id in ids {
        guard let record = search.record(with: id) else {
          search.reportMissing(id, on: &console)
          continue
        }
        RecordText.append(record.span, to: &console.output.buffer, isForTerminal: isForTerminal)
        console.output.buffer.append(UInt8(ascii: "\n"))
        try console.flushIfFull()
      }
      return console.finishItems()
    }
  }
}
