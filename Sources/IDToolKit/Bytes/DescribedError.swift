/// An error that can say in one clause what is wrong and what would be accepted.
///
/// The errors of this library are such enums: their cases carry data, and `sentence` is the only
/// place where the data becomes words. The clause is in lower case, has no full stop, and contains
/// text from outside only if that went through ``Quotation``.
protocol DescribedError: Error, Equatable, Sendable {
  /// The clause, to follow `'the offending text': `.
  var sentence: String { get }
}

/// Performs some work, and throws its error after translating it.
///
/// Errors of a lower layer become those of the layer that calls it in this way; a `do` with a
/// `catch` is for code that recovers, or that distinguishes cases.
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
