/// Does some work, and throws what the translation makes of its error.
///
/// The one way from the errors of a room to those of the room above it; a `do` with a `catch` is for
/// those who go on, or who tell one case from another.
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
