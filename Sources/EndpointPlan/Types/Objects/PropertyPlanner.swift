import EndpointSpec

/// Decides what a field is as a property: of the model, or of what stands on the wire.
struct PropertyPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let storage: StoragePlanner

    /// Where a property stands. A value, and not the resolver's function for it: a function is made anew for each field and
    /// takes a copy of the whole spec along.
    enum Layer {
        case domain, wire
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
            storage: storage.storage(of: field, in: owner, layer),
            defaultValue: isPatch
                ? .enumCase(of: nil, SwiftIdentifier(name: "absent"))
                : given ?? (expression.unwrapped.isOptional ? .absent : nil),
            limits: spec.limits(field.limits, of: expression),
            deprecation: field.deprecation.map(DeprecationPlan.init),
            hiddenLayers: field.isSensitive ? spec.hiddenLayers(of: expression) : nil
        )
    }

    /// What a field of a model is read from, by its property in the domain.
    func source(_ property: PropertyPlan, mode: SpecDomainMode) -> SwiftIdentifier {
        mode == .separate ? property.markedDeprecated(in: spec).storedName : property.name
    }
}

extension PropertyPlan {
    /// The property of a generated model, of which Swift warns. In two targets what is behind it could not be reached.
    func markedDeprecated(in spec: ValidatedSpec) -> PropertyPlan {
        guard deprecation != nil, spec.api.generate.layers?.isSplit != true else { return self }
        var property = self
        property.isMarkedDeprecated = true
        return property
    }
}
