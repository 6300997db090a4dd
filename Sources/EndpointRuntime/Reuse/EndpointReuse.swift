/// The ways in which a client can answer a call without a separate request. It only applies to GET calls without a
/// body, and to POST calls that the spec calls safe; of these, answers are shared and never kept.
///
/// It is off unless the app turns it on, because code may rely on a request being sent.
public struct EndpointReuse: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates options from raw bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Uses the response to an identical call that is already running: same URL, same body, same header fields, same
    /// credentials.
    public static let inFlight = EndpointReuse(rawValue: 1)

    /// Uses a stored answer if the server confirms that it is still valid (RFC 9110 §13.1, 304).
    public static let kept = EndpointReuse(rawValue: 2)

    /// Both.
    public static let all: EndpointReuse = [.inFlight, .kept]

    /// Neither: each call sends its own request and reads its own response.
    public static let nothing: EndpointReuse = []
}
