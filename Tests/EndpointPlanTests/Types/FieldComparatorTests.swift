import Testing

@testable import EndpointPlan

@Suite("How fields are compared") struct FieldComparatorTests {
    @Test(
        arguments: [
            (.string, .string), (.plain("Int"), .int), (.double, .double), (.plain("Bool"), .bool),
            (.plain("Int64"), .value), (.foundation("Date"), .value), (.runtime(.jsonValue), .value),
            (.array(.string), .strings), (.array(.plain("Payment")), .array), (.array(.optional(.string)), .array),
            (.dictionary(.double), .dictionary), (.optional(.string), .optionalString),
            (.optional(.plain("Int")), .optionalInt), (.optional(.double), .optionalDouble),
            (.optional(.plain("Bool")), .optionalBool), (.optional(.plain("Payment")), .optionalValue),
            (.optional(.array(.string)), .optionalArray), (.optional(.array(.double)), .optionalArray),
            (.optional(.dictionary(.string)), .optionalDictionary),
        ] as [(SwiftType, FieldComparator)]
    )
    func typeDecides(_ type: SwiftType, _ comparator: FieldComparator) {
        #expect(property(type, .inPlace).comparator == comparator)
    }

    @Test(
        arguments: [
            (.plain("Payment"), .array), (.optional(.plain("Payment")), .array), (.string, .strings),
        ] as [(SwiftType, FieldComparator)]
    )
    func boxesAreComparedAsLists(_ type: SwiftType, _ comparator: FieldComparator) {
        #expect(property(type, .boxed(.large)).comparator == comparator)
    }

    private func property(_ type: SwiftType, _ storage: PropertyPlan.Storage) -> PropertyPlan {
        PropertyPlan(
            name: SwiftIdentifier(name: "field"),
            type: type,
            description: nil,
            isSensitive: false,
            storage: storage,
            defaultValue: nil
        )
    }
}
