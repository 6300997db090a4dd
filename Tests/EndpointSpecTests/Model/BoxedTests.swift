import Testing

@testable import EndpointSpec

/// A part in a box is a value like any other: nothing but its size shows that it is kept apart.
@Suite struct BoxedTests {
    private struct Field: Hashable {
        var name: String
        @Indirect var key: String?

        init(name: String, key: String? = nil) {
            self.name = name
            self.key = key
        }
    }

    @Test func copiesDoNotShareWhatIsChanged() {
        let original = Field(name: "id", key: "ID")
        var copy = original
        copy.key = "uuid"
        #expect(original.key == "ID")
        #expect(copy.key == "uuid")
        copy.key = nil
        #expect(copy.key == nil)
        #expect(original.key == "ID")
    }

    @Test func comparesByWhatIsInTheBox() {
        let field = Field(name: "id", key: "ID")
        #expect(field == Field(name: "id", key: "ID"))
        #expect(field != Field(name: "id", key: "uuid"))
        #expect(field != Field(name: "id"))
        #expect(Set([field, Field(name: "id", key: "ID"), Field(name: "id")]).count == 2)
    }

    @Test func takesOneWord() {
        #expect(MemoryLayout<Indirect<SpecReturns>>.size == MemoryLayout<Int>.size)
    }
}
