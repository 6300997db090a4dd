package import EndpointSpec

/// Exports a spec as an OpenAPI 3.1 document. It turns files into text and uses no disk and no console.
///
/// The document uses OpenAPI's own keywords as far as possible. Settings that an import could not derive from these
/// keywords are under `x-endpoint`.
package enum OpenAPIExport {
    package enum Format: String, Sendable, CaseIterable { case yaml, json }

    package struct Outcome: Sendable {
        /// The document; nil if the spec has errors.
        package var text: String?
        package var diagnostics: [Diagnostic]
    }

    /// Exports the files of one API.
    package static func run(_ sources: [SpecSource], format: Format) -> Outcome {
        let (spec, diagnostics) = SpecReader.read(sources)
        guard let spec else { return Outcome(text: nil, diagnostics: diagnostics) }
        let words = DocumentExporter(spec).document
        let settings = DocumentDifference.Settings(
            name: spec.api.name.value,
            keys: spec.api.defaults.keys,
            domain: spec.api.generate.domain
        )
        let wanted = outline(of: sources)
        let base = OpenAPIImport.outline(of: text(of: DocumentDifference.adding(nil, settings, to: words), .yaml))
        let difference = SpecDifference.from(base?.tree, to: wanted.tree, SpecOutline.shape)
        let document = DocumentDifference.adding(difference, settings, to: words)
        return Outcome(text: ExportSeal.sealed(text(of: document, format)), diagnostics: diagnostics)
    }

    private static func text(of document: SpecTree, _ format: Format) -> String {
        switch format {
        case .yaml: SpecText(document, header: "").text
        case .json: JSONText.text(document)
        }
    }

    private static func outline(of sources: [SpecSource]) -> SpecOutline {
        var api = SpecTree.mapping([])
        var files: [(name: String, tree: SpecTree)] = []
        for (name, root) in SpecReader.refinedTrees(of: sources) {
            let tree = root.map { SpecTree($0) } ?? .mapping([])
            if name == SpecReader.apiFileName { api = tree } else { files.append((name, tree)) }
        }
        return SpecOutline(api: api, files: files)
    }
}
