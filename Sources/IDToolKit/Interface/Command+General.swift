extension Command {
  static let completionsSpec = CommandSpec(
    summary: "Print completions for a shell",
    description: [
      """
      Print a file that teaches a shell to complete idtool's commands, options and values. It is \
      the same as the one in the folder completions of the source.
      """
    ],
    operands: OperandSpec(
      name: "SHELL",
      kind: .choices(CompletionShell.allCases.map(\.rawValue)),
      minimum: 1,
      maximum: 1
    ),
    examples: [
      CommandExample(
        line: "idtool completions bash > idtool.bash",
        purpose: "Write the one for bash, to be sourced"
      ),
      CommandExample(
        line: "idtool completions zsh > _idtool",
        purpose: "Write the one for zsh, for a folder of $fpath"
      ),
    ]
  )

  static let manSpec = CommandSpec(
    summary: "Print a manual page",
    description: [
      """
      Print the manual page of idtool, of a group of commands, or about reliability or fleets, as mdoc \
      source.
      """,
      "Show it with 'idtool man flake | man -l -' or with 'mandoc'.",
    ],
    operands: OperandSpec(
      name: "PAGE",
      kind: .choices(CommandGroup.allCases.map(\.rawValue) + ManualPage.topics),
      minimum: 0,
      maximum: 1
    ),
    examples: [
      CommandExample(line: "idtool man > idtool.1", purpose: "Write the main page"),
      CommandExample(line: "idtool man flake > idtool-flake.1", purpose: "Write that of a group"),
      CommandExample(
        line: "idtool man reliability | man -l -",
        purpose: "Read what is promised, and what was tried"
      ),
    ]
  )

  static let helpSpec = CommandSpec(
    summary: "Show help for a command",
    description: ["Show the help of idtool, of a group of commands, or of one command."],
    operands: OperandSpec(name: "COMMAND", kind: .commands, minimum: 0, maximum: 2),
    examples: [
      CommandExample(line: "idtool help flake decode", purpose: "Explain a command"),
      CommandExample(line: "idtool help flake", purpose: "List the commands of a group"),
    ]
  )
}
