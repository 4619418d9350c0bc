/// What `--in` says of a file that holds records.
enum RecordFormat: String, CaseIterable, Sendable {
  case json
  case csv
  case tsv
}
