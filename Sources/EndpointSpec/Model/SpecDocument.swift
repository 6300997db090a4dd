/// One API as its files say it, decoded but not yet checked against itself.
package struct SpecDocument: Sendable {
    package let api: SpecAPI
    /// Every file but `api.yaml`, in the order of their names.
    package let files: [SpecFile]
    /// The changes that `refine:` made to the files.
    package let refinements: SpecRefinements
}

/// A file of types, endpoints and repositories. Everything in it is visible to the API's other files.
package struct SpecFile: Sendable {
    /// The path as it was given to the reader.
    package var path: String
    /// The settings of everything in the file.
    package var defaults: SpecFileDefaults {
        get { statedDefaults ?? SpecFileDefaults() }
        set { statedDefaults = newValue }
    }
    @Indirect private var statedDefaults: SpecFileDefaults?
    /// The file's name without its ending: `payments` for `payments.yaml`.
    package var name: String
    package var types: [SpecType]
    package var endpoints: [SpecEndpoint]
    package var repositories: [SpecRepository]

    package init(
        path: String,
        name: String,
        types: [SpecType],
        endpoints: [SpecEndpoint],
        repositories: [SpecRepository]
    ) {
        self.path = path
        self.name = name
        self.types = types
        self.endpoints = endpoints
        self.repositories = repositories
    }
}
