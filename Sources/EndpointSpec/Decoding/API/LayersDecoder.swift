/// Decodes the layers that the targets contain.
struct LayersDecoder: SpecDecoder {
    let context: DecodingContext

    /// A list of layers, or one for each target.
    func layers(_ entry: YAMLEntry) -> SpecLayers? {
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

    private func layerSet(_ node: YAMLNode, of subject: String) -> Set<SpecLayer>? {
        guard let nodes = elements(node, of: subject) else { return nil }
        let layers = nodes.compactMap { choice($0, of: "a layer", SpecLayer.self)?.value }
        if nodes.isEmpty {
            report(.invalidValue(subject, "[]", expected: "[domain], [data] or both", at: location(node)))
        }
        return layers.isEmpty ? nil : Set(layers)
    }
}
