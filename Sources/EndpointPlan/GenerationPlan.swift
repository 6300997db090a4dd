package import EndpointSpec

/// Everything that is to be generated for one API, every decision made and nothing rendered.
package struct GenerationPlan: Sendable {
    package let access: SpecAccessLevel
    package let imports: SpecImportStyle
    package let layers: LayersPlan
    package let api: APIPlan
    /// A plan per spec file but `api.yaml`, in the order of their names.
    package let files: [FilePlan]
    /// The name of the file of the API's settings, without its ending.
    package let apiFile: String
    /// Whether mocks and examples are part of release builds too.
    package let releasesMocks: Bool
    /// What the API looks like on the wire; `nil` where nobody asked for it.
    package let mockAPI: MockAPIDeclarationPlan?
    /// What all of it declares at the top level of the module.
    package let names: [DeclaredName]
    /// Those of the module's names, the app's own among them, that are a system's type too.
    package let shadowedNames: Set<String>
}

/// What one spec file becomes.
package struct FilePlan: Sendable {
    /// The spec file's name without its ending.
    package let name: String
    package let types: TypePlans
    /// The enum of what a field of a patch can be, in the first file that has a patch.
    package let patch: SwiftIdentifier?
    /// The header fields of answers.
    package let headers: [HeadersPlan]
    /// The answers that are others for each status.
    package let answers: [StatusAnswerPlan]
    /// What holds pages.
    package let pagedTypes: [PagedTypePlan]
    /// What says what became of an element of a batch.
    package let batchAnswers: [BatchAnswerPlan]
    /// `nil` where the file has no endpoints.
    package let endpoints: EndpointGroupPlan?
    package let repositories: [RepositoryPlan]
    /// The struct of a value that a repository keeps, in the first file that has a repository which does.
    package let storedValue: StoredValuePlan?
    /// What the API's outbox has to know, in the first file that has a repository with one.
    package let outbox: OutboxPlan?
    /// What stores keep.
    package let entities: [EntityPlan]
    package let examples: [ExamplesPlan]
    package let makesMocks: Bool
}

extension FilePlan {
    /// A file of which nothing is generated here.
    package static func blank(_ name: String) -> FilePlan {
        FilePlan(
            name: name,
            types: TypePlans(),
            patch: nil,
            headers: [],
            answers: [],
            pagedTypes: [],
            batchAnswers: [],
            endpoints: nil,
            repositories: [],
            storedValue: nil,
            outbox: nil,
            entities: [],
            examples: [],
            makesMocks: false
        )
    }
}
