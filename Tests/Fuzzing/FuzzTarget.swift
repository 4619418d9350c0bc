import Glibc

// The entry for libFuzzer. The script beside this file builds it together with the library's sources
// as one module.

/// What runs the cases: `IDTOOL_FUZZ=engines`, or the whole program.
nonisolated(unsafe) private let target: (_ content: [UInt8]) -> Finding? = {
  // The one file that a case can write lies here.
  var folder = Array("/dev/shm/idtool-fuzz-XXXXXX".utf8CString)
  precondition(mkdtemp(&folder) != nil && chdir(folder) == 0)
  setenv("TZ", "UTC", 1)
  if getenv("IDTOOL_FUZZ").map({ String(cString: $0) }) == "engines" {
    let engines = FuzzedEngines()
    return { content in
      do throws(FuzzedEngines.Finding) {
        try engines.check(content)
        return nil
      } catch {
        return Finding(sort: error.engine, text: "\(error)")
      }
    }
  }
  let program = FuzzedProgram()
  return { content in
    do throws(FuzzedProgram.Finding) {
      try program.check(content, inPiecesOf: pieceSizes(content))
      return nil
    } catch {
      let sentence = error.sentence.prefix { $0 != "\n" }
      return Finding(sort: "\(error.line.prefix(2))\(sentence)", text: "\(error)")
    }
  }
}()

private struct Finding {
  let sort: String
  let text: String
}

/// All at once, then in pieces of 1, 2, 3, 5 or 7 bytes, and at times in pieces of a few more; told by
/// the content, so that a case can be repeated.
private func pieceSizes(_ content: [UInt8]) -> [Int?] {
  let sum = content.reduce(0 as UInt) { $0 &* 31 &+ UInt($1) }
  let sizes: [Int?] = [nil, [1, 2, 3, 5, 7][Int(sum % 5)]]
  return sum / 5 % 4 == 0 ? sizes + [8 + Int(sum / 20 % 120)] : sizes
}

/// Runs one case; what libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let content = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let finding = target(content) { keep(finding, content) }
  return 0
}

/// Ends the process; or, where `IDTOOL_FINDINGS` names a folder, keeps one case of each sort there.
private func keep(_ finding: Finding, _ content: [UInt8]) {
  let text = Array("FINDING: \(finding.text)\n".utf8)
  guard let folder = getenv("IDTOOL_FINDINGS") else {
    _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    abort()
  }
  let number = finding.sort.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
  let name = String(cString: folder) + "/finding-" + String(number, radix: 16)
  let file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  guard file >= 0 else { return }
  _ = content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  close(file)
  _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
