extension SpecDecoder {
    mutating func generate(_ node: YAMLNode) -> SpecGenerate {
        var generate = SpecGenerate()
        guard let mapping = mapping(node, .generate) else { return generate }
        if let node = mapping["access"] { generate.access = choice(node, of: "'access'") }
        if let node = mapping["mocks"], let code = choice(node, of: "'mocks'", SpecTestCode.self) {
            generate.mocks = code.value
        }
        if let node = mapping["mockServer"], let code = choice(node, of: "'mockServer'", SpecTestCode.self) {
            generate.mockServer = code.value
        }
        if let node = mapping["domain"], let mode = choice(node, of: "'domain'", SpecDomainMode.self) {
            generate.statedDomain = mode.value
        }
        if let node = mapping["errors"] { generate.errors = choice(node, of: "'errors'") }
        if let node = mapping["imports"], let style = choice(node, of: "'imports'", SpecImportStyle.self) {
            generate.imports = style.value
        }
        if let node = mapping["conforms"] { generate.conforms = conformances(node) }
        if let entry = mapping.entry("layers") { generate.layers = layers(entry) }
        generate.domainModule = mapping["domainModule"].flatMap { swiftName($0, of: "'domainModule'") }
        return generate
    }

    /// A list of layers, or one for each target.
    private mutating func layers(_ entry: YAMLEntry) -> SpecLayers? {
        guard case .mapping(let entries) = entry.value.content else {
            return layerSet(entry.value, of: "'layers'").map {
                SpecLayers(location: location(entry.mark), everywhere: $0)
            }
        }
        var layers = SpecLayers(location: location(entry.mark), everywhere: nil)
        for entry in entries where checkName(located(entry), of: "a target") {
            guard let set = layerSet(entry.value, of: "the layers of '\(entry.key.text)'") else { return nil }
            layers.targets.append(SpecLayers.Target(name: located(entry), layers: set))
        }
        return layers
    }

    private mutating func layerSet(_ node: YAMLNode, of subject: String) -> Set<SpecLayer>? {
        guard let nodes = elements(node, of: subject) else { return nil }
        let layers = nodes.compactMap { choice($0, of: "a layer", SpecLayer.self)?.value }
        if nodes.isEmpty {
            report(.invalidValue(subject, "[]", expected: "[domain], [data] or both", at: location(node)))
        }
        return layers.isEmpty ? nil : Set(layers)
    }
}
