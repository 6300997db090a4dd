/// Which endpoints can wait in an outbox: those whose requests are bytes that may be sent twice.
extension OutboxLookup {
    func unfit(at location: SourceLocation) -> Diagnostic? {
        let verb = endpoint.method.value
        let name = endpoint.name.value
        if verb.isSafe {
            let reason = "'\(name)' is a \(verb.rawValue.uppercased()), which changes nothing"
            return unfit(reason, at: location, endpoint.method.location)
        }
        if endpoint.path.value.isURL {
            let reason = "'\(name)' goes to any URL that the caller passes, which may be another one later"
            return unfit(reason, at: location, endpoint.path.location)
        }
        if endpoint.inheritsNothing {
            let reason = "'\(name)' inherits nothing from the API, but an outbox sends with the API's credentials"
            return unfit(reason, at: location, endpoint.name.location)
        }
        if let body = unkeepableBody { return unfit(body, at: location, bodyPlace) }
        if let paging = endpoint.paging {
            return unfit("'\(name)' returns pages", at: location, paging.location)
        }
        if endpoint.answersWithStream, let returns = endpoint.returns {
            let reason = "'\(name)' returns a stream, which nobody reads when an outbox sends the call"
            return unfit(reason, at: location, returns.location)
        }
        return isRepeatable ? nil : .unrepeatable(endpoint, at: location)
    }

    private func unfit(_ reason: String, at location: SourceLocation, _ place: SourceLocation) -> Diagnostic {
        .unfitForOutbox(reason, at: location, notes: [.init("the endpoint", at: place)])
    }

    private var bodyPlace: SourceLocation { endpoint.body?.location ?? endpoint.name.location }

    /// Why the body cannot be kept; `nil` where it can.
    private var unkeepableBody: String? {
        let name = endpoint.name.value
        return switch endpoint.bodyForm {
        case .multipart: "'\(name)' sends parts, which may be files that no longer exist when it is sent"
        case .lines: "'\(name)' sends lines one after the other, and they are not kept"
        case .raw(.file): "'\(name)' sends a file, which may no longer exist when it is sent"
        case .raw(.stream): "'\(name)' sends a stream, which can be read only once"
        case .json, .form, .custom, .raw(.text), .raw(.binary): nil
        }
    }

    /// True if a repeated request changes nothing more on the server.
    private var isRepeatable: Bool {
        if endpoint.idempotencyKey != nil { return true }
        switch endpoint.settings.retry.scope?.value {
        case .idempotent?, .safe?: return true
        case .never?: return false
        case nil: return endpoint.method.value == .put || endpoint.method.value == .delete
        }
    }
}

extension Diagnostic {
    fileprivate static func unfitForOutbox(_ reason: String, at location: SourceLocation, notes: [Note]) -> Diagnostic {
        Diagnostic("invalid-outbox", at: location, "\(reason); remove 'write: outbox'", notes: notes)
    }

    fileprivate static func unrepeatable(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        let name = endpoint.name.value
        let reason =
            endpoint.settings.retry.scope?.value == .never
            ? "has 'retry: never'" : "is a \(endpoint.method.value.rawValue.uppercased()) without an idempotency key"
        return Diagnostic(
            "invalid-outbox",
            at: location,
            "'\(name)' \(reason), but an outbox sends a write again if it does not know whether it arrived, so "
                + "the server could apply it twice; add 'idempotencyKey', or 'retry: idempotent' if that is safe",
            notes: [Note("the endpoint", at: endpoint.settings.retry.scope?.location ?? endpoint.name.location)]
        )
    }
}
