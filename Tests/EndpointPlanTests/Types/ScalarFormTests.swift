import EndpointDescription
import EndpointSpec
import Testing

@testable import EndpointPlan

/// The form of a scalar in every wire form.
@Suite struct ScalarFormTests {
    private static let forms: [(scalar: SpecScalar, form: SpecWireForm)] = SpecScalar.allCases.flatMap { scalar in
        let wires: [SpecWire?] = [nil] + scalar.wires.map { $0 }
        let dates: [SpecDateTimeFormat] = [.iso8601, .unixSeconds]
        return wires.flatMap { wire in dates.map { (scalar, SpecWireForm(datetime: $0, wire: wire)) } }
    }

    @Test(arguments: forms)
    func equalTypesNeedNoConversion(scalar: SpecScalar, form: SpecWireForm) {
        let made = ScalarForm(scalar, in: form)
        #expect(made.conversion.isIdentity == (made.domainType == made.wireType))
        #expect(made.wireCodec == nil || made.wireAccessor == .codec(made.wireCodec ?? .boolText))
        #expect(made.domainCodec == nil || made.domainAccessor == .codec(made.domainCodec ?? .boolText))
    }

    @Test(arguments: [
        (SpecScalar.int, SpecWire.string, "12", JSONTree.string("12")), (.int64, .number, "12", .number("12")),
        (.bool, .number, "true", .number("1")), (.bool, .string, "true", .string("true")),
        (.decimal, .number, "1.50", .number("1.50")), (.decimal, .string, "1.50", .string("1.50")),
        (.duration, .seconds, "007", .number("7")), (.duration, .iso8601, "PT7S", .string("PT7S")),
    ])
    func valuesAreWrittenInTheirForm(scalar: SpecScalar, wire: SpecWire, text: String, json: JSONTree) {
        let form = SpecWireForm(datetime: .iso8601, wire: wire)
        #expect(ScalarForm(scalar, in: form).json.value(text, .scalar(text, isQuoted: false)) == json)
    }
}
