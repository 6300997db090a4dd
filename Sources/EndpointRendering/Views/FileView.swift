import EndpointPlan
import EndpointSpec

/// The declarations that one template writes into a file.
protocol FileView: TemplateView {
    /// The imports of the declarations.
    var imports: ImportList { get }
    /// There are no declarations.
    var isEmpty: Bool { get }
    /// The declarations are compiled under a condition, so their template has their imports under it, too.
    var isConditional: Bool { get }
}

extension FileView {
    var isConditional: Bool { false }
}

/// A part of a file: the declarations of one template.
struct FilePart: TemplateView {
    let template: String
    let layer: SpecLayer
    let view: any FileView
    /// The imports of the part, in the style of the API and with the domain of another target.
    private(set) var imports: ImportList

    init(
        _ template: String,
        of layer: SpecLayer = .data,
        _ view: any FileView,
        domain: ImportList.Use = .none,
        in plan: GenerationPlan
    ) {
        self.template = template
        self.layer = layer
        self.view = view
        imports = view.imports
        imports.isExplicit = plan.imports == .explicit
        imports.domainModule = plan.layers.domainModule
        imports.domain = domain
    }

    func value(named name: String) -> TemplateValue? { view.value(named: name) ?? imports.value(named: name) }

    /// The part in a file that begins with other imports, which it need not repeat.
    func below(_ others: ImportList) -> FilePart {
        var part = self
        part.imports = imports.without(others)
        return part
    }
}

/// A file: its header, and those of its parts that declare something in this target.
struct FileContents {
    let specName: String
    let kind: String
    let header: FileHeader
    let parts: [FilePart]

    init(
        _ kind: String,
        of specName: String,
        _ parts: [FilePart],
        without declarations: String,
        in plan: GenerationPlan
    ) {
        let declared = parts.filter { !$0.view.isEmpty }
        let parts = declared.filter { plan.layers.contains($0.layer) }
        let imports = ImportList.shared(by: parts.map { ($0.imports, $0.view.isConditional) }, access: plan.access)
        let source = "\(specName).yaml"
        let reason =
            declared.first.map { "the layer '\($0.layer.rawValue)' is in another target" }
            ?? "\(source) declares no \(declarations)"
        self.specName = specName
        self.kind = kind
        self.parts = parts.map { $0.below(imports) }
        header = FileHeader(source: source, imports: imports, emptyReason: parts.isEmpty ? reason : nil)
    }
}
