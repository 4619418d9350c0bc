extension Command {
  static let flakeGrantSpec = CommandSpec(
    summary: "Print a script that shares ids out among machines",
    description: [
      """
      Print a shell script for --grant of 'idtool flake next' and 'idtool flake stamp': it gets a \
      worker number and a window of time from etcd, PostgreSQL or Redis that no other process gets, \
      whatever clocks, pauses and time-outs do. Then ids are unique in a whole fleet, without a \
      ledger.
      """,
      """
      The script needs the store's own client (etcdctl, psql, redis-cli) and says at its head what \
      it reads from the environment. With --check it tries the store. 'idtool man fleet' has the \
      rules and recipes.
      """,
    ],
    operands: OperandSpec(
      name: "STORE",
      kind: .choices(GrantScript.allCases.map(\.rawValue)),
      minimum: 1,
      maximum: 1
    ),
    examples: [
      CommandExample(
        line: "idtool flake grant etcd > grant-etcd && chmod +x grant-etcd",
        purpose: "Make the script for etcd"
      ),
      CommandExample(
        line: "idtool flake grant postgres | sh -s -- --table",
        purpose: "Show the table that PostgreSQL needs"
      ),
    ]
  )
}
