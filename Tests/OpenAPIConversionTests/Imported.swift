import EndpointSpec
import OpenAPIConversion
import Testing

/// A document of several texts, imported from memory.
struct Imported {
    let outcome: OpenAPIImport.Outcome

    init(
        _ document: String,
        files: [String: String] = [:],
        _ change: (inout OpenAPIImport.Options) -> Void = { _ in }
    ) {
        var options = OpenAPIImport.Options()
        change(&options)
        let texts = files.merging(["api.yaml": document]) { first, _ in first }
        outcome = OpenAPIImport.run("api.yaml", options: options) { path throws(DocumentFileProblem) in
            guard let text = texts[path] else { throw DocumentFileProblem("there is no such file") }
            return Array(text.utf8)
        }
    }

    /// A document with one operation that returns `Answer` and sends `Sent`, if the schemas have them.
    init(schemas: String, _ change: (inout OpenAPIImport.Options) -> Void = { _ in }) {
        let indented = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        let body = schemas.contains("Sent:") ? Self.body : ""
        self.init(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /answer:
                post:
                  operationId: ask
                  tags: [calls]\(body)
                  responses:
                    "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Answer" } } } }
            components:
              schemas:
            \(indented.joined(separator: "\n"))
            """,
            change
        )
    }

    private static let body = """

              requestBody:
                required: true
                content: { application/json: { schema: { $ref: "#/components/schemas/Sent" } } }
        """

    /// The text of a file without its header.
    func text(_ name: String) -> String {
        guard let file = outcome.files.first(where: { $0.name == "\(name).yaml" }) else {
            return "no file \(name).yaml"
        }
        return file.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
    }

    /// The section `types` of a file without its indentation.
    func types(_ name: String = "calls") -> String { section("types", of: name) }

    func endpoints(_ name: String = "calls") -> String { section("endpoints", of: name) }

    private func section(_ key: String, of name: String) -> String {
        let lines = text(name).split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0 == "\(key):" }) else { return "no \(key) in \(text(name))" }
        let rest = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("  ") }
        let moved = rest.map { String($0.dropFirst(2)) }.joined(separator: "\n")
        return String(moved.reversed().drop { $0 == "\n" }.reversed())
    }

    var kinds: [String] { outcome.report.sorted.map(\.kind.rawValue) }
}

/// A schema or an operation of a document, and the spec that comes of it.
struct ConstructCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var document: String
    var spec: String
    var kinds: [String]

    init(_ name: String, _ document: String, _ spec: String, kinds: [String] = []) {
        testDescription = name
        self.document = document
        self.spec = spec
        self.kinds = kinds
    }
}
