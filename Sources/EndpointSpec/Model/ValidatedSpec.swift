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
    /// The types that planning has found to be the same on the wire and in the domain: each is one struct for both.
    package let unchangedTypes: Set<String>
    let index: SpecIndex
    let inlineTags: InlineTags

    /// For validation alone, once nothing was found that is an error.
    init(unchecked index: SpecIndex) {
        api = index.api
        files = index.document.files
        refinements = index.document.refinements
        unchangedTypes = []
        self.index = index
        inlineTags = InlineTags(index)
    }

    private init(_ spec: ValidatedSpec, unchangedTypes: Set<String>) {
        api = spec.api
        files = spec.files
        refinements = spec.refinements
        self.unchangedTypes = unchangedTypes
        index = spec.index
        inlineTags = spec.inlineTags
    }

    /// The same API, in which these types are one struct for the wire and the domain.
    package func withUnchangedTypes(_ names: Set<String>) -> ValidatedSpec {
        ValidatedSpec(self, unchangedTypes: names)
    }

    package func type(named name: String) -> SpecType? { index.type(name) }

    package func endpoint(named name: String) -> SpecEndpoint? { index.endpoint(name) }

    /// The mode of a type's domain model: the type's own, else that of the API. A type that is the same on the wire and in
    /// the domain is shared.
    package func domainMode(of type: SpecType) -> SpecDomainMode {
        isUnchanged(type) ? .shared : type.domain ?? api.generate.domain
    }

    /// True if planning has found that the model of a type can stand on the wire as it is.
    package func isUnchanged(_ type: SpecType) -> Bool { unchangedTypes.contains(type.name.value) }

    /// An object's fields as they go over the wire: those that `pick` takes along first, then its own.
    package func fields(of object: SpecObject) -> [SpecField] {
        guard let origin = object.origin, let candidates = index.fieldsByName(of: origin.type.value) else {
            return object.fields
        }
        return origin.pick.compactMap { candidates[$0.value] } + object.fields
    }
}
