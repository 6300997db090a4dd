import EndpointDescription

extension ExchangeComparison {
    mutating func compareBodies(_ route: Route, _ other: Route) {
        let spot = spot(route, other, "body")
        guard let taken = other.body else {
            guard route.body != nil else { return }
            let reason = "the app sends a body, and the server ignores it"
            return note([ValueDifference(.bodyIgnored, .risky, at: spot, reason)], route)
        }
        guard let sent = route.body else {
            let reason = "the server requires a body, and the app sends none"
            return note([ValueDifference(.bodyRequired, .breaking, at: spot, reason)], route)
        }
        // A server that takes any bytes of this type takes these.
        if taken.format == .binary, sent.format != .binary, taken.expectedType == nil || sent.isTyped(like: taken) {
            return
        }
        guard sent.format == taken.format, sent.isTyped(like: taken) else {
            if alsoTakes(sent, other) { return }
            let words = { (body: APIDescription.Body) in body.contentType ?? body.format.rawValue }
            let reason = "the app sends \(words(sent)), and the server takes \(words(taken))"
            return note([ValueDifference(.bodyFormat, .breaking, at: spot, reason)], route)
        }
        var inner = spot
        inner.subject = route.operation
        inner.isForm = taken.format == .form || taken.format == .multipart
        compareContents(of: sent, and: taken, route, other, at: inner)
        compareFormNames(sent, route, other, at: spot)
        compareParts(of: sent, and: taken, route, other)
        for member in taken.members where !sent.members.contains(member) {
            let key = member.path.joined(separator: ".")
            let reason = "the server expects \(member.value.text), which the app does not always send"
            let place = self.spot(route, other, key)
            note([ValueDifference(.parameterRequired, .breaking, at: place, reason)], route)
        }
    }

    /// A body's type does not have the members that the app adds to it, so these are compared apart.
    private mutating func compareContents(
        of sent: APIDescription.Body,
        and taken: APIDescription.Body,
        _ route: Route,
        _ other: Route,
        at spot: ValueSpot
    ) {
        let (added, whole) = (client.added(to: sent), server.resolved(taken.schema))
        var (source, rest) = (sent.schema, whole)
        for field in added {
            guard let own = rest.takeMember(field.key) else { continue }
            note(requestDifferences(field.schema, own, at: self.spot(of: field, route, other, spot)), route)
        }
        for field in taken.provided {
            _ = source.takeMember(field.key)
            let inner = self.spot(of: field, route, other, spot)
            let own = added.first { $0.key == field.key } ?? client.field(field.key, of: sent)
            if let own, own.isRequired {
                note(requestDifferences(own.schema, field.schema, at: inner), route)
            } else {
                let words = own == nil ? "does not send it" : "may leave it out"
                let reason = "the server requires it, and the app \(words)"
                note([ValueDifference(.inputRequired, .breaking, at: inner, reason)], route)
            }
        }
        let differences = requestDifferences(source, rest == whole ? taken.schema : rest, at: spot)
        note(differences.filter { !isReadOnly($0, other) }, route)
    }

    private func spot(
        of field: APIDescription.Field,
        _ route: Route,
        _ other: Route,
        _ outer: ValueSpot
    ) -> ValueSpot {
        var inner = spot(route, other, field.key)
        inner.isForm = outer.isForm
        return inner
    }
}

extension APIVersion {
    /// The members of each request that the body's schema does not have.
    fileprivate func added(to body: APIDescription.Body) -> [APIDescription.Field] {
        let constants = body.members.filter { $0.path.count == 1 && field($0.path[0], of: body) == nil }
        return body.provided + constants.map { .init($0.path[0], .constant($0.value)) }
    }

    fileprivate func field(_ key: String, of body: APIDescription.Body) -> APIDescription.Field? {
        guard case .object(let fields, _) = resolved(body.schema) else { return nil }
        return fields.first { $0.key == key }
    }
}

extension Schema {
    /// Removes the member from an object, and returns the schema of its values; `nil` if the schema has none for it.
    fileprivate mutating func takeMember(_ key: String) -> Schema? {
        switch self {
        case .object(var fields, let additional):
            guard let index = fields.firstIndex(where: { $0.key == key }) else { return additional }
            let schema = fields.remove(at: index).schema
            self = .object(fields, additional: additional)
            return schema
        case .map(let value, _): return value
        default: return nil
        }
    }
}

extension APIDescription.Body {
    /// True if both have the same content type. Its letters have no case.
    fileprivate func isTyped(like other: APIDescription.Body) -> Bool {
        expectedType?.lowercased() == other.expectedType?.lowercased()
    }
}
