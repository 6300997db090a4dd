import EndpointSpec

/// The context of a schema's import.
struct TypeContext {
    /// The name for an inline type.
    var name: String
    var direction: ImportDirection
    /// Values of the type are sent. Types that are only received may have defaults.
    var isSent: Bool
    var depth = 0
    /// The parameter before the brackets in an object's keys: `filter` for `filter[from]`.
    var parameter: String?
    /// The key of a schema that the document spells out several times.
    var twin: SchemaTwins.Key?

    func named(_ name: String) -> TypeContext {
        TypeContext(name: name, direction: direction, isSent: isSent, depth: depth + 1)
    }
}

/// Converts schemas to types. A named schema is declared once. An inline schema is named after its place.
struct TypeImporter {
    struct Key: Hashable {
        var place: DocumentPlace
        var direction: ImportDirection
    }

    /// The schema of a parameter with bracketed fields, and the parameter's name.
    struct DeepKey: Hashable {
        var place: DocumentPlace
        var parameter: String
    }

    enum Entry {
        /// The schema is being imported. Meeting it again means a cycle.
        case open
        case named(String)
        case alias(TypeUse)
    }

    struct Pending {
        var name: String
        var schema: DocumentSchema
        var context: TypeContext
        /// True if each field is absent, null or a value.
        var isPatch = false
    }

    let document: OpenAPIDocument
    let files: DocumentFiles
    let uses: SchemaUses
    let options: OpenAPIImport.Options
    let style: SpecKeyStyle
    let former: FormerNames
    var resolver: SchemaResolver
    var report: ImportReport
    var names: TakenNames
    var kinds: [String: NamedKind] = [:]
    /// The names of the schemas that FastAPI makes for the fields of a form.
    private var bodyNames: [String: String] = [:]
    /// The types of objects with bracketed fields.
    var deepObjects: [DeepKey: String] = [:]
    var types: [ImportedType] = []
    private var entries: [Key: Entry] = [:]
    /// The types of schemas that are spelled out several times.
    var twins: [Twin: String] = [:]
    /// The first schema of each title and content.
    var titled: [String: DocumentNode] = [:]
    var pending: [Pending] = []
    /// The examples of bodies and answers, by their types.
    private(set) var contentExamples: [String: [(name: String, value: DocumentNode)]] = [:]
    /// The types of bodies that change a part of an entity, by their schemas.
    var patches: [DocumentPlace: String] = [:]

    init(
        _ document: OpenAPIDocument,
        files: DocumentFiles,
        plan: ImportPlan,
        report: ImportReport
    ) {
        self.document = document
        self.files = files
        self.report = report
        uses = plan.uses
        options = plan.options
        style = plan.style
        former = plan.former
        names = plan.names
        resolver = SchemaResolver(files: files)
        for (id, name) in PathInName.functions(of: document.operations) { bodyNames["Body_" + id] = name + "_body" }
    }

    /// Imports a schema, or several combined schemas.
    mutating func use(_ parts: [DocumentNode], _ context: TypeContext) -> TypeUse {
        if context.depth >= 64, let part = parts.first { return tooDeep(part) }
        switch resolver.resolve(parts, &report) {
        case nil: return .json
        case .reference(let target, let said)?:
            var use = declared(target, context)
            apply(said, to: &use)
            return use
        case .own(let schema)?:
            guard parts.count == 1 else { return own(schema, context) }
            var context = context
            context.twin = options.exported == nil && context.parameter == nil ? uses.twins.key(of: parts[0]) : nil
            return inline(schema, at: parts[0].place, context)
        }
    }

    /// An inline schema that can be met again: in a shared response, or in a type that others include.
    private mutating func inline(_ schema: DocumentSchema, at place: DocumentPlace, _ context: TypeContext) -> TypeUse {
        let key = Key(place: place, direction: context.direction)
        if case .alias(let use)? = entries[key] { return use }
        var context = context
        context.name = Self.nameOfComponent(at: place) ?? context.name
        let use = own(schema, context)
        entries[key] = .alias(use)
        return use
    }

    /// The name of the component around a schema; nil for a named schema and for one in an operation.
    static func nameOfComponent(at place: DocumentPlace) -> String? {
        let tokens = JSONPointer.tokens(place.pointer)
        guard tokens.count > 2, tokens[0] == "components", tokens[1] != "schemas" else { return nil }
        return ImportNames.type(tokens[2])
    }

    private mutating func tooDeep(_ node: DocumentNode) -> TypeUse {
        let message = "this is nested more than 64 schemas deep"
        report.add(.tooLarge, node, message, instead: "it becomes any JSON")
        return .json
    }

    /// A schema with its own place.
    private mutating func declared(_ target: DocumentNode, _ context: TypeContext) -> TypeUse {
        let target = first(of: target)
        let direction = uses.directed.contains(target.place) ? context.direction : .both
        let key = Key(place: target.place, direction: direction)
        switch entries[key] {
        case .named(let name)?: return use(of: name, DocumentSchema(node: target))
        case .alias(let use)?: return use
        case .open?:
            let message = "a list or map that contains itself needs a name"
            report.add(.invalidSchema, target, message, instead: "it becomes any JSON")
            return .json
        case nil: break
        }
        guard context.depth < 64 else { return tooDeep(target) }
        entries[key] = .open
        var context = context
        context.name = name(of: key)
        context.twin = nil
        reportRenamed(target)
        context.direction = direction
        context.isSent = direction == .request || direction == .both && uses.sent.contains(target.place)
        let use: TypeUse
        switch resolver.resolve([target], &report) {
        case nil: use = .json
        case .reference(let next, let said)?:
            context.depth += 1
            var found = declared(next, context)
            apply(said, to: &found)
            use = found
        case .own(let schema)?:
            if isNamed(schema) {
                let name = declare(schema, context)
                entries[key] = .named(name)
                return self.use(of: name, schema)
            }
            use = own(schema, context)
        }
        entries[key] = .alias(use)
        return use
    }

    private mutating func reportRenamed(_ target: DocumentNode) {
        let name = ImportNames.type(target.place.lastToken)
        let confusing = unconfusing(name)
        let other = former.type(confusing)
        guard confusing != name, other != name else { return }
        let message = "a type '\(name)' would hide the system's in every file that imports the module"
        report.add(.renamed, target, message, instead: "it is '\(other)'")
    }

    /// The name from a schema's place. If it differs by direction, the sent type is named an input.
    private func name(of key: Key) -> String {
        let token = bodyNames[key.place.lastToken] ?? key.place.lastToken
        let name = unconfusing(ImportNames.type(token))
        let isBoth = uses.sent.contains(key.place) && uses.answered.contains(key.place)
        return former.type(key.direction == .request && isBoth ? name + "Input" : name)
    }

    /// A name that hides no system type. An exported document keeps the names of its spec.
    func unconfusing(_ name: String) -> String {
        options.exported == nil ? ConfusingNames.replaced(name) : name
    }

    private mutating func use(of name: String, _ schema: DocumentSchema) -> TypeUse {
        var use = TypeUse(type: .named(name))
        use.isNullable = schema.takesNull
        use.isReadOnly = schema.isReadOnly
        use.isWriteOnly = schema.isWriteOnly
        use.isDeprecated = schema.isDeprecated
        if let standard = schema.standard { use.standard = self.standard(standard) }
        return use
    }

    /// Applies the keywords at the place where a type is used.
    mutating func apply(_ said: DocumentSchema, to use: inout TypeUse) {
        use.isNullable = use.isNullable || said.isNullable
        use.isReadOnly = use.isReadOnly || said.isReadOnly
        use.isWriteOnly = use.isWriteOnly || said.isWriteOnly
        use.isDeprecated = use.isDeprecated || said.isDeprecated
        use.description = said.description ?? use.description
        use.add(limits(of: said, use))
        if let standard = said.standard { use.standard = self.standard(standard) }
        for (keyword, node) in said.lost { reportLost(keyword, node) }
    }

    /// Takes a name for a type and queues the type.
    mutating func declare(_ schema: DocumentSchema, _ context: TypeContext) -> String {
        let twin = context.twin.map { Twin(key: $0, direction: context.direction, isSent: context.isSent) }
        if let twin, let name = twins[twin] { return name }
        let name = names.take(
            former.type(context.twin.flatMap { sharedName(of: $0) } ?? context.name),
            former.type(context.name),
            former.type(context.name + suffix(of: schema))
        )
        if let twin { twins[twin] = name }
        kinds[name] = kind(of: schema)
        reportOddities(schema)
        var context = context
        context.name = name
        context.twin = nil
        pending.append(Pending(name: name, schema: schema, context: context))
        return name
    }

    private func suffix(of schema: DocumentSchema) -> String {
        switch schema.shape {
        case .enumeration: "Kind"
        case .union, .kinds, .inherited: "Choice"
        default: "Value"
        }
    }

    private func kind(of schema: DocumentSchema) -> NamedKind {
        switch schema.shape {
        case .enumeration(let values): .enumeration(values)
        case .object: .object(schema)
        default: .union
        }
    }

    /// Writes all queued types, and those that are queued meanwhile.
    mutating func finish() {
        while let next = pending.popLast() {
            switch next.schema.shape {
            case .enumeration(let values): add(enumeration(values, next))
            case .object: add(object(next))
            default: add(union(next))
            }
        }
        writeTags()
        var sorter = VariantSorter(types: types, kinds: kinds, names: names, report: report)
        sorter.sort()
        (types, kinds, names, report) = (sorter.types, sorter.kinds, sorter.names, sorter.report)
    }

    mutating func add(_ type: ImportedType) { types.append(type) }

    /// Keeps the examples of a body or an answer for its type. Of a list, the first elements are examples of the type.
    mutating func keep(_ examples: [(name: String, value: DocumentNode)], of type: SpecTypeExpression) {
        switch type {
        case .named(let name) where options.exported == nil && !examples.isEmpty:
            contentExamples[name, default: []] += examples
        case .list(let element):
            keep(examples.compactMap { name, list in list.elements.first.map { (name, $0) } }, of: element)
        case .named, .scalar, .map, .optional: break
        }
    }
}
