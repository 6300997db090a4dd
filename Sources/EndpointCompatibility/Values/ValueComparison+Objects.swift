import EndpointDescription
import EndpointPlan
import EndpointSpec

extension ValueComparison {
    typealias TypeNames = (source: String?, sink: String?)

    /// Compares the members of an object that is sent with those that the other side takes. `additional` and `rest` are the
    /// schemas of members that have no name.
    mutating func object(
        _ given: [APIDescription.Field],
        additional: Schema?,
        takenAs taken: [APIDescription.Field],
        rest: Schema?,
        _ names: TypeNames,
        at spot: ValueSpot
    ) -> ValueOutcome {
        let sent = Dictionary(given.map { ($0.key, $0) }) { first, _ in first }
        let known = Set(taken.map(\.key))
        var outcome = ValueOutcome()
        for field in taken {
            let spot = self.spot(of: field, names, below: spot)
            guard let other = sent[field.key] else {
                outcome += missing(field, additional, names, at: spot)
                continue
            }
            outcome += member(other, field, names, at: spot)
        }
        for field in given where !known.contains(field.key) {
            let spot = self.spot(of: field, names, below: spot)
            if let rest {
                outcome += compare(field.schema, rest, at: spot)
            } else if isReading {
                outcome.differences.append(ValueDifference(.fieldAdded, .safe, at: spot, "the app ignores the field"))
            } else if !field.schema.isConstant {
                let reason = "the app sends it, and the server ignores it"
                outcome.differences.append(ValueDifference(.inputIgnored, .risky, at: spot, reason))
            }
        }
        if let additional, let rest { outcome += compare(additional, rest, at: spot) }
        return outcome
    }

    /// The plan of the client for a member.
    private func plan(of key: String, _ names: TypeNames) -> WireFieldPlan? {
        guard let name = isReading ? names.sink : names.source else { return nil }
        if let number = Int(key), let fields = client.readers.fields[name], fields.indices.contains(number),
            client.readers.keyed[name]?[key] == nil
        {
            return fields[number]
        }
        return client.readers.keyed[name]?[key]
    }

    private func spot(of field: APIDescription.Field, _ names: TypeNames, below spot: ValueSpot) -> ValueSpot {
        let (client, server) = isReading ? (names.sink, names.source) : (names.source, names.sink)
        let plan = plan(of: field.key, names)
        let name = plan?.property.name.name ?? field.key
        var inner = ValueSpot(subject: "\(spot.subject).\(name)", client: spot.client, server: spot.server)
        inner.isText = spot.isText
        inner.isForm = spot.isForm
        inner.isBoolean = plan?.property.type.text.contains("Bool") ?? false
        inner.isDecimal = plan?.property.type.text.contains("Decimal") ?? false
        if let client { inner.client = self.client.places.type(client, member: field.key) }
        if let server { inner.server = self.server.places.type(server, member: field.key) }
        return inner
    }

    // MARK: A member that is never sent

    private func missing(
        _ field: APIDescription.Field,
        _ additional: Schema?,
        _ names: TypeNames,
        at spot: ValueSpot
    ) -> ValueOutcome {
        guard isReading else {
            guard !field.isRequired else {
                let reason = "the server requires it, and the app does not send it"
                return ValueOutcome([ValueDifference(.inputRequired, .breaking, at: spot, reason)])
            }
            return ValueOutcome([ValueDifference(.inputAdded, .safe, at: spot, "the app does not send it")])
        }
        if field.schema.isConstant {
            let isTried = names.sink.map { client.readers.triedConstants[$0]?.contains(field.key) ?? false } ?? false
            guard isTried else { return ValueOutcome() }
            return ValueOutcome([
                ValueDifference(.fieldRemoved, .breaking, at: spot, "the app recognizes the type by this constant")
            ])
        }
        if additional != nil { return absence(.fieldOptional, of: field, names, "may leave it out", at: spot) }
        return absence(.fieldRemoved, of: field, names, "no longer sends it", at: spot)
    }

    /// The effect of an absent member: the client's plan decides it.
    private func absence(
        _ kind: FindingKind,
        of field: APIDescription.Field,
        _ names: TypeNames,
        _ words: String,
        at spot: ValueSpot
    ) -> ValueOutcome {
        let effect: (Finding.Level, String)? =
            switch plan(of: field.key, names)?.presence {
            case .required: (.breaking, "the app requires it")
            case .defaulted: (.risky, "the app takes its default, and nobody notices")
            case .skipping(let element) where element.hasDefault: (.risky, "the app takes an empty one")
            case .skipping(let element):
                element.isOptional ? (.risky, "the app gets nil") : (.breaking, "the app requires it")
            // A null was nil already.
            case .optional where kind == .fieldOptional && field.schema.unwrapped.isNullable: nil
            case .optional, .patch: (.risky, "the app gets nil")
            case .additional: nil
            case nil: field.isRequired ? (.breaking, "the app requires it") : (.risky, "the app gets nil")
            }
        guard let (level, consequence) = effect else { return ValueOutcome() }
        return ValueOutcome([ValueDifference(kind, level, at: spot, "the server \(words), and \(consequence)")])
    }

    // MARK: A member on both sides

    private mutating func member(
        _ given: APIDescription.Field,
        _ taken: APIDescription.Field,
        _ names: TypeNames,
        at spot: ValueSpot
    ) -> ValueOutcome {
        if taken.schema.isConstant, isReading, !isTried(taken.key, names) { return ValueOutcome() }
        var outcome = ValueOutcome()
        let (sent, isNull) = given.schema.unwrapped
        let (expected, takesNull) = taken.schema.unwrapped
        if taken.isRequired, !given.isRequired, isReading || !writesNull(given.key, names) {
            if isReading {
                outcome += absence(.fieldOptional, of: taken, names, "may leave it out", at: spot)
            } else {
                let reason = "the server requires it, and the app may leave it out"
                outcome.differences.append(ValueDifference(.inputRequired, .breaking, at: spot, reason))
            }
        } else if isNull, !takesNull, isReading || writesNull(given.key, names) {
            outcome.differences.append(
                isReading
                    ? ValueDifference(
                        .fieldNull,
                        .breaking,
                        at: spot,
                        "the server may send null, and the app requires a value"
                    )
                    : ValueDifference(
                        .inputNull,
                        .breaking,
                        at: spot,
                        "the app may send null, and the server requires a value"
                    )
            )
        }
        outcome.differences += standardDifference(given, taken, names, at: spot)
        if spot.isForm, !taken.isRequired, isLost(source.resolved(sent), sink.resolved(expected)) {
            let reason = "the app sends it under names that the server does not know, and the server ignores it"
            return outcome + ValueOutcome([ValueDifference(.inputIgnored, .risky, at: spot, reason)])
        }
        if isReading, spot.isText {
            outcome.differences += listDifference(sent, expected, isRequired: taken.isRequired, at: spot)
        }
        guard isReading, case .skipping? = plan(of: taken.key, names)?.presence else {
            return outcome + compare(sent, expected, at: spot)
        }
        let consequence = "the app leaves the element out"
        switch (source.resolved(sent), sink.resolved(expected)) {
        case (.list(let sent, _), .list(let expected, _)), (.map(let sent, _), .map(let expected, _)):
            return outcome + compare(sent, expected, at: spot).softened(consequence)
        default: return outcome + compare(sent, expected, at: spot)
        }
    }

    /// The difference between the values that the server and the app mean by an absent member. An app sends its own default, so that
    /// this concerns answers alone.
    private func standardDifference(
        _ given: APIDescription.Field,
        _ taken: APIDescription.Field,
        _ names: TypeNames,
        at spot: ValueSpot
    ) -> [ValueDifference] {
        guard isReading, !given.isRequired, let source = names.source, let sink = names.sink,
            let meant = server.standards.member(given.key, of: source),
            let read = client.standards.member(taken.key, of: sink), meant != read
        else { return [] }
        let reason = "the server leaves it out and means \(meant), and the app takes \(read)"
        return [ValueDifference(.assumedValue, .risky, at: spot, reason)]
    }

    /// The difference of a header field that is a list on one side only.
    private func listDifference(
        _ sent: Schema,
        _ expected: Schema,
        isRequired: Bool,
        at spot: ValueSpot
    ) -> [ValueDifference] {
        let effect: (Finding.Level, String)? =
            switch (source.resolved(sent), sink.resolved(expected)) {
            case (.list, .list): nil
            case (.list, .string(.plain, _)), (.list, .enumeration(_, isOpen: true)):
                (.risky, "the server sends a list, which the app reads as one text")
            case (.list, _) where isRequired:
                (.breaking, "the server sends a list, and the app requires a single value")
            case (.list, _): (.risky, "the server sends a list, and the app gets nil if it has several elements")
            case (.string(.plain, _), .list):
                (.risky, "the server sends a text, which the app separates into a list at its commas")
            default: nil
            }
        return effect.map { [ValueDifference(.fieldType, $0.0, at: spot, $0.1)] } ?? []
    }

    /// True if the server reads none of the names of a nested value in a form.
    private func isLost(_ sent: Schema, _ expected: Schema) -> Bool {
        switch (sent, expected) {
        case (.object(let given, _), .object(let taken, nil)):
            Set(given.map(\.key)).isDisjoint(with: taken.map(\.key))
        case (.object, .map), (.map, .object), (.map, .map), (.object, .object): false
        case (.object, _), (.map, _), (_, .object), (_, .map): true
        default: false
        }
    }

    private func isTried(_ key: String, _ names: TypeNames) -> Bool {
        names.sink.map { client.readers.triedConstants[$0]?.contains(key) ?? false } ?? false
    }

    /// True if the client writes null instead of omitting the member.
    private func writesNull(_ key: String, _ names: TypeNames) -> Bool {
        switch plan(of: key, names)?.presence {
        case .optional(let writesNull): writesNull
        case .skipping(let element): element.writesNull
        case .patch: true
        case .required, .defaulted, .additional, nil: false
        }
    }
}

extension Schema {
    var isConstant: Bool { if case .constant = self { true } else { false } }

    /// The schema without null; `isNullable` is true if it allowed null.
    var unwrapped: (schema: Schema, isNullable: Bool) {
        guard case .nullable(let inner) = self else { return (self, false) }
        return (inner.unwrapped.schema, true)
    }

    var typeName: String? { if case .type(let name) = self { name } else { nil } }

    var isDuration: Bool { if case .duration = self { true } else { false } }

    var isInteger: Bool { if case .integer = self { true } else { false } }

    /// The value's form as a string outside JSON.
    var asText: Schema {
        switch self {
        case .integer(_, let isSigned, let limits): .string(isSigned ? .integer : .unsigned, limits)
        case .number(let limits), .duration(_, let limits): .string(.decimal, limits)
        case .boolean: .enumeration(["true", "false"], isOpen: false)
        default: self
        }
    }
}
