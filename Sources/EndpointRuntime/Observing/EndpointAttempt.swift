internal import HTTPTypes

/// Describes the attempt and the call that a request belongs to, for middlewares, credentials and observers.
public struct EndpointAttempt: Sendable, Equatable {
    private let of: AttemptedCall

    /// 1 for the first attempt.
    public internal(set) var number = 0

    /// The attempt's `X-Request-ID`.
    public internal(set) var requestID = ""

    package init(of call: AttemptedCall) {
        of = call
    }

    /// The call, the same for all its attempts.
    public var call: EndpointCallID { of.id }

    /// The server as scheme and authority: `https://api.bank.example`.
    public var server: String { of.server }

    /// The name of the API.
    public var api: String { of.api }

    /// The endpoint's name in its spec.
    public var operation: String { of.operation }

    /// The HTTP method.
    public var method: EndpointMethod { of.method }

    /// The path, with `{name}` in place of each parameter. The path itself may contain values that must not be logged.
    public var pathTemplate: String { of.pathTemplate }

    /// The key that every attempt of the call carries.
    public var idempotencyKey: String? { of.idempotencyKey }
}

/// The properties that all attempts of a call share. They are in one object, because an attempt is passed on at each
/// step.
package final class AttemptedCall: Sendable, Equatable {
    let id = EndpointCallID.next()
    let server: String
    let api: String
    let operation: String
    let method: EndpointMethod
    let pathTemplate: String
    let idempotencyKey: String?

    init(_ plan: CallPlan, _ core: ClientCore) {
        // A call with its own URL may go to another server, without the API's credentials and fields.
        server = plan.inherits ? plan.address.server : "\(plan.head.scheme ?? "")://\(plan.head.authority ?? "")"
        api = core.settings.name
        operation = plan.operation.id
        method = plan.operation.method
        pathTemplate = plan.operation.pathTemplate
        idempotencyKey = plan.idempotencyKey
    }

    /// Creates the description of a call that has sent no request yet.
    package init(_ operation: EndpointOperation, _ core: ClientCore) {
        server = core.addresses.address(of: operation)?.server ?? ""
        api = core.settings.name
        self.operation = operation.id
        method = operation.method
        pathTemplate = operation.pathTemplate
        idempotencyKey = nil
    }

    package static func == (first: AttemptedCall, second: AttemptedCall) -> Bool { first.id == second.id }
}

/// Identifies a call: the same for all its attempts, and different for every other call of the process.
public struct EndpointCallID: Hashable, Sendable {
    private let number: UInt64

    private static let last = Lock(UInt64(0))

    private init(_ number: UInt64) {
        self.number = number
    }

    /// The id of the next call. A counter is enough, because only the random request id leaves the process.
    static func next() -> EndpointCallID {
        last.withLock { last in
            last &+= 1
            return EndpointCallID(last)
        }
    }
}

extension EndpointCallID: CustomStringConvertible {
    /// The number of the call in this process.
    public var description: String { String(number) }
}
