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
    private static let wrappers = ["Code", "Amount", "Place"]
    private static let unions = ["Event", "Change", "Reply"]
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
            \(pick(["", "prefix: My\n"]))\
            \(pick(["", "headers: { X-User: { provided: userId }, X-Lang: { value: en } }\n"]))\
            \(pick(["", "parameters: { auto: { token: { provided: token } } }\n"]))\
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
        lines += [
            "  Code: { wraps: string, pattern: '^[a-z]*$', maxLength: 9\(deprecation()) }",
            "  Amount: { wraps: decimal, min: 0 }", "  Place: { wraps: int }",
            "  Event: { union: { by: kind, cases: { made: Thing1, \"b b\": Thing2 } }, frozen: \(pick(["true", "false"])) }",
            "  Change: { union: { by: { key: \"@t\" }, at: content, cases: { a: Thing3, b: list(Kind0), c: Code } } }",
            "  Reply: { union: { by: presence, cases: { ok: Thing0, unknown: Amount } }\(deprecation()) }",
            "  Patch: { patch: true, fields: { \(patchFields()) } }",
        ]
        var picked: [String] = []
        for name in Self.objects {
            let fields = some(of: Self.names, in: 1...9)
            if name == "Thing0" { picked = Array(fields.prefix(3)) }
            lines += ["  \(name):", "    mutable: \(pick(["true", "false"]))", "    fields:"]
            lines += fields.map { "      \($0): \(field())" }
            if Bool.random(using: &random) { lines.append("    deprecated: use another") }
        }
        lines.append(
            "  NewThing: { from: Thing0, pick: [\(picked.joined(separator: ", "))], draft: true, fields: { madeUnder: string } }"
        )
        lines.append("endpoints:")
        lines += (0..<6).flatMap { endpoint($0) }
        lines.append(
            "repositories: { ThingRepository: { methods: { \((0..<6).map { "call\($0): {}" }.joined(separator: ", ")) }\(deprecation()) } }"
        )
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func endpoint(_ number: Int) -> [String] {
        let method = pick(["get", "post", "put", "delete", "patch"])
        var lines = [
            "  call\(number):", "    \(method): /call\(number)/{place}",
            "    path: { place: \(pick(["uuid", "int", "Kind0", "Code", "{ type: Place, max: 3, deprecated: true }"])) }",
        ]
        if Bool.random(using: &random) { lines.append("    deprecated: \(pick(["true", "use \"call9\"", "no more"]))") }
        let parameters = some(
            of: ["limit", "key", "client", "recorder", "self", "class", "user_id", "writer"],
            in: 1...5
        )
        lines.append("    query:")
        for name in parameters {
            let type = pick(Self.scalars + Self.enums + Self.wrappers)
            let keys = "\(limits(of: type))\(deprecation())"
            lines.append(
                "      \(name): { type: \"\(type)\(pick(["", "?"]))\", sensitive: \(pick(["true", "false"]))\(keys) }"
            )
        }
        if ["post", "put", "patch"].contains(method) {
            let body = pick([
                "Thing1", "NewThing", "list(Thing2)", "string", "map(Thing3)", "Patch", "Event", "list(Reply)",
            ])
            lines.append("    body: \(body)")
            lines.append("    parameters: none")
            lines.append("    idempotencyKey: \(body == "NewThing" ? "body.madeUnder" : "{ header: Idempotency-Key }")")
        }
        let answers = [
            "Thing0", "list(Thing1)", "Thing2?", "map(list(Thing3))", "datetime", "list(Kind1)", "list(uuid)", "none",
            "Change", "list(Event)",
        ].map { "\"\($0)\"" }
        let byStatus = ["{ 200: Thing0, 202: Thing1, 204: none }", "{ 200: list(Event), 201: Code, 206: string }"]
        lines.append("    returns: \(pick(answers + byStatus))")
        return lines
    }

    private mutating func field() -> String {
        let type = type(depth: 0)
        let isOptional = (Self.objects + Self.unions).contains(type) || Bool.random(using: &random)
        let keys = form(of: type) + limits(of: type) + deprecation()
        return "{ type: \"\(type)\(isOptional ? "?" : "")\", sensitive: \(pick(["true", "false"]))\(keys) }"
    }

    private mutating func patchFields() -> String {
        some(of: Self.names, in: 1...6).map { name in
            let type = pick(Self.scalars + Self.enums + Self.wrappers + Self.objects + ["list(Thing2)", "list(date)"])
            return "\(name): { type: \(type)\(limits(of: type))\(deprecation()) }"
        }.joined(separator: ", ")
    }

    private mutating func deprecation() -> String {
        pick(["", "", "", ", deprecated: true", ", deprecated: \"use \\\"that\\\"\""])
    }

    /// What the values of a type may be, where there is something to say.
    private mutating func limits(of type: String) -> String {
        switch type {
        case "string", "Code": pick(["", ", minLength: 1", ", maxLength: 8, pattern: '\\d \"'"])
        case "int", "int32", "int64", "Place": pick(["", ", min: 1", ", min: -5, max: 5"])
        case "double", "float", "decimal", "Amount": pick(["", ", min: 0.5", ", max: \"12.5\""])
        case _ where type.hasPrefix("list("), _ where type.hasPrefix("map("): pick(["", ", minItems: 1, maxItems: 9"])
        default: ""
        }
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
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: pick(Self.scalars)
        case 10: pick(Self.wrappers)
        case 11: pick(Self.unions)
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
