internal import EndpointPatterns
internal import EndpointRuntime

/// The regular expressions of an API, compiled once.
struct PatternSet: Sendable {
    private let compiled: [String: Lock<TextPattern>]
    /// The patterns that could not be compiled, or for which no text can be made, in words.
    let notes: [String]

    init(_ patterns: Set<String>) {
        var compiled: [String: Lock<TextPattern>] = [:]
        var notes: [String] = []
        for pattern in patterns.sorted() {
            do throws(PatternProblem) {
                compiled[pattern] = Lock(try TextPattern(pattern))
            } catch {
                notes.append("the pattern \(pattern) is not checked: it \(error)")
            }
            if PatternText(pattern) == nil {
                notes.append(
                    "texts are generated without the pattern \(pattern), which is too complex for that"
                )
            }
        }
        self.compiled = compiled
        self.notes = notes
    }

    /// Returns true if the expression matches nowhere in the text. An invalid expression is never absent, and neither
    /// is one that takes too many steps, as in a client.
    func isAbsent(_ pattern: String, in text: String) -> Bool {
        guard let lock = compiled[pattern] else { return false }
        return lock.withLock { $0.search(in: text) == .absent }
    }

    /// All patterns of the API's values.
    static func all(in api: MockAPI) -> Set<String> {
        var patterns: Set<String> = []
        for type in api.types { collect(type.schema, &patterns) }
        for route in api.routes {
            for parameter in route.parameters { collect(parameter.schema, &patterns) }
            if let body = route.body { collect(body.schema, &patterns) }
            for answer in route.answers {
                for header in answer.headers { collect(header.schema, &patterns) }
                switch answer.content {
                case .json(let schema, _, let around):
                    collect(schema, &patterns)
                    for field in around { collect(field.schema, &patterns) }
                case .events(let schema, _, _), .lines(let schema, _): collect(schema, &patterns)
                case .none, .text, .binary: break
                }
            }
        }
        return patterns
    }

    private static func collect(_ schema: MockSchema, _ patterns: inout Set<String>) {
        switch schema {
        case .string(_, let limits): if let pattern = limits.pattern { patterns.insert(pattern) }
        case .nullable(let inner), .list(let inner, _), .map(let inner, _): collect(inner, &patterns)
        case .object(let fields, let additional):
            for schema in fields.map(\.schema) + [additional].compactMap(\.self) { collect(schema, &patterns) }
        case .tuple(let fields): for field in fields { collect(field.schema, &patterns) }
        case .union(let union): for item in union.cases { collect(item.schema, &patterns) }
        case .any, .integer, .number, .duration, .boolean, .time, .enumeration, .constant, .type: break
        }
    }
}
