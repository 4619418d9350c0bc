/// The files that a check reads: those that are named, and those in folders as git sees them.
///
/// Each is there once, whatever its names. Memory holds the paths.
struct CheckedFiles {
  private(set) var all: [Operand] = []
  /// The endings of the files that are read in folders; empty for all.
  private let endings: [[UInt8]]
  private var seen: Set<FileStatus.Identity> = []
  /// The file to which standard output goes, which nobody means to be read.
  private let output = (try? SystemCall.status(of: 1))?.identity

  /// Finds the files; reports folders that can't be read.
  init(_ operands: [Operand], endings: [String], on console: inout Console) {
    self.endings = endings.map { Array($0.utf8) }
    for operand in operands {
      let path = operand.text
      let status =
        operand.isStandardInput
        ? nil : try? SystemCall.statusIfPresent(ofName: path, following: true)
      if let status, status.kind == .directory {
        addFiles(in: path, on: &console)
      } else if let status {
        if seen.insert(status.identity).inserted {
          all.append(operand)
        } else {
          console.showWarning("\(Quotation.quoted(path)) was named before, and is read once")
        }
      } else {
        all.append(operand)
      }
    }
  }

  private mutating func addFiles(in folder: [UInt8], on console: inout Console) {
    guard let names = Self.namesByGit(in: folder) else {
      if Self.isInWorkTree(folder) {
        console.showWarning(
          "git can't list the files in \(Quotation.quoted(folder)), so ignored ones are read, too"
        )
      }
      return walk(folder, on: &console)
    }
    for name in names where !Self.isHidden(name) {
      let path = Self.path(of: name, in: folder)
      // What was removed and not told git isn't there.
      guard let status = try? SystemCall.statusIfPresent(ofName: path) else { continue }
      add(path, status)
    }
  }

  /// Returns the names of the files in a folder and those below it that git knows or would add, in
  /// order; nil if there is no git, or no work tree.
  private static func namesByGit(in folder: [UInt8]) -> [[UInt8]]? {
    let command = ShellCommand(
      line: Array(
        "exec git -C \"$IDTOOL_FOLDER\" ls-files -z --cached --others --exclude-standard".utf8
      ),
      variables: [("IDTOOL_FOLDER", folder)],
      longestAnswer: 1 << 30
    )
    let answer = try? command.start().answer(timeout: .days(1)) { _ in }
    return answer.map { $0.split(separator: 0).map(Array.init).sorted(by: precedes) }
  }

  /// Whether a folder, or one above it, is the top of a work tree.
  private static func isInWorkTree(_ folder: [UInt8]) -> Bool {
    var folder = folder
    var last: FileStatus.Identity?
    while let status = try? SystemCall.statusIfPresent(ofName: folder, following: true),
      status.identity != last
    {
      let top = path(of: Array(".git".utf8), in: folder)
      if (try? SystemCall.statusIfPresent(ofName: top)) != nil { return true }
      last = status.identity
      folder += Array("/..".utf8)
    }
    return false
  }

  private mutating func walk(_ folder: [UInt8], on console: inout Console) {
    do throws(SystemError) {
      let names = try SystemCall.names(inFolder: folder)
      for name in names.sorted(by: Self.precedes) where !Self.isHidden(name) {
        let path = Self.path(of: name, in: folder)
        guard let status = try SystemCall.statusIfPresent(ofName: path) else { continue }
        if status.kind == .directory { walk(path, on: &console) } else { add(path, status) }
      }
    } catch {
      console.reportUnreadableInput(Failure(.cannotRead(.file(folder), error)))
    }
  }

  /// Adds a file that was found, but no link: its target is there itself, or isn't to be read.
  private mutating func add(_ path: [UInt8], _ status: FileStatus) {
    guard status.kind == .regularFile, status.identity != output,
      endings.isEmpty || endings.contains(where: { path.suffix($0.count) == $0[...] }),
      seen.insert(status.identity).inserted
    else { return }
    var file = Operand(text: path, isStandardInput: false)
    file.isFoundInFolder = true
    all.append(file)
  }

  /// Whether a name, or that of a folder on the way to it, begins with a point.
  private static func isHidden(_ name: [UInt8]) -> Bool {
    let point = UInt8(ascii: ".")
    return name.first == point
      || name.indices.contains { name[$0] == point && $0 > 0 && name[$0 - 1] == UInt8(ascii: "/") }
  }

  private static func precedes(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    name.lexicographicallyPrecedes(other)
  }

  private static func path(of name: [UInt8], in folder: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    if folder == [UInt8(ascii: ".")] { return name }
    return folder.last == slash ? folder + name : folder + [slash] + name
  }
}

extension Operand {
  /// Whether a file that nobody named isn't text, as git tells: a zero is among its first bytes.
  func isBinary(_ beginning: PaddedBytes) -> Bool {
    guard isFoundInFolder else { return false }
    let end = min(beginning.count, 8000)
    for offset in stride(from: 0, to: end, by: 64) {
      var zeros = beginning.group(at: offset).bits(of: 0)
      if end - offset < 64 { zeros &= (1 << UInt64(end - offset)) - 1 }
      if zeros != 0 { return true }
    }
    return false
  }
}
