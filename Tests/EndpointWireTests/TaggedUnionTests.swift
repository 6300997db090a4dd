import Foundation
import Testing

@testable import EndpointWire

/// The tag of a union is written before a case's own fields.
@Suite("Wire: tags of unions")
struct TaggedUnionTests {
    private struct Circle: WireWritable {
        let radius: Double

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(&writer, keys: "type\nradius")
            fields.string(0, "its own")
            fields.double(1, radius)
            fields.finish()
        }
    }

    private enum Shape: WireWritable {
        case circle(Circle)
        case named(String)

        func write(to writer: inout WireWriter) {
            switch self {
            case .circle(let value): writer.tagged("type", "circle", value)
            case .named(let value): writer.tagged("type", "named", value)
            }
        }
    }

    @Test func theTagReplacesAFieldWithItsKey() throws {
        let json = try Wire.encode([Shape.circle(Circle(radius: 2)), .circle(Circle(radius: 3))])
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"[{"type":"circle","radius":2},{"type":"circle","radius":3}]"#
        )
    }

    @Test func aCaseThatIsNoObjectCannotHaveATag() {
        let error = #expect(throws: WireError.self) { try Wire.encode([Shape.named("x"), .circle(Circle(radius: 1))]) }
        #expect(error?.kind == .invalidValue(expected: "an object that has room for a tag"))
        #expect(error?.path == "[0]")
    }
}
