import EndpointSpec

/// An endpoint to be written.
struct ImportedEndpoint {
    var name: String
    /// The name of the endpoint's file.
    var group: String
    var node: DocumentNode
    var entries: [SpecEntry] = []
    /// The declared types that it uses.
    var mentions: Set<String> = []
    var errors: [ImportedError] = []
}

/// A failure in an operation.
struct ImportedError {
    var status: String
    var type: SpecTypeExpression
    var node: DocumentNode
}
