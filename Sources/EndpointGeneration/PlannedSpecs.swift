package import EndpointPlan
package import EndpointSpec

/// Specs that were read, and the plan of their Swift.
package struct PlannedSpecs: Sendable {
    package let document: SpecDocument?
    /// `nil` if there are errors.
    package private(set) var spec: ValidatedSpec?
    /// `nil` if there are errors.
    package private(set) var plan: GenerationPlan?
    package private(set) var diagnostics: [Diagnostic]

    /// Reads specs.
    package init(_ sources: [SpecSource]) {
        let (document, found) = SpecReader.document(of: sources)
        self.init(document, besides: found)
    }

    /// Plans decoded specs.
    ///
    /// - Parameters:
    ///   - document: The specs without validation; `nil` if they cannot be read.
    ///   - found: The diagnostics of reading them.
    package init(_ document: SpecDocument?, besides found: [Diagnostic] = []) {
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
