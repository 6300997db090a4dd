extension Diagnostic {
    /// The page that explains every diagnostic: a file of this repository, until the site of the documentation has an address.
    package static let page = "Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md"

    /// The section of the page that explains this diagnostic.
    package var address: String { "\(Self.page)#\(id)" }
}
