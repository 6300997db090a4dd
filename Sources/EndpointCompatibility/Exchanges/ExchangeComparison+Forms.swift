import EndpointDescription
import EndpointSpec

extension ExchangeComparison {
    /// Compares the names under which a form has lists and the fields of nested objects.
    mutating func compareFormNames(_ sent: APIDescription.Body, _ route: Route, _ other: Route, at spot: ValueSpot) {
        guard case .form(let ownNesting, let ownArrays)? = client.spec.endpoint(named: route.operation)?.bodyForm,
            case .form(let nesting, let arrays)? = server.spec.endpoint(named: other.operation)?.bodyForm
        else { return }
        let parts = client.parts(of: sent.schema)
        if ownArrays != arrays, parts.hasLists {
            let reason = "the app names the elements of a list by '\(ownArrays)', and the server by '\(arrays)'"
            note([ValueDifference(.formNames, .breaking, at: spot, reason)], route)
        }
        if ownNesting != nesting, parts.hasObjects {
            let reason = "the app names the fields of an object by '\(ownNesting)', and the server by '\(nesting)'"
            note([ValueDifference(.formNames, .breaking, at: spot, reason)], route)
        }
    }

    /// Compares the media types and the header fields of the parts of a multipart body.
    mutating func compareParts(
        of sent: APIDescription.Body,
        and taken: APIDescription.Body,
        _ route: Route,
        _ other: Route
    ) {
        for part in taken.parts {
            let own = sent.parts.first { $0.name == part.name }
            let place = spot(route, other, part.name)
            if let type = own?.contentType, let expected = part.contentType,
                !MediaTypes([type]).intersects(MediaTypes([expected]))
            {
                let reason = "the app sends the part as \(type), and the server takes \(expected)"
                note([ValueDifference(.bodyFormat, .breaking, at: place, reason)], route)
            }
            for header in part.headers {
                let value = own?.headers.first { $0.name.lowercased() == header.name.lowercased() }?.value
                guard let expected = header.value, value != expected else { continue }
                let words = value.map { "sends '\($0)'" } ?? "does not send it"
                let reason =
                    "the server expects '\(expected)' in the part's field '\(header.name)', and the app \(words)"
                note([ValueDifference(.parameterRequired, .risky, at: place, reason)], route)
            }
        }
    }

    /// Compares the values that are spread over the query and whose names only the value decides: unions and maps.
    mutating func compareSpreads(_ route: Route, _ other: Route) {
        let (sent, taken) = (client.spreads(of: route), server.spreads(of: other))
        for (name, schema) in sent {
            var place = spot(route, other, name)
            place.isForm = true
            guard let expected = taken.first(where: { $0.name == name })?.schema else {
                let reason = "the app sends it, and the server ignores it"
                note([ValueDifference(.parameterIgnored, .risky, at: place, reason)], route)
                continue
            }
            note(requestDifferences(schema, expected, at: place), route)
        }
    }
}

extension APIVersion {
    /// The unions and maps in the values that a route spreads over the query, by their names there: `period[from]`.
    fileprivate func spreads(of route: APIDescription.Route) -> [(name: String, schema: Schema)] {
        let parameters = (spec.endpoint(named: route.operation)?.query ?? []).filter(\.isSpread)
        return parameters.flatMap { parameter in
            parameter.type.value.unwrapped.type.name.map { spreads(in: .type($0), below: nil, []) } ?? []
        }
    }

    private func spreads(in schema: Schema, below name: String?, _ outer: Set<Schema>) -> [(String, Schema)] {
        guard !outer.contains(schema), case .object(let fields, _) = resolved(schema) else { return [] }
        return fields.flatMap { field -> [(String, Schema)] in
            let path = name.map { "\($0)[\(field.key)]" } ?? field.key
            let inner = field.schema.unwrapped.schema
            switch resolved(inner) {
            case .union, .map: return [(path, inner)]
            default: return spreads(in: inner, below: path, outer.union([schema]))
            }
        }
    }

    /// True if a value may contain a list, and true if it may contain an object.
    fileprivate func parts(of schema: Schema) -> (hasLists: Bool, hasObjects: Bool) {
        var waiting = members(of: resolved(schema))
        var found = (hasLists: false, hasObjects: false)
        var seen: Set<Schema> = []
        while let next = waiting.popLast() {
            let schema = resolved(next.unwrapped.schema)
            guard seen.insert(schema).inserted else { continue }
            switch schema {
            case .list, .tuple: found.hasLists = true
            case .object, .map: found.hasObjects = true
            default: break
            }
            waiting += members(of: schema)
        }
        return found
    }

    private func members(of schema: Schema) -> [Schema] {
        switch schema {
        case .object(let fields, let additional): fields.map(\.schema) + [additional].compactMap(\.self)
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): [inner]
        case .tuple(let fields): fields.map(\.schema)
        case .union(let union): union.cases.map(\.schema)
        default: []
        }
    }
}
