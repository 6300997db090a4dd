/// A document with its names looked up: what the rules ask.
///
/// A class, because all rules hold it. As a struct, each of them copied the document in it: a fifteenth of this target's code.
final class SpecIndex: Sendable {
    let document: SpecDocument
    let repositories: [SpecRepository]
    /// True if a write waits for a connection. Looked up once, because each repository asks.
    let hasOutbox: Bool
    /// The repositories by the name of the entity that they are about; `nil` for those about none.
    private let repositoriesByEntity: [String?: [SpecRepository]]
    private let typesByName: ByName<SpecType>
    private let endpointsByName: ByName<SpecEndpoint>
    private let pickedFields: PickedFields
    private let members: MembersByType
    /// The fields of all types that declare more than their type.
    let detailedFields: [DetailedField]
    let kinds: JSONKinds
    let conformances: Conformances

    init(_ document: SpecDocument) {
        self.document = document
        repositories = document.files.flatMap(\.repositories)
        hasOutbox = repositories.contains(where: \.hasOutbox)
        repositoriesByEntity = Dictionary(grouping: repositories) { $0.entity?.value }
        typesByName = ByName(document.files.flatMap(\.types)) { $0.name.value }
        endpointsByName = ByName(document.files.flatMap(\.endpoints)) { $0.name.value }
        pickedFields = PickedFields(typesByName)
        members = MembersByType(typesByName.all, pickedFields)
        detailedFields = typesByName.all.flatMap(DetailedField.all)
        kinds = JSONKinds(typesByName, datetime: document.api.defaults.datetime)
        conformances = Conformances(typesByName, pickedFields, document.api.generate)
    }

    var api: SpecAPI { document.api }

    /// The types that are made from themselves.
    var circularOrigins: Set<String> { pickedFields.circularOrigins }

    var types: [SpecType] { typesByName.all }

    var endpoints: [SpecEndpoint] { endpointsByName.all }

    var typeNames: [String] { typesByName.names }

    var endpointNames: [String] { endpointsByName.names }

    func type(_ name: String) -> SpecType? { typesByName[name] }

    func union(_ name: String) -> SpecUnion? {
        guard case .union(let union)? = type(name)?.kind else { return nil }
        return union
    }

    func endpoint(_ name: String) -> SpecEndpoint? { endpointsByName[name] }

    /// The repositories that are about an entity.
    func repositories(about entity: String) -> [SpecRepository] { repositoriesByEntity[entity] ?? [] }

    /// The names of the entities that have a repository.
    var entityNames: [String] { repositoriesByEntity.keys.compactMap(\.self) }

    /// An object type's fields, those that it picks first; `nil` for what is no object.
    func fields(of type: SpecType) -> [SpecField]? { pickedFields.fields(of: type) }

    func fieldsByName(of name: String) -> FieldsByName? { members.fields[name] }

    func examplesByName(of name: String) -> ByName<SpecExample>? { members.examples[name] }

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
    private(set) var examples: [String: ByName<SpecExample>] = [:]
    private(set) var enumerationValues: [String: Set<String>] = [:]

    init(_ types: [SpecType], _ picked: PickedFields) {
        for type in types {
            let name = type.name.value
            if !type.examples.isEmpty { examples[name] = ByName(type.examples) { $0.name.value } }
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
    private let fields: ByName<SpecField>
    /// Those that no value does without.
    let needed: [SpecField]

    init(_ fields: [SpecField]) {
        self.fields = ByName(fields) { $0.name.value }
        needed = fields.filter { !$0.mayBeAbsent }
    }

    var all: [SpecField] { fields.all }

    var names: [String] { fields.names }

    subscript(_ name: String) -> SpecField? { fields[name] }
}

extension SpecField {
    var mayBeAbsent: Bool { type.value.unwrapped.isOptional || defaultValue != nil }
}
