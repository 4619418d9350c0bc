/// An error that can say in one clause what is wrong and what would be accepted.
///
/// Every room has such an enum; its cases carry data, and its sentence is the only place where the
/// data becomes words. The clause is in lower case, has no full stop, and contains text from
/// outside only if that went through ``Quotation``.
protocol DescribedError: Error, Equatable, Sendable {
  /// The clause, to follow `'the offending text': `.
  var sentence: String { get }
}
