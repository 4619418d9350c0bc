/// The random numbers of a run: the system's, or those of `--seed`.
struct OrderRandomness: RandomNumberGenerator {
  private var system = Entropy()
  private var reproducible: ReproducibleGenerator?

  init(_ arguments: ParsedArguments) {
    reproducible = arguments.number(.seed).map { ReproducibleGenerator(seed: $0) }
  }

  mutating func next() -> UInt64 {
    reproducible?.next() ?? system.next()
  }
}
