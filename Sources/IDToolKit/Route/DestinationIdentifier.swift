/// The identifiers of an application's destinations: an enumeration of strings.
///
///     enum Screen: String, DestinationIdentifier {
///       case profile, info, feed, event
///     }
///
/// A raw value must be suitable as the beginning of a route: not empty, and without colons, white
/// space, control or invisible characters.
public protocol DestinationIdentifier: RawRepresentable, Hashable, Sendable
where RawValue == String {}
