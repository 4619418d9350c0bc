/// Options that say which routes are known, and where routes are read.
extension Option {
  static let routesSpec = OptionSpec(
    long: "routes",
    value: .text(name: "LIST"),
    summary: "Known identifiers, with commas between them",
    details: "A route with another identifier is then invalid.",
    environment: .routes
  )

  static let routesFileSpec = OptionSpec(
    long: "routes-file",
    value: .file,
    summary: "JSON file of the known identifiers and their values",
    details: """
      {"routes":{"feed":{"value":"none"}}} is such a file. A value is required, optional (the default) or none; its type is text \
      (the default), integer, uuid, auid, flake or flake:LAYOUT.
      """
  )

  static let routeKeySpec = OptionSpec(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "Read JSON objects with the route under this key",
    details: """
      One object a line. A dot leads into an object, as in user.id; a dot that belongs to a key \
      has a backslash in front of it.
      """
  )
}
