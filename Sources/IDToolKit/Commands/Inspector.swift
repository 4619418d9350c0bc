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
        return [candidate(try kind.read(text))]
      } catch {
        throw .kind(error)
      }
    case .flake:
      let found = flakes.candidates(text, allowsOdd: true)
      if found.isEmpty { throw flakes.problem(text) }
      return found.sorted { $0.likelihood > $1.likelihood }
    }
  }

  private func anything(_ text: Span<UInt8>) throws(InspectProblem) -> [InspectCandidate] {
    var plausible = flakes.candidates(text, allowsOdd: false)
    var odd: [InspectCandidate] = []
    var slips: [InspectProblem.Slip] = []
    // A number is near too many kinds to be meant as one of them.
    let hasLetters = text.indices.contains { text[$0] > UInt8(ascii: "9") }
    for kind in IdentifierKind.allCases {
      do throws(IdentifierProblem) {
        let reading = try kind.read(text)
        if reading.oddity(now: now) == nil {
          plausible.append(candidate(reading))
        } else if kind.isToldByForm {
          odd.append(candidate(reading))
        }
      } catch {
        if hasLetters, error.slips != nil, kind.isToldByForm {
          slips.append(InspectProblem.Slip(kind: kind, problem: error))
        }
      }
    }
    // A kind that is told by its form stays in the list, doubts and all.
    var found = plausible + odd
    if found.isEmpty {
      guard slips.isEmpty else { throw .unknown(slips.sorted { $0.count < $1.count }) }
      found = doubtful(text)
    }
    found.sort { $0.likelihood > $1.likelihood }
    guard let best = found.first?.likelihood else { throw .unknown([]) }
    return found.filter { best - $0.likelihood <= Self.shownBits }
  }

  /// What a text reads as that is nothing better: kinds of a fixed length with an odd time.
  private func doubtful(_ text: Span<UInt8>) -> [InspectCandidate] {
    let readings = IdentifierKind.allCases.compactMap { try? $0.read(text) }
    let odd = readings.filter { reading in
      switch reading.oddity(now: now) {
      case .beforeSuchIDs?, .future?: reading.kind != .unixTime
      case .unknownVersion?, .otherVariant?, .unusualLength?, nil: false
      }
    }
    return odd.map(candidate) + flakes.doubtfulCandidates(text)
  }

  private func candidate(_ reading: IdentifierReading) -> InspectCandidate {
    InspectCandidate(
      content: .identifier(reading, reading.oddity(now: now)),
      likelihood: reading.likelihood(now: now)
    )
  }
}
