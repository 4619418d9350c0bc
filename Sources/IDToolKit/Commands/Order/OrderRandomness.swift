/// The random numbers of a run: the system's, or those of `--seed`.
struct OrderRandomness: RandomNumberGenerator {
  private var system = Entropy()
  private var reproducible: ReproducibleGenerator?

  /// Uses the system's numbers if there is no seed.
  init(seed: UInt64?) {
    reproducible = seed.map { ReproducibleGenerator(seed: $0) }
  }

  mutating func next() -> UInt64 {
    reproducible?.next() ?? system.next()
  }
}
