import SpecTestSupport
import Testing

@testable import EndpointSpec

/// The kinds that values of each type have in JSON.
@Suite struct JSONKindsTests {
    private static let types = """
        types:
          Outer: { union: [Inner, bool] }
          Inner: { union: [string, Note] }
          Tagged: { union: { by: kind, cases: { note: Note } } }
          Note: { fields: { text: string } }
          Mood: { enum: [happy, sad] }
          Cents: { wraps: int }
        """

    private func kinds(_ type: SpecTypeExpression, _ datetime: String = "iso8601") throws -> Set<SpecJSONKind> {
        let source = MarkedSource(
            "=== api.yaml\nlanguage: 1\nname: Notes\ndefaults: { datetime: \(datetime) }\n=== notes.yaml\n\(Self.types)"
        )
        return SpecIndex(try #require(SpecReader.document(of: source.sources).document)).kinds.of(type)
    }

    @Test(
        arguments: [
            (.scalar(.string), [.string]), (.optional(.scalar(.int64)), [.number]), (.list(.scalar(.bool)), [.array]),
            (.map(.scalar(.bool)), [.object]), (.scalar(.json), Set(SpecJSONKind.allCases)),
            (.named("Note"), [.object]), (.named("Mood"), [.string]), (.named("Cents"), [.number]),
            (.named("Tagged"), [.object]), (.named("Inner"), [.string, .object]),
            (.named("Outer"), [.string, .object, .bool]), (.named("Unknown"), []),
        ] as [(SpecTypeExpression, Set<SpecJSONKind>)]
    )
    func kindsOfATypeAreThoseOfItsParts(_ type: SpecTypeExpression, _ expected: Set<SpecJSONKind>) throws {
        #expect(try kinds(type) == expected)
    }

    @Test(arguments: [("iso8601", .string), ("unixSeconds", .number)] as [(String, SpecJSONKind)])
    func aPointInTimeHasTheKindOfItsFormat(_ format: String, _ kind: SpecJSONKind) throws {
        #expect(try kinds(.scalar(.datetime), format) == [kind])
    }
}
