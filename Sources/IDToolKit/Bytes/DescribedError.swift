/// An error that can say in one clause what is wrong and what would be accepted.
///
/// Every room has one such enum; its cases carry data, and this is the one place where the data
/// becomes words. The clause is lower case, has no full stop, and never contains text that came
/// from outside unless it went through ``Quotation``.
protocol DescribedError: Error, Equatable, Sendable {
  /// The clause, fit to follow `'the offending text': `.
  var sentence: String { get }
}
