package import EndpointSpec

/// The places in an OpenAPI document from which the parts of a spec were imported.
package struct DocumentOrigins: Sendable {
    /// The place of the document as a whole.
    let whole: SourceLocation
    /// By path in the spec: `types`, the name, and the member.
    let parts: [[String]: SourceLocation]

    package init(whole: SourceLocation, parts: [[String]: SourceLocation]) {
        self.whole = whole
        self.parts = parts
    }
}

/// The places of an API's parts in the files of its spec, or in the document that it was imported from.
struct SpecPlaces: Sendable {
    private var places: [[String]: SourceLocation] = [:]
    private let document: DocumentOrigins?

    init(_ spec: ValidatedSpec, _ document: DocumentOrigins?) {
        self.document = document
        let style = spec.api.defaults.keys
        for type in spec.files.flatMap(\.types) {
            let path = ["types", type.name.value]
            places[path] = type.name.location
            switch type.kind {
            case .object(let object):
                for field in spec.fields(of: object) { places[path + [field.wireKey(in: style)]] = field.name.location }
                for field in object.constants { places[path + [field.wireKey(in: style)]] = field.name.location }
            case .enumeration(let enumeration):
                for value in enumeration.values { places[path + [value.value]] = value.location }
            case .union(let union):
                for item in union.cases { places[path + [item.tag.value]] = item.tag.location }
            case .wrapper, .custom: continue
            }
        }
        for endpoint in spec.files.flatMap(\.endpoints) {
            let path = ["endpoints", endpoint.name.value]
            places[path] = endpoint.name.location
            let parameters = endpoint.pathParameters + endpoint.query + endpoint.headers + endpoint.cookies
            for parameter in parameters + (endpoint.bodyFields ?? []) {
                places[path + [parameter.wireKey(in: style)]] = parameter.name.location
            }
        }
        for repository in spec.files.flatMap(\.repositories) {
            let path = ["repositories", repository.name.value]
            places[path] = repository.name.location
            for method in repository.methods { places[path + [method.endpoint.value]] = method.endpoint.location }
            for sync in repository.syncs { places[path + [sync.name.value]] = sync.name.location }
        }
    }

    /// The place of a repository, or of its method; `nil` if it has no such method.
    func repository(_ name: String, method: String? = nil) -> SourceLocation? {
        let path = ["repositories", name] + [method].compactMap(\.self)
        return places[path] == nil ? nil : place(path, nil)
    }

    /// The place of a type, or of its member with this key, value or tag.
    func type(_ name: String, member: String? = nil) -> SourceLocation? { place(["types", name], member) }

    /// The place of an endpoint, or of its parameter or body with this name.
    func endpoint(_ name: String, member: String? = nil) -> SourceLocation? { place(["endpoints", name], member) }

    /// A place in `api.yaml`. Nothing knows where it came from in a document.
    func api(_ location: SourceLocation) -> SourceLocation { document?.whole ?? location }

    private func place(_ path: [String], _ member: String?) -> SourceLocation? {
        guard let place = places[path] else { return nil }
        guard let document else { return member.flatMap { places[path + [$0]] } ?? place }
        return member.flatMap { document.parts[path + [$0]] } ?? document.parts[path] ?? document.whole
    }
}
