import Foundation

/// Writes an API of as many types and endpoints as asked for, the same text each time.
///
/// Each type has 12 fields, of every kind that real APIs have many of, and every other one holds the type before it; each
/// endpoint has a path parameter, two query parameters and returns its type. 50 of each lie in one file.
struct SpecWriter {
    static let typesPerFile = 50

    /// The number of types.
    let count: Int
    /// Each type has an endpoint. Types without one are both decoded and encoded.
    var hasEndpoints = true

    /// The number of files in addition to `api.yaml`.
    var fileCount: Int { (count + Self.typesPerFile - 1) / Self.typesPerFile }

    func write(to folder: URL) throws {
        try Data(api.utf8).write(to: folder.appending(path: "api.yaml"))
        for file in 0..<fileCount {
            try Data(text(of: file).utf8).write(to: folder.appending(path: "file\(file).yaml"))
        }
    }

    /// The numbers of a file's types.
    func types(of file: Int) -> Range<Int> {
        file * Self.typesPerFile..<min(count, (file + 1) * Self.typesPerFile)
    }

    private var api: String {
        """
        language: 1
        name: Big
        servers: { local: "http://127.0.0.1:1" }
        generate: { mocks: false }

        """
    }

    private func text(of file: Int) -> String {
        let types = types(of: file)
        var text = "types:\n  Kind\(file): { enum: [one, two, three] }\n"
        for type in types {
            text += "  Item\(type):\n    description: The item number \(type).\n    fields:\n"
            let fields = Self.scalars + ["Kind\(file)", type.isMultiple(of: 2) ? "string" : "Item\(type - 1)?"]
            for (index, field) in fields.enumerated() {
                text += "      fieldNumber\(index): \(field)\n"
            }
        }
        guard hasEndpoints else { return text }
        text += "endpoints:\n"
        for type in types {
            text += "  getItem\(type):\n    get: /v1/items\(type)/{id}\n"
            text += "    query: { limit: int = 100, after: string? }\n    returns: Item\(type)\n"
        }
        return text
    }

    private static let scalars = [
        "string", "int", "decimal", "datetime", "bool", "double", "string?", "datetime?", "uuid", "\"[string]\"",
    ]
}

/// The types of a ``SpecWriter`` in their wire form, with synthesized Codable.
///
/// The property names are the keys, so that not even `CodingKeys` are written. The initializer is that of the generated
/// types, because senders of a request need it.
struct SynthesizedTypes {
    let spec: SpecWriter

    func write(to folder: URL) throws {
        for file in 0..<spec.fileCount {
            let types = spec.types(of: file)
            let text = types.map {
                type(Self.fields + [$0.isMultiple(of: 2) ? "String" : "Item\($0 - 1)?"], number: $0)
            }
            try Data(text.joined(separator: "\n").utf8).write(to: folder.appending(path: "File\(file).swift"))
        }
    }

    private func type(_ fields: [String], number: Int) -> String {
        let names = fields.indices.map { "fieldNumber\($0)" }
        let properties = zip(names, fields).map { "    public let \($0): \($1)\n" }
        let parameters = zip(names, fields).map { "        \($0): \($1)" }
        let assignments = names.map { "        self.\($0) = \($0)\n" }
        return """
            public struct Item\(number): Codable, Sendable {
            \(properties.joined())
                public init(
            \(parameters.joined(separator: ",\n"))
                ) {
            \(assignments.joined())    }
            }

            """
    }

    private static let fields = [
        "String", "Int", "String", "String", "Bool", "Double", "String?", "String?", "String", "[String]", "String",
    ]
}
