import EndpointSpec

/// An endpoint that is to be written.
struct ImportedEndpoint {
    var name: String
    /// What its file is called after.
    var group: String
    var node: DocumentNode
    var entries: [SpecEntry] = []
    /// Declared types that it mentions.
    var mentions: Set<String> = []
    var errors: [ImportedError] = []
}

/// What an operation says of an answer that is no success.
struct ImportedError {
    var status: String
    var type: SpecTypeExpression
    var node: DocumentNode
}
