/// `records put`: the collection updated with the records of standard input, each replacing the one
/// with its id, or new.
enum RecordsPutCommand {
  /// How the members of a record are treated that the new one lacks.
  private enum Treatment {
    case refuse
    case merge
    case drop

    /// Returns what a record becomes; nil if a new one is refused.
    ///
    /// The first with an id is put in place of itself: merged, it loses the members that are
    /// null, as a patch of an empty object does.
    func content(of new: [UInt8], insteadOf old: [UInt8], isNew: Bool) -> [UInt8]? {
      switch self {
      case .drop: new
      case .merge: try? JSONMerge.merge(new.span, into: old.span)
      // Of new records with the same id the last counts.
      case .refuse where isNew: new
      case .refuse: reason(new, insteadOf: old) == nil ? new : nil
      }
    }
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let key = try arguments.keyPath()
    let file = try RecordsFile(arguments, path: arguments.required(.changedFile).text)
    if file.path == nil {
      let clause = "standard input holds the records to put, so --file must name a file"
      throw arguments.conflict(clause)
    }
    let treatment: Treatment =
      arguments.has(.merge) ? .merge : arguments.has(.whole) ? .drop : .refuse
    let target = RecordsTarget(arguments, indexOption: .insertionIndex)
    if SystemCall.isTerminal(0) {
      throw arguments.error(
        .terminalInput(remedy: "pass the records through a pipe, or with < FILE")
      )
    }
    return { console throws(Failure) in
      // Before the file is locked: the writer of the records may take its time.
      var changes = try RecordChanges(standardInputWith: key, on: &console)
      try file.change(key: key, on: &console) { collection, console throws(Failure) in
        let isForLines = collection.shape == .lines
        let index = try target?.index(in: collection, limit: collection.records.count)
        var added = IdentifiedArray<JSONIdentity, RecordCollection.Record>(id: \.identity)
        for change in changes.records {
          let text = Array(changes.text[change.range])
          let new = isForLines ? RecordText.onOneLine(text.span) : text
          let place = collection.records.index(id: change.id.identity)
          let record = place.map { collection.records[$0] } ?? added[id: change.id.identity]
          if record == nil, let other = change.id.alternative {
            let isThere = collection.holds(other) || added[id: other.identity] != nil
            if isThere { changes.note(change, besides: other) }
          }
          let old = record.map { collection.bytes($0.content) } ?? new
          guard let content = treatment.content(of: new, insteadOf: old, isNew: place == nil) else {
            changes.report(change, Self.sentence(new, insteadOf: old), on: &console)
            continue
          }
          if let place {
            collection.replace(at: place, with: content)
          } else {
            added.updateOrAppend(.init(identity: change.id.identity, content: .new(content)))
          }
        }
        guard console.finishItems() == .success else { throw .stop(.invalidInput) }
        collection.insert(added.elements, at: index ?? collection.records.count)
        if let sentence = changes.retyped?.sentence { console.showWarning(sentence) }
        return !changes.records.isEmpty
      }
      return .success
    }
  }

  /// Returns why a record was refused.
  private static func sentence(_ new: [UInt8], insteadOf old: [UInt8]) -> String {
    reason(new, insteadOf: old) ?? tooDeep
  }

  private static let tooDeep = "it is nested deeper than \(JSONMerge.depthLimit) levels"

  /// Returns why a record can't replace another one whole; nil if nothing would be lost.
  private static func reason(_ new: [UInt8], insteadOf old: [UInt8]) -> String? {
    do throws(JSONProblem) {
      let lost = try JSONMerge.firstMember(of: old.span, missingFrom: new.span)
      return lost.map { keys in
        let name = Quotation.quoted(Array(keys.joined(separator: [UInt8(ascii: ".")])))
        return "it lacks the member \(name) of the record that it would replace"
      }
    } catch {
      return tooDeep
    }
  }
}
