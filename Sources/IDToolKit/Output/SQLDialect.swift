/// The databases whose SQL is not the same where ids are compared.
enum SQLDialect: String, CaseIterable, Sendable {
  case postgres
  case mysql
  case sqlite
}
