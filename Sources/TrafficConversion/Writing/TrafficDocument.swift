import EndpointDescription

/// An OpenAPI document that was concluded from traffic, for the import.
package struct TrafficDocument: Sendable {
    /// The document, OpenAPI 3.1 as JSON.
    package var text: String
    /// The conclusions and the losses, in the order of the operations.
    package var notes: [TrafficNote]
    /// The comments on what is a guess, by the JSON pointers of the operations and types.
    package var guesses: [String: [String]]
}

/// Writes what was seen of a host as a document.
struct TrafficDocumentWriter {
    private let facts: ServerFacts
    private let base: [String]
    private let operations: [TrafficOperation]
    private let names: [String]
    private var schemas: TrafficSchemas
    private var notes: [TrafficNote] = []
    private var guesses: [String: [String]] = [:]
    /// The placeholders that have a line. Those of a folder are in many paths.
    private var told: Set<String> = []

    init(_ facts: ServerFacts) {
        PathFolding.run(facts.tree)
        self.facts = facts
        (base, operations) = TrafficOperation.all(of: facts.tree)
        names = TrafficOperationNames(operations).names
        let types = TrafficTypes()
        for operation in operations { Self.add(operation, to: types) }
        types.settle()
        schemas = TrafficSchemas(types)
    }

    /// Adds the bodies of an operation under the name of what its path is about.
    private static func add(_ operation: TrafficOperation, to types: TrafficTypes) {
        let words = operation.fixed.filter { !TrafficOperation.isBase($0) }
        let name = NameWords.typeName(words.suffix(1))
        let thing = name.isEmpty ? "Answer" : name
        for (status, answer) in operation.facts.answers.sorted(by: { $0.key < $1.key })
        where !(300..<400).contains(status) {
            for body in answer.bodies.sorted(by: { $0.key < $1.key }) where body.value.slot.count > 0 {
                types.add(
                    body.value.slot,
                    name: status < 400 ? thing : "Problem",
                    use: status < 400 ? .answer : .failure
                )
            }
        }
        let suffix = operation.method == "PATCH" ? "Patch" : "Input"
        for body in operation.facts.bodies.sorted(by: { $0.key < $1.key }) where body.value.slot.count > 0 {
            types.add(body.value.slot, name: thing + suffix, use: .request)
        }
    }

    mutating func document() -> TrafficDocument {
        noteHost()
        var paths: [JSONTree.Member] = []
        for (operation, name) in zip(operations, names) {
            let member = JSONTree.Member(key: operation.method.lowercased(), value: tree(operation, id: name))
            if let index = paths.firstIndex(where: { $0.key == operation.path }),
                case .object(let others) = paths[index].value
            {
                paths[index].value = .object(others + [member])
            } else {
                paths.append(.init(key: operation.path, value: .object([member])))
            }
        }
        let components = schemas.components()
        for (name, lines) in schemas.guesses { guesses["/components/schemas/\(name)"] = lines }
        let document = JSONTree.members([
            "openapi": "3.1.0",
            "info": .members(["title": .string(Self.title(facts.host)), "version": "1"]),
            "servers": .array([.members(["url": .string(server)])]),
            "paths": .object(paths),
            "components": .members(["schemas": components, "securitySchemes": securitySchemes]),
        ])
        let lines = document.lines(width: 120).joined(separator: "\n")
        return TrafficDocument(text: lines + "\n", notes: notes + schemas.notes, guesses: guesses)
    }

    private var server: String {
        let scheme = facts.schemes.contains("https") ? "https" : facts.schemes.first ?? "https"
        return "\(scheme)://\(facts.host)" + base.map { "/" + $0 }.joined()
    }

    /// `shop` of `api.shop.example`; the whole host if nothing of it tells more.
    private static func title(_ host: String) -> String {
        let parts = TextParts.split(TextParts.split(host, at: ":")[0], at: ".")
        let dull: Set<String> = ["api", "www", "app", "dev", "staging", "test", "rest", "gateway"]
        let telling = parts.count > 1 ? parts.dropLast().filter { !dull.contains($0) && !$0.isEmpty } : parts
        let word = telling.last ?? host
        return word.utf8.first.map(TextShape.isLetter) == true ? word : "Server"
    }

    private mutating func noteHost() {
        let fixed = Set(operations.flatMap(\.fixed) + base).sorted()
        if !fixed.isEmpty {
            notes.append(.init(.kept, facts.host, "fixed segments of paths: \(fixed.joined(separator: ", "))"))
        }
        for (noise, count) in facts.ignored.sorted(by: { $0.value > $1.value }) {
            notes.append(.init(noise.line.isLost ? .lost : .ignored, facts.host, "\(count) times \(noise.line.text)"))
        }
        if facts.cookies > 0 {
            notes.append(
                .init(
                    .lost,
                    facts.host,
                    "\(facts.cookies) requests have cookies, which stay out; the app's session has them"
                )
            )
        }
        if facts.broken > 0 {
            notes.append(.init(.lost, facts.host, "\(facts.broken) bodies are cut or no JSON, and were not read"))
        }
        let wrapped = Envelopes.key(of: operations)
        if let wrapped {
            notes.append(
                .init(
                    .inferred,
                    facts.host,
                    "'\(wrapped.key)' wraps \(wrapped.count) of \(wrapped.all) answers: it may be the 'envelope' of api.yaml"
                )
            )
        }
    }

    private var securitySchemes: JSONTree? {
        guard !facts.security.schemes.isEmpty else { return nil }
        return .object(
            facts.security.schemes.map { name, scheme, _ in
                let value: JSONTree =
                    switch scheme {
                    case .bearer: ["type": "http", "scheme": "bearer"]
                    case .basic: ["type": "http", "scheme": "basic"]
                    case .header(let header): ["type": "apiKey", "in": "header", "name": .string(header)]
                    case .query(let query): ["type": "apiKey", "in": "query", "name": .string(query)]
                    }
                return .init(key: name, value: value)
            }
        )
    }
}

extension TrafficDocumentWriter {
    private mutating func guess(_ operation: TrafficOperation, _ text: String) {
        let path = operation.path.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
        guesses["/paths/\(path)/\(operation.method.lowercased())", default: []].append(text)
        notes.append(.init(.guessed, operation.title, text))
    }

    private mutating func tree(_ operation: TrafficOperation, id: String) -> JSONTree {
        let facts = operation.facts
        for hole in operation.holes where told.insert(operation.path(to: hole.name)).inserted {
            if hole.isGuess {
                guess(operation, "{\(hole.name)} stands for words, which could be fixed segments")
            } else {
                notes.append(
                    .init(
                        .inferred,
                        operation.title,
                        "{\(hole.name)} stands for the values in \(hole.values.count) requests"
                    )
                )
            }
        }
        let tag = operation.fixed.first { !TrafficOperation.isBase($0) }
        return .members([
            "operationId": .string(id),
            "tags": tag.map { .strings([$0]) },
            "security": security(operation),
            "parameters": parameters(operation),
            "requestBody": body(operation),
            "responses": responses(operation, facts),
        ])
    }

    private mutating func security(_ operation: TrafficOperation) -> JSONTree? {
        let facts = operation.facts
        let names = self.facts.security.schemes.map(\.name).filter { facts.schemes[$0] != nil }
        guard !names.isEmpty else { return self.facts.security.schemes.isEmpty ? nil : .array([]) }
        let counts = names.map { "\($0) in \(facts.schemes[$0] ?? 0)" }.joined(separator: ", ")
        notes.append(.init(.inferred, operation.title, "credentials of \(facts.count) requests: \(counts)"))
        if facts.anonymous > 0 {
            guess(operation, "\(facts.anonymous) of \(facts.count) requests had no credentials, and were not refused")
        }
        let common = names.filter { (facts.schemes[$0] ?? 0) * 2 >= facts.count - facts.anonymous }
        return .array([.object((common.isEmpty ? names : common).map { .init(key: $0, value: .array([])) })])
    }

    private mutating func parameters(_ operation: TrafficOperation) -> JSONTree? {
        var all: [JSONTree] = operation.holes.map { hole in
            let facts = ParameterFacts(requests: hole.values.count, values: hole.isGuess ? TextFacts() : hole.values)
            let schema = schemas.parameter(facts, name: "", place: "\(operation.title) {\(hole.name)}")
            return .members(["name": .string(hole.name), "in": "path", "required": true, "schema": schema])
        }
        var required: [String] = []
        for (table, place) in [(operation.facts.query, "query"), (operation.facts.headers, "header")] {
            for name in table.names {
                guard let facts = table.facts[name] else { continue }
                let isRequired = facts.requests >= operation.facts.count
                let schema = schemas.parameter(facts, name: name, place: "\(operation.title) \(name)")
                notes.append(
                    .init(
                        .inferred,
                        operation.title,
                        "\(place) '\(name)' in \(facts.requests) of \(operation.facts.count) requests"
                    )
                )
                if isRequired, operation.facts.count < 3 { required.append(name) }
                all.append(
                    .members([
                        "name": .string(name), "in": .string(place), "required": isRequired ? true : nil,
                        "schema": schema,
                    ])
                )
            }
        }
        if !required.isEmpty {
            let reason = operation.facts.count == 1 ? "the only request has it" : "both requests have it"
            guess(operation, "required, because \(reason): \(required.joined(separator: ", "))")
        }
        return all.isEmpty ? nil : .array(all)
    }

    private mutating func body(_ operation: TrafficOperation) -> JSONTree? {
        let facts = operation.facts
        guard !facts.bodies.isEmpty else { return nil }
        var content: [JSONTree.Member] = []
        for (type, body) in facts.bodies.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            content.append(.init(key: type, value: .members(["schema": schema(body, type, operation)])))
        }
        return .members(["required": facts.bodiless == 0 ? true : nil, "content": .object(content)])
    }

    private mutating func schema(_ body: OperationFacts.Body, _ type: String, _ operation: TrafficOperation) -> JSONTree
    {
        if body.slot.count > 0 { return schemas.schema(body.slot, key: "", place: "\(operation.title) body") }
        guard type.hasPrefix("multipart/") || type.hasSuffix("urlencoded") else {
            return type.hasPrefix("text/") ? ["type": "string"] : ["type": "string", "format": "binary"]
        }
        let form = operation.facts.form
        let fields = form.names.map { name in
            let facts = form.facts[name] ?? ParameterFacts()
            return JSONTree.Member(
                key: name,
                value: schemas.parameter(facts, name: name, place: "\(operation.title) \(name)")
            )
        }
        let required = form.names.filter { form.facts[$0]?.requests ?? 0 >= body.count }
        return .members(["type": "object", "required": .list(required), "properties": .object(fields)])
    }

    private mutating func responses(_ operation: TrafficOperation, _ facts: OperationFacts) -> JSONTree {
        let seen = facts.answers.filter { !(300..<400).contains($0.key) }.sorted { $0.key < $1.key }
        guard !seen.isEmpty else {
            let isGone = operation.method == "DELETE"
            guess(operation, isGone ? "no answer was seen, so it has none" : "no answer was seen, so it is any JSON")
            if isGone { return ["204": ["description": ""]] }
            return ["200": ["description": "", "content": ["application/json": ["schema": .object([])]]]]
        }
        if !seen.contains(where: { $0.key < 300 }) { guess(operation, "only failures were seen") }
        return .object(seen.map { .init(key: String($0.key), value: response($0.value, status: $0.key, operation)) })
    }

    private mutating func response(_ answer: OperationFacts.Answer, status: Int, _ operation: TrafficOperation)
        -> JSONTree
    {
        var content: [JSONTree.Member] = []
        for (type, body) in answer.bodies.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            content.append(.init(key: type, value: .members(["schema": schema(body, type, operation)])))
        }
        if content.isEmpty, answer.unread > 0 {
            content.append(.init(key: "application/json", value: ["schema": .object([])]))
            guess(operation, "no body of the answer \(status) could be read, so it is any JSON")
        } else if !content.isEmpty, answer.empties > 0 {
            notes.append(
                .init(.lost, operation.title, "\(answer.empties) of \(answer.count) answers \(status) have no body")
            )
        }
        if status < 400, answer.bodies.values.contains(where: { $0.slot.count > 0 && $0.slot.count < 2 }) {
            guess(operation, "one answer \(status) was seen")
        }
        let link: JSONTree = ["Link": ["schema": ["type": "string"]]]
        if answer.hasLink { notes.append(.init(.inferred, operation.title, "a 'Link' header leads to the next page")) }
        return .members([
            "description": "",
            "headers": answer.hasLink ? link : nil,
            "content": content.isEmpty ? nil : .object(content),
        ])
    }
}
