/// The settings of `api.yaml`, which an API's files share.
///
/// A class, for all stages ask it. As a struct, whoever asked for one setting copied them all: a twentieth of the planner's code.
package final class SpecAPI: Sendable {
    /// The path of `api.yaml` as it was given to the reader.
    package let path: String
    package let name: Located<String>
    /// The beginning of the names of types, calls and repositories, for several APIs in one target.
    package let prefix: Located<String>?
    package let description: String?
    package let servers: [SpecServer]
    package let auth: SpecAuth
    /// Headers that every request of the API carries.
    package let headers: [SpecFixedParameter]
    /// Parameters of every call, in the query or in the body.
    package let autoParameters: [SpecFixedParameter]
    package let defaults: SpecDefaults
    package let errors: SpecErrors
    /// The object that wraps every answer. `nil`: none.
    package let envelope: SpecEnvelope?
    package let generate: SpecGenerate
    package let lint: SpecLint

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
        generate: SpecGenerate,
        lint: SpecLint
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
        self.lint = lint
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

/// The options of the generator for an API.
package struct SpecGenerate: SpecBlank, Sendable {
    /// `nil`: what the command line or the plugin says, `public` at the last.
    package var access: Located<SpecAccessLevel>?
    package var mocks = SpecTestCode.none
    /// The builds that contain a description of the API for mock servers.
    package var mockServer = SpecTestCode.none
    /// The throws clause of repository protocols. Written `errors: typed`.
    package var errors: Located<SpecRepositoryErrors>?
    /// The mode of domain models of types without a mode of their own.
    package var domain: SpecDomainMode { statedDomain ?? .separate }
    /// The value of `domain:`. `nil`: a type that is the same on the wire and in the domain is generated once.
    package var statedDomain: SpecDomainMode?
    /// `nil`: both.
    package var layers: SpecLayers?
    /// The module with the models and protocols, where only the data layer is generated.
    package var domainModule: Located<String>?
    package var imports = SpecImportStyle.automatic
    /// Protocols of all types, in addition to each type's own.
    package var conforms: [Located<SpecConformance>] = []

    package init() {}
}

package enum SpecAccessLevel: String, Sendable, CaseIterable {
    case `public`, package, `internal`
}

/// The throws clause of a repository's protocol; `plain` is the default.
package enum SpecRepositoryErrors: String, Sendable, CaseIterable {
    /// `async throws`: the protocol needs no runtime.
    case plain
    /// `async throws(BankError)`.
    case typed
}

/// The builds that contain code for tests and previews. `true` and `false` are YAML's own words.
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
