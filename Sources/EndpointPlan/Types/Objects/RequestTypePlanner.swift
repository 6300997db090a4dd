import EndpointSpec

/// Decides what a request type is made of: a type that picks fields of another, and is only ever sent.
struct RequestTypePlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let properties: PropertyPlanner

    /// Something that has the picked fields: the model that they are picked from, or the draft of them.
    struct Source {
        let type: SwiftIdentifier
        /// What a function calls it that takes one.
        let parameterName: SwiftIdentifier
        let input: SpecMethodInput
        let mode: SpecDomainMode
    }

    /// The model comes first.
    func sources(of origin: SpecOrigin, besides fields: [SpecField]) -> [Source] {
        let name = origin.type.value
        let model = Source(
            type: spec.modelName(name),
            parameterName: Self.free(SwiftNaming.value(of: name), besides: fields),
            input: .model,
            mode: spec.type(named: name).map(spec.domainMode(of:)) ?? .separate
        )
        guard origin.makesDraft else { return [model] }
        // A draft is generated whatever becomes of the type that it is picked from.
        let draft = Source(
            type: DeclaredNames.draft(of: origin, in: spec.api),
            parameterName: Self.free(SwiftIdentifier(name: "draft"), besides: fields),
            input: .draft,
            mode: .separate
        )
        return [model, draft]
    }

    /// What a source is called beside the request's own fields, which are parameters too.
    private static func free(_ name: SwiftIdentifier, besides fields: [SpecField]) -> SwiftIdentifier {
        let isTaken = fields.contains { SwiftNaming.member($0.name.value) == name }
        return isTaken ? free(name.prefixed(with: "given"), besides: fields) : name
    }

    /// What the request needs besides a source: its own fields, in domain terms. None of them leads back to the request,
    /// which is no type of a field.
    func parameters(of object: SpecObject) -> [PropertyPlan] {
        object.fields.map { properties.property($0, of: "", in: .domain) }
    }

    /// The fields that `pick` takes along, for the app to fill in.
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
            // As everything else of the API; its fields are those of a type that is Hashable then.
            conformances: [
                spec.api.generate.conforms.contains { $0.value == .hashable } ? "Hashable" : "Equatable", "Sendable",
            ],
            properties: picked.map {
                properties.property($0, of: origin.type.value, in: .domain).markedDeprecated(in: spec)
            },
            isMutable: true
        )
    }

    /// The initializers that make a request of each source.
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
