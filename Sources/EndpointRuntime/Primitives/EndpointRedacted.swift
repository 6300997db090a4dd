/// A value whose contents must not appear in logs. Printing, dumping and debugging show its description only.
///
/// The description says what kind of value it is, and no more than its sizes, names and statuses.
public protocol EndpointRedacted: CustomStringConvertible, CustomReflectable {}

extension EndpointRedacted {
    /// A mirror that shows the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
