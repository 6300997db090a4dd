import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

/// Which types are one struct under two names.
@Suite struct UnchangedTypesTests {
    private func names(_ text: String) throws -> Set<String> {
        let read = SpecReader.read(MarkedSource(text).sources)
        let spec = try #require(read.spec, "\(read.diagnostics)")
        return UnchangedTypes.names(in: spec, ModelStorage(spec: spec))
    }

    @Test(
        "a field that is the same on both sides",
        arguments: [
            "string", "int", "int32?", "int64", "double", "float?", "bool", "json", "list(string)", "map(int)?",
            "list(map(bool))", "{ type: decimal, wire: number }", "{ type: int, wire: string }",
            "{ type: string, sensitive: true, key: other }", "{ type: int, default: 3 }",
        ]
    )
    func same(_ field: String) throws {
        #expect(try names("types:\n  Note: { fields: { field: \(quoted(field)) } }\n") == ["Note"])
    }

    @Test(
        "a field that the domain knows better",
        arguments: [
            "decimal", "datetime?", "date", "duration", "uuid", "url", "bytes", "list(decimal)", "Mood", "NoteID",
            "Either", "Picked?", "{ type: string, deprecated: true }",
        ]
    )
    func different(_ field: String) throws {
        let names = try names(
            """
            types:
              Note: { fields: { field: \(quoted(field)) } }
              Mood: { enum: [happy, sad] }
              NoteID: { wraps: string }
              Either: { union: [string, int] }
              Picked: { domain: separate, fields: { name: string } }
            """
        )
        #expect(names.isEmpty)
    }

    private func quoted(_ field: String) -> String { field.hasPrefix("{") ? field : "\"\(field)\"" }

    @Test func holdersOfConvertedTypesAreConverted() throws {
        let names = try names(
            """
            types:
              Holder: { fields: { far: "[Far]" } }
              Far: { fields: { near: Near } }
              Near: { fields: { at: datetime } }
              Ring: { fields: { rings: "[Ring]", other: "map(Other)" } }
              Other: { fields: { ring: "[Ring]" } }
            """
        )
        #expect(names == ["Ring", "Other"])
    }

    @Test func boxedFieldsRequireConversion() throws {
        let names = try names("types:\n  Node: { fields: { next: Node?, name: string } }\n")
        #expect(names.isEmpty, "the wire's half, in a file of its own, could not set what is private")
    }

    @Test func requestsAndPatchesDiffer() throws {
        let names = try names(
            """
            types:
              Note: { fields: { id: string, text: string } }
              NewNote: { from: Note, pick: [text] }
              NoteChange: { patch: true, fields: { text: string } }
            endpoints:
              addNote: { post: /notes, body: NewNote, returns: Note }
              changeNote: { patch: "/notes/{id}", body: NoteChange }
            """
        )
        #expect(names == ["Note"])
    }

    @Test("an API with explicit settings", arguments: ["domain: separate", "domain: shared", "layers: [domain]"])
    func asked(_ generate: String) throws {
        let names = try names(
            """
            === api.yaml
            language: 1
            name: Notes
            generate: { \(generate), access: public }
            === notes.yaml
            types:
              Note: { fields: { text: string } }
            """
        )
        #expect(names.isEmpty)
    }
}
