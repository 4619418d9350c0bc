/// The end of a process that is refused memory.
package enum OutOfMemory {
  /// Reports it in one line and ends the process with ``ExitStatus/environment``.
  ///
  /// It needs no memory, and calls nothing that another thread or an allocation in progress could
  /// block. Output not yet written is lost, as the status indicates.
  package static func end() -> Never {
    SystemCall.end(
      "idtool: out of memory: the system, or a limit such as 'ulimit -v', gives no more\n",
      status: 3
    )
  }
}
