/// An option of one or more commands.
///
/// Two cases may share a name where commands need different words for it; ``OptionTableTests``
/// checks that they then agree on whether a value follows. The declarations are in one file for
/// each topic, `Option+Issuing.swift` for the first of these.
enum Option: CaseIterable, Hashable, Sendable {
  case worker
  case workers
  case workerOf
  case count
  case ledger
  case noLedger
  case lockTimeout
  case trustLocks
  case maxAhead
  case pace
  case now
  /// `--existing` for a ledger.
  case existingLedger
  case window
  case grant
  case layout
  /// The layouts of a command that can read ids with several.
  case layouts
  case epoch
  case unit
  case form
  /// The form of the bounds that the `range` commands print.
  case boundForm
  /// The time of the id that `flake encode` makes.
  case moment
  /// The worker number of that id, which need not be in any ledger.
  case workerField
  case sequence
  case random
  case other
  case from
  case to
  /// The length of the range.
  case length
  case sql
  case dialect
  /// Whether the column stores ids as bytes.
  case binary
  /// The kind of id for `idtool range`.
  case rangeKind
  case near
  /// How many layouts `flake guess` prints.
  case rankCount
  /// The kind as which `idtool inspect` reads texts.
  case kind
  /// The kinds that `idtool annotate` looks for.
  case soughtKinds
  /// How many kinds `idtool inspect` prints for one text.
  case kindCount
  /// The time of the ids that `idtool new` makes.
  case at
  case namespace
  case size
  case alphabet
  /// The form that `idtool convert` writes.
  case targetForm
  /// The kind that `idtool convert` reads.
  case sourceKind
  case bucket
  case duplicates
  case output
  /// `--output` for commands that can also draw cards.
  case outputOrCard
  /// `--output` of a summary, which is not a list of rows.
  case summaryOutput
  case json
  case field
  case noHeader
  case strict
  case invalid
  case firstLine
  case jobs
  case format
  case delta
  case time
  case local
  case since
  case until
  /// The times before and from which ids are invalid.
  case earliest
  case latest
  /// Whether results are sorted by time.
  case byTime
  case only
  case afterContext
  case beforeContext
  case context
  case withFileName
  case unpack
  case replace
  /// The format of records whose ids get additional fields.
  case recordFormat
  case idKey
  case idColumn
  case state
  case existing
  case fresh
  case new
  case eachID
  case key
  case yes
  case positionCount
  case first
  case pick
  case seed
  case minimum
  case maximum
  case keys
  case jitter
  case wantedOrder
  case wantedOrderFile
  case unnamed
  case position
  case routes
  case routesFile
  /// The key of the route in a record.
  case routeKey
  case recordsFile
  /// The file of `records put`, where standard input holds other records.
  case changedFile
  /// How `records put` treats members that a new record lacks.
  case merge
  case whole
  case inPlace
  case insertionIndex
  case destinationIndex
  case before
  case after
  case keep
  case color
  case quiet
  case help
  case version

  /// The declaration of the option.
  var spec: OptionSpec {
    switch self {
    case .worker: Self.workerSpec
    case .workers: Self.workersSpec
    case .workerOf: Self.workerOfSpec
    case .count: Self.countSpec
    case .ledger: Self.ledgerSpec
    case .noLedger: Self.noLedgerSpec
    case .lockTimeout: Self.lockTimeoutSpec
    case .trustLocks: Self.trustLocksSpec
    case .maxAhead: Self.maxAheadSpec
    case .pace: Self.paceSpec
    case .now: Self.nowSpec
    case .existingLedger: Self.existingLedgerSpec
    case .window: Self.windowSpec
    case .grant: Self.grantSpec
    case .layout: Self.layoutSpec
    case .layouts: Self.layoutsSpec
    case .epoch: Self.epochSpec
    case .unit: Self.unitSpec
    case .form: Self.formSpec
    case .boundForm: Self.boundFormSpec
    case .moment: Self.momentSpec
    case .workerField: Self.workerFieldSpec
    case .sequence: Self.sequenceSpec
    case .random: Self.randomSpec
    case .other: Self.otherSpec
    case .from: Self.fromSpec
    case .to: Self.toSpec
    case .length: Self.lengthSpec
    case .sql: Self.sqlSpec
    case .dialect: Self.dialectSpec
    case .binary: Self.binarySpec
    case .rangeKind: Self.rangeKindSpec
    case .near: Self.nearSpec
    case .rankCount: Self.rankCountSpec
    case .kind: Self.kindSpec
    case .soughtKinds: Self.soughtKindsSpec
    case .kindCount: Self.kindCountSpec
    case .at: Self.atSpec
    case .namespace: Self.namespaceSpec
    case .size: Self.sizeSpec
    case .alphabet: Self.alphabetSpec
    case .targetForm: Self.targetFormSpec
    case .sourceKind: Self.sourceKindSpec
    case .bucket: Self.bucketSpec
    case .duplicates: Self.duplicatesSpec
    case .output: Self.outputSpec
    case .outputOrCard: Self.outputOrCardSpec
    case .summaryOutput: Self.summaryOutputSpec
    case .json: Self.jsonSpec
    case .field: Self.fieldSpec
    case .noHeader: Self.noHeaderSpec
    case .strict: Self.strictSpec
    case .invalid: Self.invalidSpec
    case .firstLine: Self.firstLineSpec
    case .jobs: Self.jobsSpec
    case .format: Self.formatSpec
    case .delta: Self.deltaSpec
    case .time: Self.timeSpec
    case .local: Self.localSpec
    case .since: Self.sinceSpec
    case .until: Self.untilSpec
    case .earliest: Self.earliestSpec
    case .latest: Self.latestSpec
    case .byTime: Self.byTimeSpec
    case .only: Self.onlySpec
    case .afterContext: Self.afterContextSpec
    case .beforeContext: Self.beforeContextSpec
    case .context: Self.contextSpec
    case .withFileName: Self.withFileNameSpec
    case .unpack: Self.unpackSpec
    case .replace: Self.replaceSpec
    case .recordFormat: Self.recordFormatSpec
    case .idKey: Self.idKeySpec
    case .idColumn: Self.idColumnSpec
    case .state: Self.stateSpec
    case .existing: Self.existingSpec
    case .fresh: Self.freshSpec
    case .new: Self.newSpec
    case .eachID: Self.eachIDSpec
    case .key: Self.keySpec
    case .yes: Self.yesSpec
    case .positionCount: Self.positionCountSpec
    case .first: Self.firstSpec
    case .pick: Self.pickSpec
    case .seed: Self.seedSpec
    case .minimum: Self.minimumSpec
    case .maximum: Self.maximumSpec
    case .keys: Self.keysSpec
    case .jitter: Self.jitterSpec
    case .wantedOrder: Self.wantedOrderSpec
    case .wantedOrderFile: Self.wantedOrderFileSpec
    case .unnamed: Self.unnamedSpec
    case .position: Self.positionSpec
    case .routes: Self.routesSpec
    case .routesFile: Self.routesFileSpec
    case .routeKey: Self.routeKeySpec
    case .recordsFile: Self.recordsFileSpec
    case .changedFile: Self.changedFileSpec
    case .merge: Self.mergeSpec
    case .whole: Self.wholeSpec
    case .inPlace: Self.inPlaceSpec
    case .insertionIndex: Self.insertionIndexSpec
    case .destinationIndex: Self.destinationIndexSpec
    case .before: Self.beforeSpec
    case .after: Self.afterSpec
    case .keep: Self.keepSpec
    case .color: Self.colorSpec
    case .quiet: Self.quietSpec
    case .help: Self.helpSpec
    case .version: Self.versionSpec
    }
  }
}
