import OpenAPIConversion
import Testing

/// A `readOnly` property is not sent, unless the type is never received.
@Suite struct ReadOnlyTests {
    @Test func readOnlyFieldsOfNoAnswerAreSent() {
        let imported = Imported(
            schemas: """
                Answer: { type: object, properties: { id: { type: string } } }
                Sent: { type: object, required: [version], properties: { version: { type: string, readOnly: true }, name: { type: string } } }
                """
        )
        #expect(imported.types().contains("Sent:\n  fields: { version: string, name: \"string?\" }"))
        #expect(imported.kinds == ["read-only"])
    }

    @Test func aFullyReadOnlyReferenceIsSent() {
        let imported = Imported(
            schemas: """
                Answer: { type: object, properties: { service: { $ref: '#/components/schemas/Reference' } } }
                Sent: { type: object, properties: { service: { $ref: '#/components/schemas/Reference' } } }
                Reference: { type: object, required: [id, type], properties: { id: { type: string, readOnly: true }, type: { const: service } } }
                """
        )
        #expect(imported.types().contains("ReferenceInput:\n  fields: { id: string, type: { value: service } }"))
        #expect(imported.kinds == ["read-only"])
    }

    /// An answer that leads to a schema leads to the objects within it, too.
    @Test func nestedReadOnlyFieldsOfAnswersAreNotSent() {
        let inner = "{ type: object, properties: { made: { type: string, readOnly: true }, name: { type: string } } }"
        let imported = Imported(
            schemas: """
                Answer: { type: object, properties: { item: { $ref: '#/components/schemas/Sent' } } }
                Sent: { type: object, properties: { inner: \(inner), list: { type: array, items: \(inner) } } }
                """
        )
        #expect(imported.types().contains("SentInputInner:\n  fields: { name: \"string?\" }"))
        #expect(imported.types().contains("SentInputListItem:\n  fields: { name: \"string?\" }"))
        #expect(imported.types().contains("SentInner:\n  fields: { made: \"string?\", name: \"string?\" }"))
        #expect(imported.kinds.isEmpty)
    }

    @Test func otherFieldsAreNot() {
        let imported = Imported(
            schemas: """
                Answer: { type: object, properties: { item: { $ref: '#/components/schemas/Sent' } } }
                Sent: { type: object, properties: { id: { type: string, readOnly: true }, name: { type: string } } }
                """
        )
        #expect(imported.types().contains("SentInput:\n  fields: { name: \"string?\" }"))
        #expect(imported.kinds.isEmpty)
    }
}
