package import EndpointSpec

/// The layers of an API that one target holds.
package struct LayersPlan: Sendable {
    /// The module that declares the models and protocols; `nil` if they are generated into the same module.
    package let domainModule: String?
    package let layers: Set<SpecLayer>
    /// The Swift names of the domain layer's declarations.
    package let domainNames: Set<String>

    package func contains(_ layer: SpecLayer) -> Bool { layers.contains(layer) }

    /// True if a type is a domain type or contains one.
    package func isOfDomain(_ type: SwiftType) -> Bool {
        switch type {
        case .plain(let name): domainNames.contains(name)
        case .foundation, .runtime, .imported: false
        // The enum is declared beside the models.
        case .patch, .stored, .pending: !domainNames.isEmpty
        case .optional(let inner), .array(let inner), .dictionary(let inner): isOfDomain(inner)
        case .stream(let element): isOfDomain(element)
        case .result(let success, let failure): isOfDomain(success) || isOfDomain(failure)
        case .generic(_, let arguments): arguments.contains(where: isOfDomain)
        }
    }
}

extension LayersPlan {
    /// The layers of the requested target, if the spec divides them among several targets. Without a target, the plan
    /// contains all layers.
    static func plan(
        _ spec: ValidatedSpec,
        for target: String?,
        access: SpecAccessLevel
    ) -> (plan: LayersPlan, diagnostics: [Diagnostic]) {
        let all = Set(SpecLayer.allCases)
        guard let layers = spec.api.generate.layers else { return (LayersPlan(all), []) }
        if layers.isSplit, access == .internal { return (LayersPlan(all), [.internalTargets(layers)]) }
        if let everywhere = layers.everywhere {
            let module = everywhere == [.data] ? spec.api.generate.domainModule?.value : nil
            return (LayersPlan(everywhere, domainModule: module, of: spec), [])
        }
        guard let target else { return (LayersPlan(all), []) }
        guard let own = layers.targets.first(where: { $0.name.value == target }) else {
            return (LayersPlan(all), [.unlistedTarget(target, layers)])
        }
        let module = own.layers.contains(.domain) ? nil : layers.domainTarget
        return (LayersPlan(own.layers, domainModule: module, of: spec), [])
    }

    private init(_ layers: Set<SpecLayer>, domainModule: String? = nil, of spec: ValidatedSpec? = nil) {
        self.layers = layers
        self.domainModule = domainModule
        guard domainModule != nil, let spec else {
            domainNames = []
            return
        }
        let types = spec.files.flatMap(\.types).flatMap { Self.names(of: $0, in: spec) }
        let answers = spec.files.flatMap(\.endpoints).flatMap { Self.names(of: $0, in: spec.api) }
        domainNames = Set(types + answers)
    }

    /// The names of the types that an endpoint's response declares.
    private static func names(of endpoint: SpecEndpoint, in api: SpecAPI) -> [String] {
        guard let returns = endpoint.returns else { return [] }
        let headers = ResponsePlanner.headersNames(of: endpoint, in: api).map(\.text)
        guard case .statuses = returns.content else { return headers }
        return headers + [DeclaredNames.answer(of: endpoint, in: api).text]
    }

    private static func names(of type: SpecType, in spec: ValidatedSpec) -> [String] {
        if case .custom(let custom) = type.kind { return custom.module == nil ? [custom.type.value] : [] }
        guard case .object(let object) = type.kind, let origin = object.origin else {
            return [spec.modelName(type.name.value).text]
        }
        return origin.makesDraft ? [DeclaredNames.draft(of: origin, in: spec.api).text] : []
    }
}

extension LayersPlan {
    /// Reports repository methods whose protocol, a part of the domain layer, cannot name their value: only the app's
    /// own decoder knows its type.
    static func check(_ spec: ValidatedSpec) -> [Diagnostic] {
        guard spec.api.generate.layers?.isSplit == true else { return [] }
        return spec.files.flatMap(\.repositories).flatMap(\.methods).compactMap { method in
            guard case .custom(let decoder)? = spec.endpoint(named: method.endpoint.value)?.returns?.content else {
                return nil
            }
            return .decodedBeyondDomain(method, decoder)
        }
    }
}

extension Diagnostic {
    fileprivate static func decodedBeyondDomain(_ method: SpecRepositoryMethod, _ decoder: String) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: method.endpoint.location,
            "'\(method.endpoint.value)' returns what '\(decoder)' makes, which the target of the domain cannot "
                + "see; remove the method from the repository, and call the endpoint where the data layer is visible"
        )
    }

    /// The command line requests an access level that the spec could not set.
    fileprivate static func internalTargets(_ layers: SpecLayers) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: layers.location,
            "with layers in different targets, access must be 'package' or 'public', not 'internal', so that one "
                + "target can see the other"
        )
    }

    fileprivate static func unlistedTarget(_ target: String, _ layers: SpecLayers) -> Diagnostic {
        let names = layers.targets.map(\.name.value)
        let hint =
            Suggestion.closest(to: target, in: names).map { "did you mean '\(target)' by '\($0)'?" }
            ?? "add '\(target): [domain, data]', or only the layers that belong in that target"
        return Diagnostic("invalid-layers", at: layers.location, "the target '\(target)' is not listed here; \(hint)")
    }
}
