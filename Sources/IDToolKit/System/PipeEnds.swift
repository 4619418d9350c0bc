/// The two ends of a pipe.
struct PipeEnds: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemError) {
    let ends = try SystemCall.pipe()
    reading = FileDescriptor(owning: ends.reading)
    writing = FileDescriptor(owning: ends.writing)
  }
}
