import OpenAPIConversion
import Testing

/// Names of fields and types that a person would choose.
@Suite struct TypeNamesTests {
    @Test func anExactNameIsKeptInAnyOrder() {
        let imported = Imported(
            schemas: "Answer: { type: object, properties: { foo-bar: { type: string }, fooBar: { type: string } } }"
        )
        #expect(
            imported.types()
                == "Answer:\n  fields: { fooBarValue: { type: \"string?\", key: foo-bar }, fooBar: \"string?\" }"
        )
    }

    @Test(arguments: ["Error", "String", "Date", "Task", "Notification", "Image", "List", "Category", "Size"])
    func aNameOfTheSystemGetsASuffix(_ name: String) {
        let imported = Imported(
            schemas: """
                Answer: { type: object, required: [a], properties: { a: { $ref: '#/components/schemas/\(name)' } } }
                \(name): { type: object, properties: { id: { type: string } } }
                """
        )
        #expect(
            imported.types() == "Answer:\n  fields: { a: \(name)Model }\n\(name)Model:\n  fields: { id: \"string?\" }"
        )
        #expect(imported.kinds == ["renamed"])
    }
}
