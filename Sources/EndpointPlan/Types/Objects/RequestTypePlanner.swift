import EndpointSpec

/// Plans request types. A request type picks fields of another type. It is decoded only if an outbox keeps it, or if no
/// endpoint uses it.
struct RequestTypePlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let properties: PropertyPlanner

    /// A type that has the picked fields: the model or the draft.
    struct Source {
        let type: SwiftIdentifier
        /// The name of the parameter for a value of the type.
        let parameterName: SwiftIdentifier
        let input: SpecMethodInput
        let mode: SpecDomainMode
    }

    /// The sources of a request type. The model comes first.
    func sources(of origin: SpecOrigin, besides fields: [SpecField]) -> [Source] {
        let name = origin.type.value
        let model = Source(
            type: spec.modelName(name),
            parameterName: Self.free(SwiftNaming.value(of: name), besides: fields),
            input: .model,
            mode: spec.type(named: name).map(resolver.domainMode(of:)) ?? .separate
        )
        guard origin.makesDraft else { return [model] }
        // The draft is generated even if the app declares the model.
        let draft = Source(
            type: DeclaredNames.draft(of: origin, in: spec.api),
            parameterName: Self.free(SwiftIdentifier(name: "draft"), besides: fields),
            input: .draft,
            mode: .separate
        )
        return [model, draft]
    }

    /// A parameter name that differs from the request's own fields, which are parameters, too.
    private static func free(_ name: SwiftIdentifier, besides fields: [SpecField]) -> SwiftIdentifier {
        let isTaken = fields.contains { SwiftNaming.member($0.name.value) == name }
        return isTaken ? free(name.prefixed(with: "given"), besides: fields) : name
    }

    /// The request's own fields in domain terms. None of them contains the request, because a request type cannot be
    /// the type of a field.
    func parameters(of object: SpecObject) -> [PropertyPlan] {
        object.fields.map { properties.property($0, of: "", in: .domain) }
    }

    /// The struct of the picked fields, which the app fills in.
    func draft(of declared: DeclaredObject) -> StructPlan? {
        guard let origin = declared.object.origin, origin.makesDraft else { return nil }
        let picked = declared.fields.prefix(origin.pick.count)
        return StructPlan(
            name: DeclaredNames.draft(of: origin, in: spec.api),
            origin: DeclarationOrigin(
                file: declared.origin.file,
                path: declared.origin.path,
                description: declared.origin.description
                    ?? "The values of a new `\(spec.modelName(origin.type.value).name)`."
            ),
            // The conformances of the API's other types. The fields of the draft have a Hashable type in that case.
            conformances: [
                spec.api.generate.conforms?.contains { $0.value == .hashable } == true ? "Hashable" : "Equatable",
                "Sendable",
            ],
            properties: picked.map {
                properties.property($0, of: origin.type.value, in: .domain).markedDeprecated(in: spec)
            },
            isMutable: true
        )
    }

    /// The initializers that create a request from each source.
    func initializers(of declared: DeclaredObject) -> [RequestInitializerPlan] {
        guard let origin = declared.object.origin else { return [] }
        return sources(of: origin, besides: declared.object.fields).map { source in
            RequestInitializerPlan(
                source: source.type,
                parameterName: source.parameterName,
                parameters: parameters(of: declared.object),
                fields: zip(declared.fields, declared.properties).enumerated().map { index, pair in
                    let (field, property) = pair
                    return RequestInitializerPlan.Field(
                        name: property.name,
                        conversion: declared.isShared
                            ? .identity : resolver.resolver(for: field).conversion(field.type.value),
                        isPicked: index < origin.pick.count,
                        source: properties.source(property, mode: source.mode)
                    )
                }
            )
        }
    }
}
