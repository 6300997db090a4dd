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
    private let types: [String: APIDescription.Schema]

    package init(_ spec: ValidatedSpec, _ plan: GenerationPlan, label: String) {
        self.label = label
        self.spec = spec
        self.plan = plan
        description = APIDescriptionPlanner.plan(spec)
        readers = PlannedReaders(plan)
        places = SpecPlaces(spec)
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

/// The places of an API's parts in the files of its spec.
struct SpecPlaces: Sendable {
    private var places: [String: SourceLocation] = [:]

    init(_ spec: ValidatedSpec) {
        let style = spec.api.defaults.keys
        for type in spec.files.flatMap(\.types) {
            let name = type.name.value
            places[name] = type.name.location
            switch type.kind {
            case .object(let object):
                for field in spec.fields(of: object) {
                    places["\(name).\(field.wireKey(in: style))"] = field.name.location
                }
                for field in object.constants { places["\(name).\(field.wireKey(in: style))"] = field.name.location }
            case .enumeration(let enumeration):
                for value in enumeration.values { places["\(name).\(value.value)"] = value.location }
            case .union(let union):
                for item in union.cases { places["\(name).\(item.tag.value)"] = item.tag.location }
            case .wrapper, .custom: continue
            }
        }
        for endpoint in spec.files.flatMap(\.endpoints) {
            let name = endpoint.name.value
            places["\(name)()"] = endpoint.name.location
            let parameters = endpoint.pathParameters + endpoint.query + endpoint.headers + endpoint.cookies
            for parameter in parameters + (endpoint.bodyFields ?? []) {
                places["\(name)().\(parameter.wireKey(in: style))"] = parameter.name.location
            }
        }
    }

    /// The place of a type, or of its member with this key, value or tag.
    func type(_ name: String, member: String? = nil) -> SourceLocation? {
        member.flatMap { places["\(name).\($0)"] } ?? places[name]
    }

    /// The place of an endpoint, or of its parameter or body with this name.
    func endpoint(_ name: String, member: String? = nil) -> SourceLocation? {
        member.flatMap { places["\(name)().\($0)"] } ?? places["\(name)()"]
    }
}
