internal import EndpointRuntime
internal import Foundation

/// The values of an exchange that stay as they are: what the spec or the app says, words that tell which case a value is,
/// and counts.
struct KeptValues {
    private let names: Set<String>
    private let words: Set<String>
    /// The segments of the path that the spec names.
    let segments: Set<String>
    /// The segments of the path that are parameters by the spec.
    let parameters: Set<String>

    init(_ redaction: Redaction, _ request: RecordedExchange.Request) {
        names = redaction.keptNames
        words = redaction.words
        let path = QueryItem.split(request.target).path
        let routes = redaction.specs.flatMap { $0.routes(request.method, path) }
        segments = Set(
            routes.flatMap { $0.route.path.text.split(separator: "/") }.filter { !$0.contains("{") }.map(String.init)
        )
        parameters = Set(
            routes.flatMap { route, part in
                (route.path.matched(String(part)) ?? []).map { PathPattern.unescaped($0.value) }
            }
        ).subtracting(words)
    }

    /// Returns true if everything with this name stays.
    func keeps(_ name: String?) -> Bool { name.map { names.contains(SecretNames.plain($0)) } ?? false }

    /// Returns true if a text stays: a word that the spec declares, or one with a name that tells a case.
    func keeps(text: String, _ name: String?) -> Bool {
        if keeps(name) || words.contains(text) { return true }
        guard let name, Self.cases.contains(SecretNames.plain(name)), text.utf8.count <= 40 else { return false }
        return text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || "-_./".utf8.contains($0) }
    }

    /// Returns true if a number stays: a status, a count, or the place in a list.
    func keeps(number: String, _ name: String?) -> Bool {
        if keeps(name) || words.contains(number) { return true }
        guard let name, Self.counts.contains(SecretNames.plain(name)) else { return false }
        return number.utf8.count <= 6 && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns true if the value of a parameter stays.
    func keeps(parameter value: String, _ name: String) -> Bool {
        keeps(text: value, name) || keeps(number: value, name)
    }

    /// Names of members that tell which type or state a value has. Only a value of letters counts.
    private static let cases: Set<String> = [
        "code", "currency", "error", "event", "kind", "language", "locale", "object", "state", "status", "type", "unit",
    ]

    private static let counts: Set<String> = [
        "count", "index", "limit", "offset", "page", "pages", "pagesize", "perpage", "position", "size", "skip",
        "status",
        "total", "totalcount", "totalpages", "version",
    ]
}

extension Redaction {
    /// All words that an API declares: the cases of enums, constants, the tags of unions, and the codes of failures.
    static func declaredWords(of api: MockAPI) -> Set<String> {
        var words = Set(api.errors.cases.compactMap(\.code))
        for type in api.types { words.formUnion(type.schema.declaredWords) }
        for one in api.errors.cases {
            words.formUnion(one.body?.declaredWords ?? [])
            for member in one.members { words.formUnion(MockSchema.constant(member.value).declaredWords) }
        }
        for route in api.routes {
            for parameter in route.parameters { words.formUnion(parameter.schema.declaredWords) }
            for fixed in route.fixed { if let value = fixed.value { words.insert(value) } }
            words.formUnion(route.body?.schema.declaredWords ?? [])
            for answer in route.answers {
                switch answer.content {
                case .json(let schema, _, let around):
                    words.formUnion(MockSchema.object(around).declaredWords + schema.declaredWords)
                case .events(let schema, _, _), .lines(let schema, _): words.formUnion(schema.declaredWords)
                case .none, .text, .binary: break
                }
            }
        }
        return words
    }
}

extension MockSchema {
    /// The words that values of the schema may be. Types that it refers to are in the API's list.
    fileprivate var declaredWords: [String] {
        switch self {
        case .enumeration(let words, _): words
        case .constant(.string(let text)): [text]
        case .constant(.number(let literal)): [literal]
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): inner.declaredWords
        case .object(let fields, let additional):
            fields.flatMap(\.schema.declaredWords) + (additional?.declaredWords ?? [])
        case .tuple(let fields): fields.flatMap(\.schema.declaredWords)
        case .union(let union): union.cases.flatMap { [$0.tag] + $0.schema.declaredWords }
        case .any, .string, .integer, .number, .duration, .boolean, .time, .constant, .type: []
        }
    }
}
