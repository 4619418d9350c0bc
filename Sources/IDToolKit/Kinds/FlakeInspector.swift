/// Finds the layouts of which a text could be an id.
///
/// What does not depend on the text is worked out once: an id costs a few microseconds.
struct FlakeInspector {
  private let forms: [FlakeInspectionForm]

  /// How common flakes are, on the scale of ``IdentifierKind/commonness``, apart from their layout's.
  private static let commonness = 3.0
  init(now: Timestamp) {
    let named = FlakeLayout.named
    let own: [FlakeTextForm] = [
      .hexadecimal, .dashedHexadecimal, .base32Crockford, .base32Sortable, .base36, .base58,
      .base62,
      .base64URL,
    ]
    forms =
      [FlakeInspectionForm(.decimal, .decimal, named, now: now)]
      + own.map { textForm in
        let layouts = named.filter { $0.textForm == textForm }
        return FlakeInspectionForm(.native, textForm, layouts, now: now)
      } + [FlakeInspectionForm(.hexadecimal, .hexadecimal, named, now: now)]
  }

  /// The layouts of which the text could be an id, each reading once.
  ///
  /// With `isForced` the text is said to be a flake: then it need not look like one, and where no
  /// layout is plausible, all others are named.
  func candidates(_ text: Span<UInt8>, isForced: Bool) -> [InspectCandidate] {
    var candidates: [InspectCandidate] = []
    for form in forms where isForced ? form.isReadable(text) : form.suits(text) {
      candidates += self.candidates(text, form, isForced: isForced)
    }
    return candidates
  }

  /// The layouts of which a text could be an id that looks like no id of any kind, by its plausible
  /// time alone.
  func doubtfulCandidates(_ text: Span<UInt8>) -> [InspectCandidate] {
    forms.filter { $0.textForm != .decimal && $0.maySuit(text) }.flatMap { form in
      candidates(text, form, isForced: false, isDoubtful: true)
    }
  }

  /// What makes it doubtful that a text is a flake that has the form of one, other than a number.
  func doubt(_ text: Span<UInt8>) -> FlakeWarning? {
    for form in forms where form.textForm != .decimal && form.suits(text) {
      for candidate in candidates(text, form, isForced: true) {
        if case .flake(let flake) = candidate.content, let warning = flake.warning {
          return warning
        }
      }
    }
    return nil
  }

  private func candidates(
    _ text: Span<UInt8>,
    _ form: FlakeInspectionForm,
    isForced: Bool,
    isDoubtful: Bool = false
  ) -> [InspectCandidate] {
    guard let id = form.id(text) else { return [] }
    let isNegative = text[0] == UInt8(ascii: "-") && form.form == .decimal
    let judged = form.readers.indices.compactMap { index -> Judged? in
      let reader = form.readers[index]
      guard !isNegative || reader.layout.hasNegativeForm, id <= reader.layout.largestID else {
        return nil
      }
      return Judged(index: index, verdict: reader.judge.judge(id))
    }
    let plausible = judged.filter { judged in
      judged.verdict.isLikely && (isForced || form.readers[judged.index].judge.isTelling)
    }
    let shown = plausible.isEmpty && isForced ? judged : plausible
    guard let best = shown.map(\.verdict.cost).min() else { return [] }
    let structure = Self.commonness + form.alphabet.bitsPerDigit * Double(text.count)
    return shown.compactMap { judged in
      let reader = form.readers[judged.index]
      // The first layout with the same reading speaks for all.
      let group = shown.filter { form.readers[$0.index].leader == reader.leader }
      guard group[0].index == judged.index else { return nil }
      let flake = InspectCandidate.Flake(
        id: id,
        layout: reader.layout,
        isDecimal: form.form == .decimal,
        alike: group.dropFirst().map { form.readers[$0.index].layout.name },
        warning: judged.verdict.warning ?? (isDoubtful ? .untold : nil)
      )
      return InspectCandidate(
        content: .flake(flake),
        likelihood: structure + judged.verdict.likelihood + best
      )
    }
  }

  /// An id as one layout reads it.
  private struct Judged {
    let index: Int
    let verdict: FlakeJudge.Verdict
  }

  /// Why a text is no flake.
  func problem(_ text: Span<UInt8>) -> InspectProblem {
    if FlakeRounding.isFloatingPoint(text) { return .flake(.floatingPoint) }
    guard text.indices.allSatisfy({ (0x30...0x39).contains(text[$0]) }) else { return .noFlakeForm }
    do throws(FlakeTextProblem) {
      // A layout that uses all of the 64 bits.
      _ = try FlakeText.parse(text, layout: FlakeLayout(.discord), form: .decimal)
      return .noFlakeForm
    } catch {
      return .flake(error)
    }
  }
}
