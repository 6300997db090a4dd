import EndpointDescription
package import EndpointPlan
package import EndpointSpec

/// A version of an API: its spec, and the plan of the Swift that is generated from it.
package struct APIVersion: Sendable {
    /// The name that reports use: a tag, or the folder of the specs.
    package let label: String
    package let spec: ValidatedSpec
    package let plan: GenerationPlan
    /// The API on the wire.
    let description: APIDescription
    let readers: PlannedReaders
    let places: SpecPlaces
    let standards: StandardValues
    /// The facts of an OpenAPI document that its import leaves out, by the names of endpoints; empty for specs.
    let documents: [String: DocumentOperation]
    private let types: [String: APIDescription.Schema]

    /// - Parameters:
    ///   - spec: The spec of the version.
    ///   - plan: The plan of its Swift.
    ///   - label: The name in reports.
    ///   - document: The places in the OpenAPI document that the spec was imported from; `nil` if it is the original.
    ///   - operations: The facts of the document that its import leaves out.
    package init(
        _ spec: ValidatedSpec,
        _ plan: GenerationPlan,
        label: String,
        document: DocumentOrigins? = nil,
        operations: [DocumentOperation] = []
    ) {
        self.label = label
        self.spec = spec
        self.plan = plan
        description = APIDescriptionPlanner.plan(spec)
        readers = PlannedReaders(plan)
        places = SpecPlaces(spec, document)
        standards = StandardValues(spec)
        documents = Dictionary(operations.map { ($0.endpoint, $0) }) { first, _ in first }
        types = Dictionary(description.types.map { ($0.name, $0.schema) }) { first, _ in first }
    }

    /// Follows names of declared types to a schema that is none.
    func resolved(_ schema: APIDescription.Schema) -> APIDescription.Schema {
        var (schema, seen) = (schema, Set<String>())
        while case .type(let name) = schema, seen.insert(name).inserted, let next = types[name] { schema = next }
        return schema
    }
}

/// The decisions of a plan about reading and writing, by the names of types in the spec.
struct PlannedReaders: Sendable {
    /// The fields of objects: first in their order, then by their keys on the wire.
    private(set) var fields: [String: [WireFieldPlan]] = [:]
    private(set) var keyed: [String: [String: WireFieldPlan]] = [:]
    /// The keys of constants that a union compares when it tries the type.
    private(set) var triedConstants: [String: Set<String>] = [:]
    /// The enums and unions that refuse a value that they do not list.
    private(set) var strict: Set<String> = []

    init(_ plan: GenerationPlan) {
        for file in plan.files {
            for object in file.types.objects {
                guard let name = object.origin.path.last else { continue }
                fields[name] = object.dto.fields
                keyed[name] = Dictionary(object.dto.keyedFields.map { ($0.key, $0) }) { first, _ in first }
                triedConstants[name] = Set(object.dto.triedConstants.filter { !$0.mayBeAbsent }.map(\.constant.key))
            }
            // A custom enum may refuse a value even if the spec lists it.
            for enumeration in file.types.enumerations where enumeration.catchAll == nil || enumeration.isHandwritten {
                if let name = enumeration.origin.path.last { strict.insert(name) }
            }
            for union in file.types.unions where union.catchAll == nil {
                if let name = union.origin.path.last { strict.insert(name) }
            }
        }
    }
}
