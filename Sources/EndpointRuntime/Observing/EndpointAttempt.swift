/// Which attempt of which call a request belongs to: what middlewares, credentials and observers are told.
public struct EndpointAttempt: Sendable, Equatable {
    /// The call: the same for all of its attempts.
    public let call: EndpointCallID

    /// Where it goes, as scheme and authority: `https://api.bank.example`.
    public let server: String

    /// The name of the API.
    public let api: String

    /// The endpoint's name in its spec.
    public let operation: String

    /// How it is called.
    public let method: EndpointMethod

    /// Its path, with `{name}` where a parameter goes: the path itself may hold what no log should.
    public let pathTemplate: String

    /// 1 for the first attempt.
    public internal(set) var number: Int

    /// The attempt's `X-Request-ID`.
    public internal(set) var requestID: String

    /// The key that every attempt of the call carries.
    public let idempotencyKey: String?
}
