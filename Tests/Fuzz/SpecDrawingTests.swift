import Testing

@testable import EndpointSpec

/// The drawing itself: the same for the same seed, and of all of the language.
@Suite struct SpecDrawingTests {
    @Test func oneSeedIsOneSpec() {
        var (first, second) = (SpecDrawing(seed: 7), SpecDrawing(seed: 7))
        let (one, other) = (first.spec(attempts: 40), second.spec(attempts: 40))
        #expect(one.text == other.text)
        #expect(one.isValid)
    }

    @Test func eachModeComesOnce() {
        #expect(Set(CompileMode.all.map(\.description)).count == 40)
    }

    @Test func shrinkingKeepsTheFailingPart() {
        let api: [SpecTree.Entry] = [
            .init(key: "language", value: .scalar("1", isQuoted: false)),
            .init(key: "name", value: .scalar("A", isQuoted: false)),
        ]
        let types = SpecTree.named(.anything, ["One", "Two", "Three"].map { Self.type($0) })
        let spec = DrawnSpec(
            api: .construct("api", api),
            file: .construct("specFile", [.init(key: "types", value: types)])
        )
        let smallest = spec.shrunk(attempts: 100) { $0.text.contains("Two") }
        #expect(
            smallest.text
                == "# api.yaml\nlanguage: 1\nname: A\n# things.yaml\ntypes:\n  \"Two\": { \"fields\": {  } }\n"
        )
    }

    private static func type(_ name: String) -> SpecTree.Entry {
        let field = SpecTree.Entry(key: "id", value: .scalar("string", isQuoted: false))
        let fields = SpecTree.Entry(key: "fields", value: .named(.anything, [field]))
        return SpecTree.Entry(key: name, value: .construct("type", [fields]))
    }
}
