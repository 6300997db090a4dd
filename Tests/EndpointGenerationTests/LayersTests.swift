import EndpointGeneration
import EndpointPlan
import EndpointSpec
import SpecTestSupport
import Testing

/// The layers of an API in one of several targets.
@Suite struct LayersTests {
    private func generate(
        _ settings: String,
        target: String?,
        access: AccessRequest? = nil,
        errors: String = "plain"
    ) -> GenerationResult {
        let spec = """
            === api.yaml
            language: 1
            name: Bank
            generate: { \(settings), mocks: true, mockServer: true }
            === payments.yaml
            types:
              Status: { enum: [paid] }
              Payment: { fields: { paidAt: datetime, notes: "list(string)?", status: Status? }, examples: { a: { paidAt: "2026-01-01T00:00:00Z" } } }
            endpoints: { getPayment: { get: /p, returns: Payment } }
            repositories: { Desk: { errors: \(errors), methods: { getPayment: {} } } }
            """
        let sources = MarkedSource(spec).sources
        return Generation.generate(GenerationRequest(sources: sources, prefix: "Bank", access: access, target: target))
    }

    /// The kinds of file that declare something, each with the modules that it imports.
    private func contents(_ result: GenerationResult) -> [String: [String]] {
        var contents: [String: [String]] = [:]
        for file in result.files where file.text.contains("nonisolated ") {
            let kind = file.name.split(separator: "+").last?.split(separator: ".").first.map(String.init) ?? ""
            contents[kind] = file.text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }
                .map(String.init)
        }
        return contents
    }

    static let domain = ["Models": ["public import Foundation"], "Repositories": []]
    static let data = [
        "API": ["import M", "public import EndpointRuntime", "public import EndpointMockBackend"],
        "DTOs": ["public import M", "public import EndpointRuntime"],
        "Endpoints": ["import M", "public import EndpointRuntime"],
        "Repositories": ["public import M", "public import EndpointRuntime", "import Foundation"],
    ]

    /// As below: enums and wrappers only declare conformances for the wire.
    @Test(arguments: [("enum: [paid]", "internal"), ("wraps: string", "internal"), ("fields: { a: int }", "package")])
    func conformancesAloneKeepTheRuntimeImportInternal(_ type: String, _ expected: String) {
        let spec = """
            === api.yaml
            language: 1
            name: Bank
            generate: { access: package, imports: explicit, domain: shared }
            === payments.yaml
            types: { Payment: { \(type) } }
            endpoints: { getPayment: { get: /p, returns: Payment } }
            """
        let result = Generation.generate(GenerationRequest(sources: MarkedSource(spec).sources, prefix: "Bank"))
        #expect(result.diagnostics == [])
        #expect(contents(result)["DTOs"] == ["\(expected) import EndpointRuntime"])
    }

    /// The compiler does not count a conformance as a use of a `package import`.
    @Test(arguments: [("int", "internal import M"), ("Payment", "package import M")])
    func packageImportsAreUsed(_ returned: String, _ expected: String) throws {
        let spec = """
            === api.yaml
            language: 1
            name: Bank
            generate: { layers: { M: [domain], N: [data] }, access: package, imports: explicit, mocks: true }
            === payments.yaml
            types: { Payment: { fields: { id: string } } }
            endpoints: { getPayment: { get: /p, returns: \(returned) } }
            repositories: { Desk: { methods: { getPayment: {} } } }
            """
        let sources = MarkedSource(spec).sources
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: "Bank", target: "N"))
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        let imports = contents(result)
        #expect(imports["Repositories"]?.contains { $0.hasSuffix(expected) } == true, "\(imports)")
    }

    @Test(
        arguments: [
            ("layers: [domain]", nil, domain), ("layers: [domain]", "Any", domain),
            ("layers: [data], domainModule: M", nil, data),
            ("layers: { M: [domain], N: [data] }", "M", domain), ("layers: { M: [domain], N: [data] }", "N", data),
        ] as [(String, String?, [String: [String]])]
    )
    func eachHoldsItsOwn(_ settings: String, _ target: String?, _ expected: [String: [String]]) {
        let result = generate(settings, target: target)
        #expect(result.diagnostics == [])
        #expect(result.files.count == 5)
        var expected = expected
        // Without failures of its own, an API names no type of the domain.
        if expected["API"] != nil { expected["API"]?.removeFirst() }
        #expect(contents(result) == expected)
    }

    @Test func everythingIsGeneratedWithoutATarget() {
        let all = contents(generate("layers: { M: [domain], N: [data] }", target: nil))
        #expect(Set(all.keys) == Set(Self.domain.keys).union(Self.data.keys))
        #expect(!all.values.joined().contains { $0.contains("import M") })
    }

    @Test func aTargetThatIsNotListedIsAnError() {
        let result = generate("layers: { Main: [domain], N: [data] }", target: "Mian")
        #expect(result.files.isEmpty)
        #expect(result.diagnostics.map(\.id) == ["invalid-layers"])
        #expect(result.diagnostics.first?.message.contains("'Main'") == true)
    }

    @Test func declarationsForTheOtherTargetAreNotInternal() {
        let result = generate("layers: [domain]", target: nil, access: .level(.internal))
        #expect(result.diagnostics.map(\.id) == ["invalid-layers"])
        #expect(result.diagnostics.first?.message.contains("not 'internal'") == true)
        #expect(generate("layers: [domain]", target: nil, access: .level(.package)).diagnostics == [])
    }

    @Test func theOtherTargetSeesTypesThatAreNotImported() {
        let result = generate("layers: [domain]", target: nil, access: .notImported)
        #expect(result.diagnostics == [])
        #expect(isPublic(result) == true)
    }

    @Test(
        arguments: [
            ("imports: automatic", .notImported, false), ("access: public", .notImported, true),
            ("access: internal", .level(.public), false), ("imports: automatic", .level(.internal), false),
            ("imports: automatic", nil, true),
        ] as [(String, AccessRequest?, Bool)]
    )
    func theSpecSaysTheAccessBeforeTheTarget(_ settings: String, _ access: AccessRequest?, _ expected: Bool) {
        #expect(isPublic(generate(settings, target: nil, access: access)) == expected)
    }

    private func isPublic(_ result: GenerationResult) -> Bool? {
        let models = result.files.first { $0.name.hasSuffix("+Models.generated.swift") && $0.text.contains("Payment") }
        return models?.text.contains("public nonisolated struct Payment")
    }

    @Test func importsSayTheirAccess() {
        let plain = contents(generate("imports: explicit, access: internal", target: nil))
        #expect(plain["DTOs"] == ["internal import EndpointRuntime"])
        let packaged = contents(generate("imports: explicit, access: package", target: nil))
        #expect(packaged["Repositories"] == ["package import EndpointRuntime", "internal import Foundation"])
        #expect(packaged["Models"] == ["package import Foundation"])
    }

    /// In the data layer the domain's 'Unit' stands beside Foundation's, and neither hides the other.
    @Test func aModelWithANameOfTheSystemSaysItsModule() throws {
        let spec = """
            === api.yaml
            language: 1
            name: Bank
            generate: { layers: { M: [domain], N: [data] }, mocks: true }
            === units.yaml
            types:
              Unit: { fields: { since: datetime, size: Size }, examples: { one: { since: "2026-01-01T00:00:00Z", size: big } } }
              Size: { enum: [big], frozen: true }
            endpoints: { getUnit: { get: /u, returns: Unit } }
            repositories: { UnitRepository: { methods: { getUnit: {} } } }
            """
        func texts(_ target: String) -> String {
            let request = GenerationRequest(sources: MarkedSource(spec).sources, prefix: "Bank", target: target)
            return Generation.generate(request).files.map(\.text).joined()
        }
        let (domain, data) = (texts("M"), texts("N"))
        #expect(domain.contains("struct Unit: Equatable") && !domain.contains("M."))
        #expect(data.contains("func toDomain() throws(MappingError) -> M.Unit {\n        M.Unit("))
        #expect(data.contains("extension M.Unit {") && data.contains("public static let one = M.Unit("))
        #expect(data.contains("async throws(BankError) -> M.Unit {"))
    }
}
