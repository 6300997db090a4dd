import EndpointPlan
import EndpointSpec

/// The specs of a version: texts of files, or the result of an import, which has read and planned them.
enum DiffSpecs: Sendable {
    case texts([SpecSource])
    case planned(PlannedSpecs)

    var planned: PlannedSpecs {
        switch self {
        case .texts(let sources): PlannedSpecs(sources)
        case .planned(let specs): specs
        }
    }

    /// The specs without validation; `nil` if they have errors.
    var document: SpecDocument? {
        switch self {
        case .texts(let sources): SpecReader.document(of: sources).document
        case .planned(let specs): specs.document
        }
    }
}

/// Specs that were read, and the plan of their Swift.
struct PlannedSpecs: Sendable {
    let document: SpecDocument?
    /// `nil` if there are errors.
    private(set) var spec: ValidatedSpec?
    /// `nil` if there are errors.
    private(set) var plan: GenerationPlan?
    private(set) var diagnostics: [Diagnostic]

    init(_ sources: [SpecSource]) {
        let (document, found) = SpecReader.document(of: sources)
        self.init(document, besides: found)
    }

    /// - Parameters:
    ///   - document: The specs without validation; `nil` if they cannot be read.
    ///   - found: The diagnostics of reading them.
    init(_ document: SpecDocument?, besides found: [Diagnostic] = []) {
        self.document = document
        diagnostics = found
        guard let document, !found.containsErrors else { return }
        let validated = SpecReader.validate(document)
        spec = validated.spec
        diagnostics += validated.diagnostics
        guard let spec else { return }
        let planned = Planner.plan(spec, access: nil)
        plan = planned.plan
        diagnostics += document.refinements.annotated(planned.diagnostics)
    }
}
