/// A document with its names looked up: what the rules ask.
///
/// A class, because all rules hold it. As a struct, each of them copied the document in it: a fifteenth of this target's code.
final class SpecIndex: Sendable {
    let document: SpecDocument
    let types: [SpecType]
    let endpoints: [SpecEndpoint]
    let repositories: [SpecRepository]
    /// True if a write waits for a connection. Looked up once, because each repository asks.
    let hasOutbox: Bool
    /// The repositories by the name of the entity that they are about; `nil` for those about none.
    private let repositoriesByEntity: [String?: [SpecRepository]]
    /// For suggestions, made once: in a spec in which everything is misspelt they are asked for often.
    let typeNames: [String]
    let endpointNames: [String]
    /// Of two with one name, the first.
    private let typesByName: [String: Int]
    private let endpointsByName: [String: Int]
    private let pickedFields: PickedFields
    private let members: MembersByType
    /// The fields of all types that declare more than their type.
    let detailedFields: [DetailedField]
    /// Of the unions of values, the kinds of JSON.
    let unionKinds: [String: Set<SpecJSONKind>]
    /// The types that are not Hashable in the domain.
    let unhashable: Set<String>

    convenience init(_ document: SpecDocument) {
        // Unions may contain each other, so their types are looked up in an index that does not know their kinds yet.
        let names = SpecIndex(names: document)
        self.init(names, unionKinds: Self.unionKinds(names), unhashable: Self.unhashable(names))
    }

    private init(names document: SpecDocument) {
        self.document = document
        types = document.files.flatMap(\.types)
        endpoints = document.files.flatMap(\.endpoints)
        repositories = document.files.flatMap(\.repositories)
        hasOutbox = repositories.contains(where: \.hasOutbox)
        repositoriesByEntity = Dictionary(grouping: repositories) { $0.entity?.value }
        typeNames = types.map(\.name.value)
        endpointNames = endpoints.map(\.name.value)
        typesByName = Dictionary(types.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        endpointsByName = Dictionary(endpoints.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        pickedFields = PickedFields(types, numbers: typesByName)
        members = MembersByType(types, pickedFields)
        detailedFields = types.flatMap(DetailedField.all)
        unionKinds = [:]
        unhashable = []
    }

    private init(_ names: SpecIndex, unionKinds: [String: Set<SpecJSONKind>], unhashable: Set<String>) {
        document = names.document
        types = names.types
        endpoints = names.endpoints
        repositories = names.repositories
        hasOutbox = names.hasOutbox
        repositoriesByEntity = names.repositoriesByEntity
        typeNames = names.typeNames
        endpointNames = names.endpointNames
        typesByName = names.typesByName
        endpointsByName = names.endpointsByName
        pickedFields = names.pickedFields
        members = names.members
        detailedFields = names.detailedFields
        self.unionKinds = unionKinds
        self.unhashable = unhashable
    }

    var api: SpecAPI { document.api }

    /// The types that are made from themselves.
    var circularOrigins: Set<String> { pickedFields.circularOrigins }

    func type(_ name: String) -> SpecType? { typesByName[name].map { types[$0] } }

    func endpoint(_ name: String) -> SpecEndpoint? { endpointsByName[name].map { endpoints[$0] } }

    /// The repositories that are about an entity.
    func repositories(about entity: String) -> [SpecRepository] { repositoriesByEntity[entity] ?? [] }

    /// The names of the entities that have a repository.
    var entityNames: [String] { repositoriesByEntity.keys.compactMap(\.self) }

    /// An object type's fields, those that it picks first; `nil` for what is no object.
    func fields(of type: SpecType) -> [SpecField]? { pickedFields.fields(of: type) }

    func fieldsByName(of name: String) -> FieldsByName? { members.fields[name] }

    func examplesByName(of name: String) -> ExamplesByName? { members.examples[name] }

    func hasValue(_ text: String, inEnumeration name: String) -> Bool {
        members.enumerationValues[name]?.contains(text) == true
    }

    /// The type and its fields below a name; `nil` unless it is a declared object.
    func object(_ name: String) -> (type: SpecType, fields: [SpecField])? {
        guard let type = type(name), let fields = fields(of: type) else { return nil }
        return (type, fields)
    }
}

/// The contents of a document's types, by the type's name.
private struct MembersByType: Sendable {
    /// Of the types with fields, what a value of the spec is held against.
    private(set) var fields: [String: FieldsByName] = [:]
    private(set) var examples: [String: ExamplesByName] = [:]
    private(set) var enumerationValues: [String: Set<String>] = [:]

    init(_ types: [SpecType], _ picked: PickedFields) {
        for type in types {
            let name = type.name.value
            if !type.examples.isEmpty { examples[name] = ExamplesByName(type.examples) }
            if let fields = picked.fields(of: type) { self.fields[name] = FieldsByName(fields) }
            guard case .enumeration(let enumeration) = type.kind else { continue }
            enumerationValues[name] = Set(enumeration.values.map(\.value))
        }
    }
}

/// A field that declares more than its type, and the type that it is written in.
struct DetailedField: Sendable {
    let type: SpecType
    let object: SpecObject
    let field: SpecField

    fileprivate static func all(of type: SpecType) -> [DetailedField] {
        guard case .object(let object) = type.kind else { return [] }
        return object.fields.filter(\.hasDetails).map { DetailedField(type: type, object: object, field: $0) }
    }
}

/// An object type's fields, to be looked up.
struct FieldsByName: Sendable {
    let all: [SpecField]
    let names: [String]
    /// Those that no value does without.
    let needed: [SpecField]
    private let positions: [String: Int]

    init(_ fields: [SpecField]) {
        all = fields
        names = fields.map(\.name.value)
        needed = fields.filter { !$0.mayBeAbsent }
        positions = Dictionary(fields.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
    }

    subscript(_ name: String) -> SpecField? { positions[name].map { all[$0] } }
}

/// A type's examples, to be looked up.
struct ExamplesByName: Sendable {
    let names: [String]
    private let all: [String: SpecExample]

    init(_ examples: [SpecExample]) {
        names = examples.map(\.name.value)
        all = Dictionary(examples.map { ($0.name.value, $0) }) { first, _ in first }
    }

    subscript(_ name: String) -> SpecExample? { all[name] }
}

extension SpecField {
    var mayBeAbsent: Bool { type.value.unwrapped.isOptional || defaultValue != nil }
}
