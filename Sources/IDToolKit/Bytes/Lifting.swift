/// Performs some work, and throws its error after translating it.
///
/// Errors of a room become those of the room above in this way; a `do` with a `catch` is for code
/// that recovers, or that distinguishes cases.
@inline(__always)
func lifting<Value: ~Copyable, Lower: Error, Upper: Error>(
  _ work: @autoclosure () throws(Lower) -> Value,
  as translate: (Lower) -> Upper
) throws(Upper) -> Value {
  do {
    return try work()
  } catch {
    throw translate(error)
  }
}
