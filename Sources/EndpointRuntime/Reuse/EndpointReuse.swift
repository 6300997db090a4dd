/// What a client may answer a call with besides a request of the call's own. Only calls by GET without a body are concerned.
///
/// Nothing of it is done unless the app asks for it: whoever counts on a request being sent gets one.
public struct EndpointReuse: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// What these bits stand for.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The exchange of an identical call that is on its way: same URL, same header fields, same credentials.
    public static let inFlight = EndpointReuse(rawValue: 1)

    /// What was kept of an earlier answer, where the server says that it is still good (RFC 9110 §13.1, 304).
    public static let kept = EndpointReuse(rawValue: 2)

    /// Both.
    public static let all: EndpointReuse = [.inFlight, .kept]

    /// Neither: each call sends its request, and reads what comes.
    public static let nothing: EndpointReuse = []
}

extension EndpointCall {
    /// The same call, with another answer to what it may be answered with.
    ///
    /// ```swift
    /// let fresh = try await client.send(Payments.getPayments().reuse(.nothing))
    /// ```
    public func reuse(_ reuse: EndpointReuse) -> Self {
        var call = self
        call.request.reuse = reuse
        return call
    }
}
