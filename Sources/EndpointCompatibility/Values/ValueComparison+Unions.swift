import EndpointDescription
import EndpointSpec

extension ValueComparison {
    typealias Union = APIDescription.Union

    /// The consequence of a value that matches no type of an open untagged union.
    private var unknown: String {
        isReading ? "the app keeps the value as unknown" : "the server may take the value for another type"
    }

    /// True if the other side takes a case that it does not list.
    private func isOpen(_ union: Union, _ names: TypeNames) -> Bool {
        guard isReading, let name = names.sink else { return union.isOpen }
        return !client.readers.strict.contains(name)
    }

    mutating func union(_ source: Union, _ sink: Union, _ names: TypeNames, at spot: ValueSpot) -> ValueOutcome {
        let isOpen = isOpen(sink, names)
        // A server that tries its types in turn takes each case, and the tag is a member like others.
        if !isReading, case .inline = source.form, sink.form == .ordered {
            return everyCase(source, .union(sink), at: spot)
        }
        guard source.form == sink.form else {
            let reason = "the types are told apart by \(source.form.words), not by \(sink.form.words)"
            let difference = ValueDifference(isReading ? .unionForm : .inputType, .breaking, at: spot, reason)
            return ValueOutcome([difference]).softened(isReading && isOpen ? unknown : nil)
        }
        var outcome = ValueOutcome()
        for item in source.cases {
            let inner = self.spot(of: item, names, below: spot)
            guard let other = sink.cases.first(where: { $0.tag == item.tag && $0.statuses == item.statuses }) else {
                outcome.differences.append(added(item, isOpen: isOpen, at: inner))
                continue
            }
            let compared = compare(item.schema, other.schema, at: inner)
            outcome += sink.form == .ordered && isOpen ? compared.softened(unknown) : compared
        }
        return outcome
    }

    private func spot(of item: Union.Case, _ names: TypeNames, below spot: ValueSpot) -> ValueSpot {
        let (client, server) = isReading ? (names.sink, names.source) : (names.source, names.sink)
        var inner = spot
        inner.subject += ".\(item.tag)"
        if let client { inner.client = self.client.places.type(client, member: item.tag) }
        if let server { inner.server = self.server.places.type(server, member: item.tag) }
        return inner
    }

    private func added(_ item: Union.Case, isOpen: Bool, at spot: ValueSpot) -> ValueDifference {
        switch (isReading, isOpen) {
        case (true, true): ValueDifference(.caseAdded, .safe, at: spot, "the app keeps the new case as unknown")
        case (true, false):
            ValueDifference(.caseAdded, .breaking, at: spot, "the app refuses cases that it does not know")
        case (false, _):
            ValueDifference(.inputValue, .breaking, at: spot, "the app sends a case that the server does not list")
        }
    }

    /// The sender sends one of several types, and the receiver takes a single one.
    mutating func everyCase(_ source: Union, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        switch source.form {
        case .inline, .ordered: source.cases.reduce(into: ValueOutcome()) { $0 += compare($1.schema, sink, at: spot) }
        case .adjacent, .presence, .status: typeDifference(.union(source), sink, at: spot)
        }
    }

    /// The sender sends a single type, and the receiver takes one of several.
    mutating func anyCase(_ source: Schema, _ sink: Union, _ names: TypeNames, at spot: ValueSpot) -> ValueOutcome {
        let isOpen = isOpen(sink, names)
        let consequence = isOpen && (isReading || sink.form == .ordered) ? unknown : nil
        let own =
            sink.cases.first { $0.tag == names.source }
            ?? sink.cases.first { self.sink.resolved($0.schema).isLike(source) }
        guard sink.form == .ordered, let own else {
            return typeDifference(source, .union(sink), at: spot).softened(consequence)
        }
        return compare(names.source.map { .type($0) } ?? source, own.schema, at: spot).softened(consequence)
    }
}

extension APIDescription.Union.Form {
    /// The form in the words of a reason.
    fileprivate var words: String {
        switch self {
        case .inline(let key): "the member '\(key)'"
        case .adjacent(let key, let content): "the member '\(key)' beside '\(content)'"
        case .status(let key, let content): "the status in '\(key)' beside '\(content)'"
        case .presence: "the key of its only member"
        case .ordered: "the first type that fits"
        }
    }
}

extension Schema {
    /// True if both are the same kind of JSON.
    fileprivate func isLike(_ other: Schema) -> Bool {
        switch (self, other) {
        case (.object, .object), (.list, .list), (.map, .map), (.tuple, .tuple), (.boolean, .boolean): true
        case (.string, .string), (.enumeration, .enumeration), (.integer, .integer), (.number, .integer),
            (.number, .number):
            true
        default: self == other
        }
    }
}
