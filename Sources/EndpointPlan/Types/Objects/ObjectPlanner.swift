import EndpointSpec

/// Decides what becomes of a type of fields: model, DTO, mapper, request initializers and draft.
struct ObjectPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let literals: LiteralResolver
    let use: TypeUse
    let recursion: RecursiveFields

    /// Where a property stands. A value, and not the resolver's function for it: a function is made anew for each field and
    /// takes a copy of the whole spec along.
    enum Layer {
        case domain, wire
    }

    func plan(_ type: SpecType, _ object: SpecObject, origin: Origin) -> ObjectPlan {
        let fields = spec.fields(of: object)
        let mode = spec.domainMode(of: type)
        let isRequest = object.origin != nil
        return ObjectPlan(
            origin: origin,
            model: mode == .separate && !isRequest ? model(type, object, fields, origin) : nil,
            dto: dto(type, object, fields, mode, origin),
            draft: draft(object, fields, origin)
        )
    }

    private func model(_ type: SpecType, _ object: SpecObject, _ fields: [SpecField], _ origin: Origin) -> StructPlan {
        StructPlan(
            name: spec.modelName(type.name.value),
            origin: origin,
            conformances: conformances(of: type),
            properties: fields.map {
                property($0, of: type.name.value, in: .domain, isPatch: object.isPatch).markedDeprecated(in: spec)
            },
            isMutable: object.isMutable
        )
    }

    /// Equatable comes with Hashable; Sendable is always said, because a public struct is not otherwise.
    private func conformances(of type: SpecType) -> [String] {
        let asked = type.conforms.map(\.value.rawValue)
        return (asked.contains("Hashable") ? asked : ["Equatable"] + asked) + ["Sendable"]
    }

    private func dto(
        _ type: SpecType,
        _ object: SpecObject,
        _ fields: [SpecField],
        _ mode: SpecDomainMode,
        _ origin: Origin
    ) -> DTOPlan {
        let name = type.name.value
        let isShared = mode == .shared
        let properties = fields.map { field in
            property(field, of: name, in: isShared ? .domain : .wire, isPatch: object.isPatch)
        }
        return DTOPlan(
            declaration: StructPlan(
                name: spec.dtoName(name),
                origin: origin,
                conformances: isShared ? conformances(of: type).filter { $0 != "Sendable" } : [],
                properties: properties,
                isMutable: object.isMutable
            ),
            fields: zip(fields, properties).map { wireField($0, $1, of: name, isShared: isShared) },
            constants: object.constants.map { ConstantPlan(key: spec.wireKey(of: $0), value: $0.value) },
            shape: object.shape,
            isRead: use.read.contains(name),
            isWritten: use.written.contains(name),
            mapping: isShared || object.origin != nil ? nil : mapping(type, fields, isPatch: object.isPatch),
            requestInitializers: requestInitializers(object, fields, isShared: isShared)
        )
    }

    private func mapping(_ type: SpecType, _ fields: [SpecField], isPatch: Bool) -> MappingPlan {
        MappingPlan(
            model: spec.modelName(type.name.value),
            fields: fields.map { field in
                let conversion = resolver.resolver(for: field).conversion(field.type.value)
                return MappingPlan.Field(
                    name: SwiftNaming.member(field.name.value),
                    conversion: isPatch ? .patch(conversion) : conversion,
                    isSensitive: field.isSensitive,
                    source: source(field, of: type.name.value, mode: spec.domainMode(of: type))
                )
            },
            isReversed: use.written.contains(type.name.value)
        )
    }

    private func wireField(
        _ field: SpecField,
        _ property: PropertyPlan,
        of type: String,
        isShared: Bool
    ) -> WireFieldPlan {
        let resolver = resolver.resolver(for: field)
        let presence: WireFieldPlan.Presence
        if case .patch = property.type {
            presence = .patch
        } else if let elements = elements(of: field, in: type, resolver, isShared: isShared) {
            presence = .skipping(elements)
        } else if let defaultValue = property.defaultValue, defaultValue != .absent {
            presence = .defaulted(defaultValue)
        } else if field.type.value.unwrapped.isOptional {
            presence = .optional(writesNull: (field.absentValue ?? spec.api.defaults.absentValue) == .null)
        } else {
            presence = .required
        }
        return WireFieldPlan(
            property: property,
            key: spec.wireKey(of: field),
            accessor: isShared ? resolver.domainAccessor(field.type.value) : resolver.wireAccessor(field.type.value),
            presence: presence
        )
    }

    private func elements(
        of field: SpecField,
        in type: String,
        _ resolver: TypeResolver,
        isShared: Bool
    ) -> ElementPlan? {
        guard field.onInvalid?.value == .skip else { return nil }
        let (expression, isOptional) = field.type.value.unwrapped
        let isMap: Bool
        let element: SpecTypeExpression
        switch expression {
        case .list(let inner): (isMap, element) = (false, inner)
        case .map(let inner): (isMap, element) = (true, inner)
        case .scalar, .named, .optional: return nil
        }
        return ElementPlan(
            isMap: isMap,
            isOptional: isOptional,
            writesNull: (field.absentValue ?? spec.api.defaults.absentValue) == .null,
            conversion: isShared ? .identity : resolver.conversion(element),
            place: "\(spec.modelName(type).name).\(SwiftNaming.member(field.name.value).name)",
            isSensitive: field.isSensitive
        )
    }

    /// What a field of a model is read from.
    private func source(_ field: SpecField, of owner: String, mode: SpecDomainMode) -> SwiftIdentifier {
        let property = property(field, of: owner, in: .domain)
        return mode == .separate ? property.markedDeprecated(in: spec).storedName : property.name
    }

    func property(_ field: SpecField, of owner: String, in layer: Layer, isPatch: Bool = false) -> PropertyPlan {
        let expression = field.type.value
        let resolver = resolver.resolver(for: field)
        let given = field.defaultValue.flatMap { literal in
            let literals = LiteralResolver(resolver: resolver)
            return switch layer {
            case .domain: literals.domainLiteral(literal.value, as: expression)
            case .wire: literals.wireLiteral(literal.value, as: expression)
            }
        }
        let type = layer == .domain ? resolver.domainType(expression) : resolver.wireType(expression)
        return PropertyPlan(
            name: SwiftNaming.member(field.name.value),
            type: isPatch ? .patch(DeclaredNames.patch(of: spec.api), type) : type,
            description: field.description,
            isSensitive: field.isSensitive,
            isRecursive: recursion.needsIndirection(field, of: owner),
            defaultValue: isPatch
                ? .enumCase(SwiftIdentifier(name: "absent"))
                : given ?? (expression.unwrapped.isOptional ? .absent : nil),
            limits: spec.limits(field.limits, of: expression),
            deprecation: field.deprecation.map(DeprecationPlan.init)
        )
    }
}

extension ObjectPlanner {
    /// The fields that `pick` takes along, for the app to fill in.
    private func draft(_ object: SpecObject, _ fields: [SpecField], _ origin: Origin) -> StructPlan? {
        guard let source = object.origin, source.makesDraft else { return nil }
        let picked = fields.prefix(source.pick.count)
        return StructPlan(
            name: Self.draftName(of: source, in: spec.api),
            origin: Origin(
                file: origin.file,
                path: origin.path,
                description: origin.description
                    ?? "What a new `\(spec.modelName(source.type.value).name)` is made of."
            ),
            conformances: ["Equatable", "Sendable"],
            properties: picked.map { property($0, of: source.type.value, in: .domain).markedDeprecated(in: spec) },
            isMutable: true
        )
    }

    static func draftName(of source: SpecOrigin, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(source.type.value, of: api).suffixed(with: "Draft")
    }

    private func requestInitializers(
        _ object: SpecObject,
        _ fields: [SpecField],
        isShared: Bool
    ) -> [RequestInitializerPlan] {
        guard let source = object.origin else { return [] }
        let model = spec.modelName(source.type.value)
        var initializers = [
            requestInitializer(
                from: model,
                named: SwiftNaming.member(Self.lowered(source.type.value)),
                object,
                fields,
                isShared
            )
        ]
        if source.makesDraft {
            let draft = Self.draftName(of: source, in: spec.api)
            initializers.append(
                requestInitializer(from: draft, named: SwiftIdentifier(name: "draft"), object, fields, isShared)
            )
        }
        return initializers
    }

    private func requestInitializer(
        from source: SwiftIdentifier,
        named parameterName: SwiftIdentifier,
        _ object: SpecObject,
        _ fields: [SpecField],
        _ isShared: Bool
    ) -> RequestInitializerPlan {
        let pickedCount = object.origin?.pick.count ?? 0
        // A draft is generated whatever becomes of the type that it is picked from.
        let isDraft = source != object.origin.map { spec.modelName($0.type.value) }
        let declared = object.origin.flatMap { spec.type(named: $0.type.value) }
        let mode = isDraft ? .separate : declared.map(spec.domainMode(of:)) ?? .separate
        return RequestInitializerPlan(
            source: source,
            parameterName: parameterName,
            parameters: object.fields.map { property($0, of: "", in: .domain) },
            fields: fields.enumerated().map { index, field in
                RequestInitializerPlan.Field(
                    name: SwiftNaming.member(field.name.value),
                    conversion: isShared ? .identity : resolver.resolver(for: field).conversion(field.type.value),
                    isPicked: index < pickedCount,
                    source: self.source(field, of: object.origin?.type.value ?? "", mode: mode)
                )
            }
        )
    }

    /// `payment` for `Payment`.
    static func lowered(_ typeName: String) -> String {
        let words = IdentifierWords.split(typeName)
        guard let first = words.first else { return "source" }
        return first.lowercased() + words.dropFirst().joined()
    }
}

extension ValidatedSpec {
    func wireKey(of constant: SpecConstantField) -> String {
        constant.key?.value ?? api.defaults.keys.convert(constant.name.value)
    }

    /// The name that a field has on the wire.
    func wireKey(of field: SpecField) -> String {
        field.key?.value ?? api.defaults.keys.convert(field.name.value)
    }
}
