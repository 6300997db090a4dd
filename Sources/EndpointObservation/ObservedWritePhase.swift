public import EndpointRuntime

/// The state of a write on a screen, to switch over.
public enum ObservedWritePhase<Value: Sendable>: Sendable {
    /// Nothing was sent.
    case idle
    /// The call is under way.
    case sending
    /// The write is kept on the device until the server has accepted it. It contains the value as it will be, if that is known.
    case waiting(Value?)
    /// The server refused the write, or it cannot be sent: try again, send another one, or drop it.
    case parked(OutboxRefusal)
    /// The server has accepted it.
    case done(Value)
    /// The call failed, and nothing of it is kept.
    case failed(any Error)
}

/// A field of a form that is not as it has to be.
public struct FieldError: Sendable, Hashable {
    /// The place in the body, such as `tags[1]`, or the name of the parameter.
    public let field: String

    /// The rule of the spec, such as `at most 100`, or the server's message.
    public let message: String

    /// True if the server refused the field, false if nothing was sent because of it.
    public let isFromServer: Bool

    /// Creates an error of the server for a field.
    public init(field: String, message: String) {
        self.init(field: field, message: message, isFromServer: true)
    }

    private init(field: String, message: String, isFromServer: Bool) {
        (self.field, self.message, self.isFromServer) = (field, message, isFromServer)
    }
}

extension FieldError {
    /// The fields of a body that break limits of the spec.
    static func limits(of body: some WireWritable) -> [FieldError] {
        Wire.failures(of: body).compactMap { limit($0) }
    }

    /// The field that kept a call from being sent.
    static func limit(_ error: any Error) -> FieldError? {
        guard let error = (error as? any AnyEndpointError)?.encodingError else { return nil }
        switch error.reason {
        case .outsideLimits(let violation):
            return FieldError(field: error.parameter ?? "", message: violation.rule, isFromServer: false)
        case .body(let error): return limit(error)
        default: return nil
        }
    }

    private static func limit(_ error: WireError) -> FieldError? {
        guard case .outsideLimits(let violation) = error.kind else { return nil }
        return FieldError(field: error.path, message: violation.rule, isFromServer: false)
    }
}
