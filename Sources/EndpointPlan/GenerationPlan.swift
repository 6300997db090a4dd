package import EndpointSpec

/// The complete plan of one API's code. Rendering makes no decisions.
package struct GenerationPlan: Sendable {
    package let access: AccessLevel
    package let imports: SpecImportStyle
    package let layers: LayersPlan
    package let api: APIPlan
    /// One plan for each spec file except `api.yaml`, sorted by name.
    package let files: [FilePlan]
    /// The name of the file with the API's settings, without its extension.
    package let apiFile: String
    /// Release builds contain mocks and examples, too.
    package let releasesMocks: Bool
    /// The wire format of the API; `nil` if it is not requested.
    package let mockAPI: MockAPIDeclarationPlan?
    /// The top-level declarations of the generated code.
    package let names: [DeclaredName]
    /// The names in the module, including the app's own, that are also names of system types.
    package let shadowedNames: Set<String>
}

/// The plan for one spec file.
package struct FilePlan: Sendable {
    /// The spec file's name without its extension.
    package let name: String
    package let types: TypePlans
    /// The enum for fields of patches. Only the first file that has a patch declares it.
    package let patch: SwiftIdentifier?
    /// The structs of response header fields.
    package let headers: [HeadersPlan]
    /// The enums of responses that differ by status.
    package let answers: [StatusAnswerPlan]
    /// The types that hold pages.
    package let pagedTypes: [PagedTypePlan]
    /// The types that hold the result of one batch element.
    package let batchAnswers: [BatchAnswerPlan]
    /// `nil` if the file has no endpoints.
    package let endpoints: EndpointGroupPlan?
    package let repositories: [RepositoryPlan]
    /// The struct of a stored value. Only the first file whose repositories store values declares it.
    package let storedValue: StoredValuePlan?
    /// The API's outbox operations. Only the first file with an outbox declares them.
    package let outbox: APIOutboxPlan?
    /// The entities that stores keep.
    package let entities: [EntityPlan]
    package let examples: [ExamplesPlan]
    package let makesMocks: Bool
}
