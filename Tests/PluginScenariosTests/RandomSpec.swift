import SpecTestSupport

/// A valid spec made by chance: whatever its names and types, what comes of it has to compile.
struct RandomSpec {
    private var random: SeededRandom

    private static let scalars = [
        "string", "int", "int32", "int64", "double", "float", "bool", "decimal", "datetime", "uuid", "url", "bytes",
        "date", "duration",
    ]
    private static let enums = ["Kind0", "Kind1"]
    private static let objects = ["Thing0", "Thing1", "Thing2", "Thing3"]
    private static let values = [
        "a", "b b", "C", "default", "self", "1", "+", "-", "unknown", "nil", "in-progress", "A_B",
    ]
    /// Names that Swift, the templates or the runtime use for something of their own.
    private static let names = [
        "id", "name", "value", "fields", "model", "payment", "client", "key", "request", "body", "draft", "type",
        "default", "self", "init", "class", "user_id", "is-on", "größe", "total", "parent", "recorder", "writer",
        "element", "field", "data", "url", "error", "description", "hash", "rawValue", "calls", "operation", "settings",
    ]

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func api() -> String {
        let datetime = pick(["iso8601", "unixSeconds", "unixMilliseconds", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"])
        let keys = pick(["snake_case", "camelCase", "kebab-case", "as_written"])
        return """
            language: 1
            name: Random
            servers: { local: "http://127.0.0.1:1" }
            defaults: { keys: \(keys), datetime: \(datetime), nil: \(pick(["omit", "'null'"])) }
            errors: { code: code, cases: [{ status: 409, as: conflict, body: Thing1 }, { status: 5XX, body: Thing2 }] }
            generate: { mocks: true, access: \(pick(["public", "package", "internal"])) }

            """
    }

    mutating func file() -> String {
        var lines = ["types:"]
        for name in Self.enums {
            let values = some(of: Self.values, in: 1...6).map { "\"\($0)\"" }.joined(separator: ", ")
            lines.append("  \(name): { enum: [\(values)], frozen: \(pick(["true", "false"])) }")
        }
        var picked: [String] = []
        for name in Self.objects {
            let fields = some(of: Self.names, in: 1...9)
            if name == "Thing0" { picked = Array(fields.prefix(3)) }
            lines += ["  \(name):", "    mutable: \(pick(["true", "false"]))", "    fields:"]
            lines += fields.map { "      \($0): \(field())" }
        }
        lines.append(
            "  NewThing: { from: Thing0, pick: [\(picked.joined(separator: ", "))], draft: true, fields: { madeUnder: string } }"
        )
        lines.append("endpoints:")
        lines += (0..<6).flatMap { endpoint($0) }
        lines.append(
            "repositories: { ThingRepository: { methods: { \((0..<6).map { "call\($0): {}" }.joined(separator: ", ")) } } }"
        )
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func endpoint(_ number: Int) -> [String] {
        let method = pick(["get", "post", "put", "delete", "patch"])
        var lines = [
            "  call\(number):", "    \(method): /call\(number)/{place}",
            "    path: { place: \(pick(["uuid", "int", "Kind0"])) }",
        ]
        let parameters = some(
            of: ["limit", "key", "client", "recorder", "self", "class", "user_id", "writer"],
            in: 1...5
        )
        lines.append("    query:")
        lines += parameters.map {
            "      \($0): { type: \"\(pick(Self.scalars + Self.enums))\(pick(["", "?"]))\", sensitive: \(pick(["true", "false"])) }"
        }
        if ["post", "put", "patch"].contains(method) {
            let body = pick(["Thing1", "NewThing", "list(Thing2)", "string", "map(Thing3)"])
            lines.append("    body: \(body)")
            lines.append("    idempotencyKey: \(body == "NewThing" ? "body.madeUnder" : "{ header: Idempotency-Key }")")
        }
        let answers = [
            "Thing0", "list(Thing1)", "Thing2?", "map(list(Thing3))", "datetime", "list(Kind1)", "list(uuid)", "none",
        ]
        lines.append("    returns: \"\(pick(answers))\"")
        return lines
    }

    private mutating func field() -> String {
        let type = type(depth: 0)
        let isOptional = Self.objects.contains(type) || Bool.random(using: &random)
        return "{ type: \"\(type)\(isOptional ? "?" : "")\", sensitive: \(pick(["true", "false"]))\(form(of: type)) }"
    }

    /// How the field stands on the wire, where its type has more than one way.
    private mutating func form(of type: String) -> String {
        switch true {
        case type.contains("decimal"), type.contains("bool"): pick(["", ", wire: string", ", wire: number"])
        case type.contains("int"): pick(["", ", wire: string"])
        case type.contains("duration"): pick(["", ", wire: milliseconds", ", wire: iso8601"])
        case type.contains("datetime"): pick(["", ", datetime: unixSeconds", ", datetime: \"d MMM yyyy h:mm a\""])
        default: ""
        }
    }

    private mutating func type(depth: Int) -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: pick(Self.scalars)
        case 5, 6: pick(Self.enums)
        case 7: pick(Self.objects)
        case _ where depth > 1: "string"
        case 8: "list(\(type(depth: depth + 1)))"
        default: "map(\(type(depth: depth + 1)))"
        }
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    private mutating func some(of choices: [String], in count: ClosedRange<Int>) -> [String] {
        Array(choices.shuffled(using: &random).prefix(Int.random(in: count, using: &random)))
    }
}
