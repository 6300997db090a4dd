/// An API that holds together: every name in it means something, every value fits its type.
///
/// Only validation makes one, so what was not validated cannot be planned or rendered. It never changes. A class, for each step
/// of planning holds it: a copy of all that it has took a seventh of the generator's time.
package final class ValidatedSpec: Sendable {
    package let api: SpecAPI
    /// In the order of their names.
    package let files: [SpecFile]
    /// The changes that `refine:` made to the files.
    package let refinements: SpecRefinements
    let index: SpecIndex
    let inlineTags: InlineTags
    private let examples: [String: [SpecExample]]

    /// For validation alone, once nothing was found that is an error. The examples are written out.
    init(_ index: SpecIndex, examples: [String: [SpecExample]]) {
        api = index.api
        files = index.document.files
        refinements = index.document.refinements
        self.index = index
        inlineTags = InlineTags(index)
        self.examples = examples
    }

    package func type(named name: String) -> SpecType? { index.type(name) }

    package func endpoint(named name: String) -> SpecEndpoint? { index.endpoint(name) }

    /// The mode that a type's domain model has in the spec: the type's own, else that of the API.
    package func domainMode(of type: SpecType) -> SpecDomainMode { type.domain ?? api.generate.domain }

    /// The named values of a type, without references to others.
    package func examples(of type: SpecType) -> [SpecExample] { examples[type.name.value] ?? [] }

    /// An object's fields as they go over the wire: those that `pick` takes along first, then its own.
    package func fields(of object: SpecObject) -> [SpecField] {
        guard let origin = object.origin, let candidates = index.fieldsByName(of: origin.type.value) else {
            return object.fields
        }
        return origin.pick.compactMap { candidates[$0.value] } + object.fields
    }
}
