/// A document with its names looked up: what the rules ask.
struct SpecIndex: Sendable {
    let document: SpecDocument
    let types: [SpecType]
    let endpoints: [SpecEndpoint]
    let repositories: [SpecRepository]
    /// For suggestions, made once: in a spec in which everything is misspelt they are asked for often.
    let typeNames: [String]
    let endpointNames: [String]
    /// Of two with one name, the first.
    private let typesByName: [String: Int]
    private let endpointsByName: [String: Int]
    /// Of the types that take fields along with `pick`, all fields.
    private var pickedFields: [String: [SpecField]] = [:]
    private var examplesByName: [String: ExamplesByName] = [:]
    /// Of the types with fields, what a value of the spec is held against.
    private var fieldsByName: [String: FieldsByName] = [:]
    private var enumerationValues: [String: Set<String>] = [:]
    /// Of the unions of values, the kinds of JSON.
    private(set) var unionKinds: [String: Set<SpecJSONKind>] = [:]
    /// The types that are not Hashable in the domain.
    private(set) var unhashable: Set<String> = []
    /// The types that are made from themselves.
    private(set) var circularOrigins: Set<String> = []

    init(_ document: SpecDocument) {
        self.document = document
        types = document.files.flatMap(\.types)
        endpoints = document.files.flatMap(\.endpoints)
        repositories = document.files.flatMap(\.repositories)
        typeNames = types.map(\.name.value)
        endpointNames = endpoints.map(\.name.value)
        typesByName = Dictionary(types.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        endpointsByName = Dictionary(endpoints.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        resolveOrigins()
        for type in types {
            if !type.examples.isEmpty { examplesByName[type.name.value] = ExamplesByName(type.examples) }
            if let fields = fields(of: type) { fieldsByName[type.name.value] = FieldsByName(fields) }
            guard case .enumeration(let enumeration) = type.kind else { continue }
            enumerationValues[type.name.value] = Set(enumeration.values.map(\.value))
        }
        unionKinds = Self.unionKinds(self)
        unhashable = Self.unhashable(self)
    }

    var api: SpecAPI { document.api }

    func type(_ name: String) -> SpecType? { typesByName[name].map { types[$0] } }

    func endpoint(_ name: String) -> SpecEndpoint? { endpointsByName[name].map { endpoints[$0] } }

    /// An object type's fields, those that it picks first; `nil` for what is no object.
    func fields(of type: SpecType) -> [SpecField]? {
        guard case .object(let object) = type.kind else { return nil }
        return object.origin == nil ? object.fields : pickedFields[type.name.value] ?? object.fields
    }

    func fieldsByName(of name: String) -> FieldsByName? { fieldsByName[name] }

    func examplesByName(of name: String) -> ExamplesByName? { examplesByName[name] }

    func hasValue(_ text: String, inEnumeration name: String) -> Bool {
        enumerationValues[name]?.contains(text) == true
    }

    /// The type and its fields below a name; `nil` unless it is a declared object.
    func object(_ name: String) -> (type: SpecType, fields: [SpecField])? {
        guard let type = type(name), let fields = fields(of: type) else { return nil }
        return (type, fields)
    }

    /// Follows each chain of `from` to its end, and picks on the way back: types in a circle pick nothing.
    private mutating func resolveOrigins() {
        for type in types {
            var chain: [SpecType] = []
            var positions: [String: Int] = [:]
            var current: SpecType? = type
            while let link = current, let origin = link.origin, pickedFields[link.name.value] == nil {
                if let start = positions[link.name.value] {
                    circularOrigins.formUnion(chain[start...].map(\.name.value))
                    break
                }
                positions[link.name.value] = chain.count
                chain.append(link)
                current = self.type(origin.type.value)
            }
            for link in chain.reversed() { pickFields(of: link) }
        }
    }

    private mutating func pickFields(of type: SpecType) {
        guard case .object(let object) = type.kind, let origin = object.origin else { return }
        let source = self.type(origin.type.value).flatMap { fields(of: $0) } ?? []
        let sourceByName = Dictionary(source.map { ($0.name.value, $0) }) { first, _ in first }
        pickedFields[type.name.value] = origin.pick.compactMap { sourceByName[$0.value] } + object.fields
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

extension SpecType {
    fileprivate var origin: SpecOrigin? {
        if case .object(let object) = kind { object.origin } else { nil }
    }
}

extension SpecTypeExpression {
    /// The declared type that is named at the bottom of it, if it is one.
    var leafName: String? {
        switch self {
        case .scalar: nil
        case .named(let name): name
        case .optional(let inner), .list(let inner), .map(let inner): inner.leafName
        }
    }
}
