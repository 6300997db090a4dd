import EndpointDescription
import EndpointSpec
import Foundation
import Testing

@testable import EndpointPlan

/// Properties of the plans of all systems in `Specs`.
@Suite struct APIDescriptionPlannerTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Specs")

    static let systems: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: root.appending(path: "\($0)/api.yaml").path) }
            .sorted()
    }()

    private func spec(_ system: String) throws -> ValidatedSpec {
        let folder = Self.root.appending(path: system)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map { name in
            SpecSource(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
        let read = SpecReader.read(sources)
        return try #require(read.spec, "\(read.diagnostics)")
    }

    @Test func thereAreSystems() {
        #expect(Self.systems.contains("Bank") && Self.systems.count > 5)
    }

    @Test(arguments: systems) func everyNameInAPlanMeansSomething(_ system: String) throws {
        let spec = try spec(system)
        let plan = APIDescriptionPlanner.plan(spec)
        let endpoints = spec.files.flatMap(\.endpoints).filter { !$0.path.value.isURL }
        #expect(plan.routes.map(\.operation) == endpoints.map(\.name.value))
        let types = Set(plan.types.map(\.name))
        let schemes = Set(plan.schemes.map(\.name))
        let named = plan.types.flatMap { $0.schema.names } + plan.errors.cases.flatMap { $0.body?.names ?? [] }
        #expect(types.isSuperset(of: named))
        for route in plan.routes {
            let placed = route.parameters.filter { $0.place == .path }.map { "{\($0.name)}" }
            // A placeholder of several segments says so: `{name...}`.
            let path = route.path.replacing("...}", with: "}")
            #expect(placed.allSatisfy { path.contains($0) }, "\(route.operation)")
            #expect(placed.count == route.path.count { $0 == "{" }, "\(route.operation)")
            #expect(schemes.isSuperset(of: route.authentication), "\(route.operation)")
            #expect(!route.answers.isEmpty, "\(route.operation)")
            let schemas = route.parameters.map(\.schema) + [route.body?.schema].compactMap(\.self)
            #expect(types.isSuperset(of: schemas.flatMap(\.names)), "\(route.operation)")
        }
        #expect(plan == APIDescriptionPlanner.plan(spec))
    }

    @Test(arguments: systems) func everyExampleIsJSON(_ system: String) throws {
        for type in APIDescriptionPlanner.plan(try spec(system)).types {
            for example in type.examples {
                let data = Data(example.json.utf8)
                #expect(throws: Never.self, "\(type.name) \(example.name)") {
                    try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
                }
            }
        }
    }
}

extension APIDescription.Schema {
    /// The declared types that it speaks of.
    fileprivate var names: [String] {
        switch self {
        case .type(let name): [name]
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): inner.names
        case .object(let fields, let additional):
            (fields.map(\.schema) + [additional].compactMap(\.self)).flatMap(\.names)
        case .tuple(let fields): fields.flatMap(\.schema.names)
        case .union(let union): union.cases.flatMap(\.schema.names)
        case .any, .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: []
        }
    }
}
