import EndpointRuntime
import Testing

@Suite("What a struct with its fields on the heap prints") struct FieldMirrorTests {
    struct Note: CustomReflectable {
        private let _fields: Fields

        private final class Fields: Sendable {
            let text = "Tea"
            let count: Int? = 2
        }

        init() { _fields = Fields() }

        var customMirror: Mirror { FieldMirror.of(self, fields: _fields) }
    }

    struct Plain {
        let text = "Tea"
        let count: Int? = 2
    }

    @Test func itPrintsAsIfItStoredThemItself() {
        #expect("\(Note())" == #"Note(text: "Tea", count: Optional(2))"#)
        #expect("\(Plain())" == "\(Note())".replacing("Note", with: "Plain"))
        #expect(Mirror(reflecting: Note()).displayStyle == .struct)
    }

    @Test func aDumpHasTheSameLines() {
        var (dumped, plain) = ("", "")
        dump(Note(), to: &dumped)
        dump(Plain(), to: &plain)
        #expect(dumped.replacing("Note", with: "Plain") == plain)
    }
}
