/// Tells what a text could be, the likeliest first.
struct Inspector {
  private let request: InspectRequest
  private let now: Timestamp
  private let flakes: FlakeInspector

  /// Candidates that are so many bits less likely than the first are left out: a millionth.
  private static let shownBits = 20.0

  init(_ request: InspectRequest, now: Timestamp) {
    self.request = request
    self.now = now
    flakes = FlakeInspector(now: now)
  }

  /// What the text could be; at least one thing.
  func candidates(_ text: Span<UInt8>) throws(InspectProblem) -> [InspectCandidate] {
    switch request {
    case .anything: return try anything(text)
    case .kind(let kind):
      do throws(IdentifierProblem) {
        return [candidate(try IdentifierReading(kind, text))]
      } catch {
        throw .kind(error)
      }
    case .flake:
      let found = text.isEmpty ? [] : flakes.candidates(text, isForced: true)
      if found.isEmpty { throw flakes.problem(text) }
      return found.sorted { ($0.doubt, -$0.rank) < ($1.doubt, -$1.rank) }
    }
  }

  private func anything(_ text: Span<UInt8>) throws(InspectProblem) -> [InspectCandidate] {
    guard !text.isEmpty else { throw .unknown([]) }
    if FlakeRounding.isFloatingPoint(text) { throw .flake(.floatingPoint) }
    var found = flakes.candidates(text, isForced: false)
    var slips: [InspectProblem.Slip] = []
    let isNumber = text.indices.allSatisfy { (0x30...0x39).contains(text[$0]) }
    for kind in IdentifierKind.declared
    where !kind.recognition.isNarrower && (!isNumber || kind.isWritten(inDigits: text.count)) {
      do throws(IdentifierProblem) {
        let reading = try IdentifierReading(kind, text)
        // A kind that is told by its form stays in the list, doubts and all.
        if let oddity = reading.oddity(now: now), !kind.recognition.isToldByForm {
          if oddity.isAboutTime { slips.append(.init(kind: kind.name, reason: .odd(oddity))) }
        } else {
          found.append(candidate(reading))
        }
      } catch {
        if error.isTelling(for: kind, isNumber: isNumber) {
          slips.append(.init(kind: kind.name, reason: .problem(error)))
        }
      }
    }
    if found.isEmpty { found = flakes.doubtfulCandidates(text) }
    found.sort { $0.rank > $1.rank }
    guard let best = found.first?.likelihood else {
      if let warning = flakes.doubt(text) {
        slips.append(.init(kind: InspectRequest.flakeKind, reason: .oddFlake(warning)))
      }
      throw .unknown(slips.sorted { $0.count < $1.count })
    }
    return found.filter { best - $0.likelihood <= Self.shownBits }
  }

  private func candidate(_ reading: IdentifierReading) -> InspectCandidate {
    InspectCandidate(
      content: .identifier(reading, reading.oddity(now: now)),
      likelihood: reading.likelihood(now: now)
    )
  }
}

extension IdentifierKind {
  /// Whether a text of so many decimal digits may be such an id.
  ///
  /// Twenty digits and fewer are a number: a kind of letters and digits has a letter among so many.
  fileprivate func isWritten(inDigits count: Int) -> Bool {
    count > 20 || name == "unix"
  }
}

extension IdentifierProblem {
  /// Whether a text that is nothing else was probably meant as such an id.
  fileprivate func isTelling(for kind: IdentifierKind, isNumber: Bool) -> Bool {
    switch self {
    // The digits and their number are right, and yet it is none.
    case .overflow, .padding, .checksum, .reservedBits: true
    case .wrongLength, .unexpected, .prefix, .version, .noUnit, .timeOutOfRange, .otherVersion,
      .flakeText, .flake:
      // A number is near too many kinds to be meant as one of them.
      !isNumber && kind.recognition.isToldByForm && slips != nil
    }
  }
}
