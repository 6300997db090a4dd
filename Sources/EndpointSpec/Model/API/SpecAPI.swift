/// What `api.yaml` says: the things that an API's files share.
///
/// A class, for all stages ask it. As a struct, whoever asked for one setting copied them all: a twentieth of the planner's code.
package final class SpecAPI: Sendable {
    /// The path of `api.yaml` as it was given to the reader.
    package let path: String
    package let name: Located<String>
    /// What the names of all types, calls and repositories begin with, for several APIs in one target.
    package let prefix: Located<String>?
    package let description: String?
    package let servers: [SpecServer]
    package let auth: SpecAuth
    /// Headers that every request of the API carries.
    package let headers: [SpecFixedParameter]
    /// What goes with every call, in the query or in the body.
    package let autoParameters: [SpecFixedParameter]
    package let defaults: SpecDefaults
    package let errors: SpecErrors
    /// What every answer is wrapped in, if anything.
    package let envelope: SpecEnvelope?
    package let generate: SpecGenerate

    package init(
        path: String,
        name: Located<String>,
        prefix: Located<String>?,
        description: String?,
        servers: [SpecServer],
        auth: SpecAuth,
        headers: [SpecFixedParameter],
        autoParameters: [SpecFixedParameter],
        defaults: SpecDefaults,
        errors: SpecErrors,
        envelope: SpecEnvelope?,
        generate: SpecGenerate
    ) {
        self.path = path
        self.name = name
        self.prefix = prefix
        self.description = description
        self.servers = servers
        self.auth = auth
        self.headers = headers
        self.autoParameters = autoParameters
        self.defaults = defaults
        self.errors = errors
        self.envelope = envelope
        self.generate = generate
    }
}

/// A named base URL, such as `production`.
package struct SpecServer: Sendable {
    package var name: Located<String>
    /// An absolute `http` or `https` URL.
    package var url: Located<String>

    package init(name: Located<String>, url: Located<String>) {
        self.name = name
        self.url = url
    }
}

/// What the generator is asked for, API by API.
package struct SpecGenerate: SpecBlank, Sendable {
    /// `nil`: what the command line or the plugin says, `public` at the last.
    package var access: Located<SpecAccessLevel>?
    package var mocks = SpecTestCode.none
    /// Whether the API is also described for a mock server and the in-memory transport.
    package var mockServer = SpecTestCode.none
    /// Whether the protocols of repositories say what they throw. Written `errors: typed`.
    package var errors: Located<SpecRepositoryErrors>?
    /// How types become domain models where they do not say so themselves.
    package var domain: SpecDomainMode { statedDomain ?? .separate }
    /// What `domain:` says. `nil`: nothing, so a type that is the same on the wire and in the domain is generated once.
    package var statedDomain: SpecDomainMode?
    /// `nil`: both.
    package var layers: SpecLayers?
    /// The module with the models and protocols, where only the data layer is generated.
    package var domainModule: Located<String>?
    package var imports = SpecImportStyle.automatic
    /// What every type conforms to besides what it says itself.
    package var conforms: [Located<SpecConformance>] = []

    package init() {}
}

package enum SpecAccessLevel: String, Sendable, CaseIterable {
    case `public`, package, `internal`
}

/// What the protocol of a repository says about its errors; unless it is given, `plain`.
package enum SpecRepositoryErrors: String, Sendable, CaseIterable {
    /// `async throws`: the protocol needs no runtime.
    case plain
    /// `async throws(BankError)`.
    case typed
}

/// Whether something for tests and previews is generated, and into which builds. `true` and `false` are YAML's own words.
package enum SpecTestCode: String, Sendable, CaseIterable {
    /// Into those that test: kept out of what is released.
    case debug = "true"
    case none = "false"
    case always
}

package enum SpecDomainMode: String, Sendable, CaseIterable {
    /// A DTO of what is on the wire, a domain model of real types, and a mapper between them.
    case separate
    /// One type that reads real types at the wire.
    case shared
    /// A DTO and a mapper that calls the initializer of a type which the app owns.
    case handwritten
}
