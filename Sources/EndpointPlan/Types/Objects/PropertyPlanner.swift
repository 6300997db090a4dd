import EndpointSpec

/// Plans the property of a field in the model or the DTO.
struct PropertyPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let storage: StoragePlanner

    /// The layer that declares a property. It is a value rather than a method of the resolver, because a method
    /// reference would capture a copy of the whole spec for each field.
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

    /// The DTO's property behind a property of the domain.
    func source(_ property: PropertyPlan, mode: SpecDomainMode) -> SwiftIdentifier {
        mode == .separate ? property.markedDeprecated(in: spec).storedName : property.name
    }
}

extension PropertyPlan {
    /// The deprecated property of a generated model. With two targets it stays as it is, because the other target could
    /// not reach the stored property.
    func markedDeprecated(in spec: ValidatedSpec) -> PropertyPlan {
        guard deprecation != nil, spec.api.generate.layers?.isSplit != true else { return self }
        var property = self
        property.isMarkedDeprecated = true
        return property
    }
}
