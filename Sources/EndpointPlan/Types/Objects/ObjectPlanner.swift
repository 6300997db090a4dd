import EndpointSpec

/// An object type, with values that its planners need repeatedly.
struct DeclaredObject {
    let type: SpecType
    let object: SpecObject
    /// The picked fields, then the type's own.
    let fields: [SpecField]
    /// The fields as properties of the domain, in their order.
    let properties: [PropertyPlan]
    let mode: SpecDomainMode
    /// The model is its own DTO although its file declares it among the models.
    let isUnchanged: Bool
    let origin: DeclarationOrigin

    var name: String { type.name.value }

    /// The model is its own DTO.
    var isShared: Bool { mode == .shared }
}

/// Plans the declarations of an object type: model, DTO, mapper, request initializers and draft.
struct ObjectPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let properties: PropertyPlanner
    let requests: RequestTypePlanner
    let use: TypeDirections

    func plan(_ type: SpecType, _ object: SpecObject, origin: DeclarationOrigin) -> ObjectPlan {
        let fields = spec.fields(of: object)
        let declared = DeclaredObject(
            type: type,
            object: object,
            fields: fields,
            properties: fields.map {
                properties.property($0, of: type.name.value, in: .domain, isPatch: object.isPatch)
            },
            mode: resolver.domainMode(of: type),
            isUnchanged: resolver.isUnchanged(type),
            origin: origin
        )
        return ObjectPlan(
            origin: origin,
            model: hasModel(declared) ? model(declared) : nil,
            dto: dto(declared),
            draft: requests.draft(of: declared)
        )
    }

    private func hasModel(_ declared: DeclaredObject) -> Bool {
        declared.isShared || declared.mode == .separate && declared.object.origin == nil
    }

    private func model(_ declared: DeclaredObject) -> StructPlan {
        StructPlan(
            name: spec.modelName(declared.name),
            origin: declared.origin,
            conformances: conformances(of: declared.type),
            properties: declared.isShared
                ? declared.properties : declared.properties.map { $0.markedDeprecated(in: spec) },
            isMutable: declared.object.isMutable,
            keepsFieldsOnHeap: properties.storage.keepsFieldsOnHeap(declared.name, .domain)
        )
    }

    private func wireProperties(of declared: DeclaredObject) -> [PropertyPlan] {
        if declared.isShared { return declared.properties }
        return declared.fields.map {
            properties.property($0, of: declared.name, in: .wire, isPatch: declared.object.isPatch)
        }
    }

    /// Hashable implies Equatable. Sendable is always listed, because public structs do not infer it.
    private func conformances(of type: SpecType) -> [String] {
        let asked = spec.conformances(of: type).map(\.rawValue)
        return (asked.contains("Hashable") ? asked : ["Equatable"] + asked) + ["Sendable"]
    }

    private func dto(_ declared: DeclaredObject) -> DTOPlan {
        let object = declared.object
        let properties = wireProperties(of: declared)
        return DTOPlan(
            declaration: StructPlan(
                name: resolver.dtoName(declared.name),
                origin: declared.origin,
                conformances: [],
                properties: properties,
                isMutable: object.isMutable,
                keepsFieldsOnHeap: self.properties.storage
                    .keepsFieldsOnHeap(declared.name, declared.isShared ? .domain : .wire)
            ),
            isModel: declared.isShared,
            alias: declared.isUnchanged ? DeclaredNames.dto(of: SwiftNaming.type(declared.name, of: spec.api)) : nil,
            fields: zip(declared.fields, properties).map { wireField($0, $1, of: declared) },
            constants: constants(of: object),
            triedConstants: triedConstants(of: declared),
            shape: object.shape,
            isRead: use.read.contains(declared.name),
            isWritten: use.written.contains(declared.name) || use.stored.contains(declared.name),
            mapping: declared.isShared || object.origin != nil ? nil : mapping(declared),
            requestInitializers: requests.initializers(of: declared)
        )
    }

    private func constants(of object: SpecObject) -> [ConstantPlan] {
        object.constants.map { ConstantPlan(key: spec.wireKey(of: $0), value: $0.value) }
    }

    /// The constants, and the fields whose enum has a single value.
    private func triedConstants(of declared: DeclaredObject) -> [TriedConstantPlan] {
        guard use.tried.contains(declared.name), declared.object.shape == .object else { return [] }
        let fields = declared.fields.compactMap { field -> TriedConstantPlan? in
            guard let value = spec.onlyValue(of: field.type.value) else { return nil }
            let constant = ConstantPlan(key: spec.wireKey(of: field), value: .string(value))
            let mayBeAbsent = field.type.value.unwrapped.isOptional || field.defaultValue != nil
            return TriedConstantPlan(constant: constant, mayBeAbsent: mayBeAbsent)
        }
        return constants(of: declared.object).map { TriedConstantPlan(constant: $0, mayBeAbsent: false) } + fields
    }

    private func mapping(_ declared: DeclaredObject) -> MappingPlan {
        MappingPlan(
            model: spec.modelName(declared.name),
            fields: zip(declared.fields, declared.properties).map { field, property in
                let conversion = resolver.resolver(for: field).conversion(field.type.value)
                return MappingPlan.Field(
                    name: property.name,
                    conversion: declared.object.isPatch ? .patch(conversion) : conversion,
                    place: spec.place(of: field, in: declared.name),
                    source: properties.source(property, mode: declared.mode)
                )
            },
            isReversed: use.written.contains(declared.name)
        )
    }

    private func wireField(
        _ field: SpecField,
        _ property: PropertyPlan,
        of declared: DeclaredObject
    ) -> WireFieldPlan {
        let resolver = resolver.resolver(for: field)
        let presence: WireFieldPlan.Presence
        if field.isAdditional {
            presence = .additional(
                besides: declared.object.constants.map(spec.wireKey(of:))
                    + spec.foreignTags(of: declared.object, named: declared.name)
            )
        } else if case .patch = property.type {
            presence = .patch
        } else if let elements = elements(of: field, in: declared, resolver) {
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
            accessor: declared.isShared
                ? resolver.domainAccessor(field.type.value) : resolver.wireAccessor(field.type.value),
            presence: presence
        )
    }

    private func elements(
        of field: SpecField,
        in declared: DeclaredObject,
        _ resolver: TypeResolver
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
            hasDefault: field.defaultValue != nil,
            writesNull: (field.absentValue ?? spec.api.defaults.absentValue) == .null,
            conversion: declared.isShared ? .identity : resolver.conversion(element),
            domainType: resolver.domainType(element),
            place: spec.place(of: field, in: declared.name)
        )
    }
}
