/// Two targets with a layer each fit together.
enum LayersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let generate = index.api.generate
        guard let layers = generate.layers, layers.isSplit else {
            return generate.domainModule.map { [.moduleWithoutNeed($0)] } ?? []
        }
        var diagnostics = modules(layers, generate.domainModule)
        if let access = generate.access, access.value == .internal {
            diagnostics.append(.internalLayers(access, layers))
        }
        let shared = index.types.filter { ($0.domain ?? generate.domain) == .shared }
        let typed = ([generate.errors] + index.repositories.map(\.errors)).compactMap(\.self).filter {
            $0.value == .typed
        }
        diagnostics += names(index)
        return diagnostics + shared.map { .sharedAcrossLayers($0, layers) }
            + typed.map { .typedAcrossLayers($0.location, layers) }
    }

    /// A type would stand in front of the module, which the generated code could not name any more.
    private static func names(_ index: SpecIndex) -> [Diagnostic] {
        guard let module = index.api.generate.moduleOfDomain else { return [] }
        if module.value == index.api.name.value {
            return [.moduleOfName(module, "the API", at: index.api.name.location)]
        }
        let prefix = index.api.prefix?.value ?? ""
        let type = index.types.first { type in
            let isHandwritten = (type.domain ?? index.api.generate.domain) == .handwritten
            return (isHandwritten ? "" : prefix) + type.name.value == module.value
        }
        return type.map { [.moduleOfName(module, "the type '\($0.name.value)'", at: $0.name.location)] } ?? []
    }

    private static func modules(_ layers: SpecLayers, _ module: Located<String>?) -> [Diagnostic] {
        if let everywhere = layers.everywhere {
            switch (everywhere == [.data], module) {
            case (true, nil): return [.missingModule(layers)]
            case (false, let module?): return [.moduleWithoutNeed(module)]
            case (true, .some), (false, nil): return []
            }
        }
        if let module { return [.moduleWithoutNeed(module)] }
        let domains = layers.targets.filter { $0.layers.contains(.domain) }
        let needsOne = layers.targets.contains { !$0.layers.contains(.domain) }
        return needsOne && domains.count != 1 ? [.unclearModule(layers, domains.map(\.name))] : []
    }
}

extension SpecGenerate {
    /// The module that the data layer imports the models from, if the layers are in different targets.
    package var moduleOfDomain: Located<String>? {
        guard let layers, layers.isSplit else { return nil }
        return domainModule ?? layers.targets.first { $0.layers.contains(.domain) }?.name
    }
}

extension Diagnostic {
    static func moduleWithoutNeed(_ module: Located<String>) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: module.location,
            "'domainModule' is only for 'layers: [data]', which imports the domain from that module; remove it"
        )
    }

    static func missingModule(_ layers: SpecLayers) -> Diagnostic {
        Diagnostic(
            "missing-key",
            at: layers.location,
            "'layers: [data]' needs 'domainModule'; write 'domainModule: BankDomain', for example: the module of "
                + "the models"
        )
    }

    /// The module of the domain has the name of something that generated code declares.
    package static func moduleOfName(
        _ module: Located<String>,
        _ owner: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: module.location,
            "the module '\(module.value)' has the name of \(owner), which would hide it in the generated code; give the target "
                + "another name, such as '\(module.value)Domain'",
            notes: [Note("\(owner) is here", at: location)]
        )
    }

    static func unclearModule(_ layers: SpecLayers, _ domains: [Located<String>]) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: layers.location,
            domains.isEmpty
                ? "no target has the layer 'domain', which the others import; write '[domain]' for one of them"
                : "only one target can have the layer 'domain', which the others import; here are \(domains.count)",
            notes: domains.map { Note("'\($0.value)' has it", at: $0.location) }
        )
    }

    static func internalLayers(_ access: Located<SpecAccessLevel>, _ layers: SpecLayers) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: access.location,
            "with layers in different targets, access must be 'package' or 'public', so that one target can see "
                + "the other; write one of them",
            notes: [Note("the layers are in different targets", at: layers.location)]
        )
    }

    static func typedAcrossLayers(_ location: SourceLocation, _ layers: SpecLayers) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: location,
            "the repository protocols belong to the domain layer, and the error type belongs to the data layer, "
                + "so the protocols cannot name it; write `errors: plain`",
            notes: [Note("the layers are in different targets", at: layers.location)]
        )
    }

    static func sharedAcrossLayers(_ type: SpecType, _ layers: SpecLayers) -> Diagnostic {
        Diagnostic(
            "invalid-layers",
            at: type.name.location,
            "'\(type.name.value)' has `domain: shared`: one type for the domain and the wire, so it cannot belong "
                + "to one layer alone; write `domain: separate`",
            notes: [Note("the layers are in different targets", at: layers.location)]
        )
    }
}
