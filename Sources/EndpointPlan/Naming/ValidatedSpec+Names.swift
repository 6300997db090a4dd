import EndpointSpec

extension ValidatedSpec {
    /// What the domain calls a declared type. One that the app owns keeps its name, whatever the API's prefix: two APIs
    /// may share it.
    func modelName(_ type: String) -> SwiftIdentifier {
        let isHandwritten = self.type(named: type).map(domainMode(of:)) == .handwritten
        return isHandwritten ? SwiftNaming.plainType(type) : SwiftNaming.type(type, of: api)
    }

    /// What the wire calls a declared type: itself where it has no separate domain model.
    func dtoName(_ type: String) -> SwiftIdentifier {
        let isShared = self.type(named: type).map(domainMode(of:)) == .shared
        let name = SwiftNaming.type(type, of: api)
        return isShared ? name : DeclaredNames.dto(of: name)
    }

    /// The key of a field in JSON, or the name of a parameter in a query or a form.
    func wireKey(of keyed: some SpecKeyed) -> String { keyed.wireKey(in: api.defaults.keys) }

    /// The key of a union's object on the wire.
    func wireKey(of key: SpecUnionKey) -> String { key.wireKey(in: api.defaults.keys) }
}
