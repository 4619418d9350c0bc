/// `records check`: whether every record has a unique id.
enum RecordsCheckCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let key = try arguments.keyPath()
    let path = try arguments.inputs()[0].path
    let rules = ItemRules(arguments)
    return { console throws(Failure) in
      let sink = ItemSink(rules: rules)
      var scan = RecordScan(path: path, key: key, sink: sink)
      var unique = UniqueRecords(path: path, sink: sink)
      try scan.run(on: &console) { batch, text, console throws(Failure) in
        try unique.take(batch, in: text, on: &console) { _, _ in }
      }
      if let sentence = unique.retyped?.sentence { console.showWarning(sentence) }
      if scan.isEmpty { console.reportMissing("records", .jsonRecord) }
      return console.finishItems()
    }
  }
}
