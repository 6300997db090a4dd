import EndpointDescription
import EndpointSpec

typealias Schema = APIDescription.Schema

/// Compares the values that one side sends with those that the other side takes.
///
/// Each pair of declared types is compared once, even if types are recursive.
struct ValueComparison: Sendable {
    /// The direction of the values.
    enum Direction: Sendable {
        /// From the server to the client. The client's plan defines its tolerance.
        case answers
        /// From the client to the server, which accepts only values of its spec.
        case requests
    }

    let client: APIVersion
    let server: APIVersion
    let direction: Direction
    private var outcomes: [ValueOutcome.Pair: ValueOutcome] = [:]
    private var pending: [ValueOutcome.Pair] = []

    init(client: APIVersion, server: APIVersion, _ direction: Direction) {
        self.client = client
        self.server = server
        self.direction = direction
    }

    /// The side that sends.
    var source: APIVersion { direction == .answers ? server : client }
    /// The side that takes.
    var sink: APIVersion { direction == .answers ? client : server }
    var isReading: Bool { direction == .answers }

    /// The differences of two values and of all that they contain.
    mutating func differences(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> [ValueDifference] {
        all(in: compare(source, sink, at: spot))
    }

    /// The differences of an outcome and of all types that it leads to.
    mutating func all(in outcome: ValueOutcome) -> [ValueDifference] {
        while let pair = pending.popLast() { outcomes[pair] = declared(pair) }
        var found = outcome.differences
        var waiting = outcome.edges
        var seen: Set<ValueOutcome.Edge> = []
        while let edge = waiting.popLast() {
            guard seen.insert(edge).inserted, let next = outcomes[edge.pair]?.softened(edge.consequence) else {
                continue
            }
            found += next.differences
            waiting += next.edges
        }
        return found.withoutRepetitions
    }

    /// Compares two schemas. Pairs of declared types are left to ``all(in:)``.
    mutating func compare(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        if case .type(let source) = source, case .type(let sink) = sink, !spot.isText {
            let pair = ValueOutcome.Pair(source: source, sink: sink, isForm: spot.isForm)
            if outcomes.updateValue(outcomes[pair] ?? ValueOutcome(), forKey: pair) == nil { pending.append(pair) }
            return ValueOutcome(edges: [.init(pair: pair)])
        }
        return parts(source, sink, at: spot)
    }

    private mutating func declared(_ pair: ValueOutcome.Pair) -> ValueOutcome {
        let (client, server) = isReading ? (pair.sink, pair.source) : (pair.source, pair.sink)
        var spot = ValueSpot(
            subject: client,
            client: self.client.places.type(client),
            server: self.server.places.type(server)
        )
        spot.isForm = pair.isForm
        return parts(.type(pair.source), .type(pair.sink), at: spot)
    }

    private mutating func parts(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        let names = (source: source.typeName, sink: sink.typeName)
        var (source, sink) = (self.source.resolved(source), self.sink.resolved(sink))
        let isAlike = source.isInteger && sink.isInteger || source.isDuration && sink.isDuration
        if spot.isText, !isAlike { (source, sink) = (source.asText, sink.asText) }
        switch (source, sink) {
        case (.nullable(let source), .nullable(let sink)): return compare(source, sink, at: spot)
        case (.nullable(let source), _):
            return ValueOutcome([null(at: spot)]) + compare(source, sink, at: spot)
        case (_, .nullable(let sink)): return compare(source, sink, at: spot)
        case (_, .any): return ValueOutcome()
        case (.any, _) where isReading:
            let reason = "the server does not say what it sends, and the app reads \(sink.words)"
            return ValueOutcome([ValueDifference(.fieldType, .risky, at: spot, reason)])
        case (.list(let source, let sent), .list(let sink, let taken)):
            return limits(sent, taken, at: spot) + compare(source, sink, at: spot)
        // Outside of JSON, a single value is a list of one.
        case (.list(let source, _), _) where spot.isText: return compare(source, sink, at: spot)
        case (_, .list(let sink, let taken)) where spot.isText:
            let one = APIDescription.Limits(minItems: 1, maxItems: 1)
            return limits(one, taken, at: spot) + compare(source, sink, at: spot)
        case (.map(let source, let sent), .map(let sink, let taken)):
            return limits(sent, taken, at: spot) + compare(source, sink, at: spot)
        case (.object(let fields, _), .map(let sink, _)):
            return fields.reduce(into: ValueOutcome()) { $0 += compare($1.schema, sink, at: spot) }
        case (.object(let given, let additional), .object(let taken, let rest)):
            return object(given, additional: additional, takenAs: taken, rest: rest, names, at: spot)
        case (.map(let value, _), .object(let taken, let rest)):
            return object([], additional: value, takenAs: taken, rest: rest, names, at: spot)
        case (.tuple(let given), .tuple(let taken)):
            return order(of: given, in: taken, at: spot)
                + object(given.numbered, additional: nil, takenAs: taken.numbered, rest: nil, names, at: spot)
        case (.union(let source), .union(let sink)): return union(source, sink, names, at: spot)
        case (.union(let source), _): return everyCase(source, sink, at: spot)
        case (_, .union(let sink)): return anyCase(source, sink, names, at: spot)
        default: return scalar(source, sink, names, at: spot)
        }
    }

    /// Finds the first value of a tuple that the receiver takes for another one. A name that the receiver does not know may be a new
    /// name for the same place.
    private func order(of given: [APIDescription.Field], in taken: [APIDescription.Field], at spot: ValueSpot)
        -> ValueOutcome
    {
        let known = Set(given.map(\.key))
        guard let place = zip(given, taken).first(where: { $0.key != $1.key && known.contains($1.key) }) else {
            return ValueOutcome()
        }
        let (sent, read) = (place.0.key, place.1.key)
        return ValueOutcome([
            isReading
                ? ValueDifference(
                    .fieldOrder,
                    .breaking,
                    at: spot,
                    "the server sends '\(sent)' at a place where the app reads '\(read)'"
                )
                : ValueDifference(
                    .inputOrder,
                    .breaking,
                    at: spot,
                    "the app sends '\(sent)' at a place where the server reads '\(read)'"
                )
        ])
    }

    /// Null is sent, and the receiver takes only a value.
    private func null(at spot: ValueSpot) -> ValueDifference {
        isReading
            ? ValueDifference(.fieldNull, .breaking, at: spot, "the server may send null, and the app requires a value")
            : ValueDifference(.inputNull, .breaking, at: spot, "the app may send null, and the server requires a value")
    }

    func typeDifference(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        let (sent, taken) = (source.words, sink.words)
        return ValueOutcome([
            isReading
                ? ValueDifference(
                    .fieldType,
                    .breaking,
                    at: spot,
                    "the server sends \(sent), and the app reads \(taken)"
                )
                : ValueDifference(
                    .inputType,
                    .breaking,
                    at: spot,
                    "the app sends \(sent), and the server takes \(taken)"
                )
        ])
    }
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each once.
    var withoutRepetitions: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [APIDescription.Field] {
    /// The places of a tuple, with their numbers as keys.
    fileprivate var numbered: [APIDescription.Field] {
        enumerated().map { number, field in
            var field = field
            field.key = "\(number)"
            return field
        }
    }
}
