/// The settings of `api.yaml`, which an API's files share.
///
/// A class, for all stages ask it. As a struct, whoever asked for one setting copied them all: a twentieth of the planner's code.
package final class SpecAPI: Sendable {
    /// The path of `api.yaml` as it was given to the reader.
    package let path: String
    package let name: Located<String>
    /// The beginning of the names of types, calls and repositories, for several APIs in one target.
    private let settings: SpecAPISettings

    init(path: String, name: Located<String>, _ settings: SpecAPISettings) {
        (self.path, self.name, self.settings) = (path, name, settings)
    }

    package var prefix: Located<String>? { settings.prefix }
    package var description: String? { settings.description }
    package var servers: [SpecServer] { settings.servers }
    package var auth: SpecAuth { settings.auth }
    package var headers: [SpecFixedParameter] { settings.headers }
    package var autoParameters: [SpecFixedParameter] { settings.autoParameters }
    package var defaults: SpecDefaults { settings.defaults }
    package var errors: SpecErrors { settings.errors }
    package var envelope: SpecEnvelope? { settings.envelope }
    package var generate: SpecGenerate { settings.generate }
    package var lint: SpecLint { settings.lint }
}

/// The settings of `api.yaml` that may be left out.
struct SpecAPISettings: SpecBlank {
    /// The beginning of the names of types, calls and repositories, for several APIs in one target.
    var prefix: Located<String>?
    var description: String?
    var servers: [SpecServer] = []
    var auth = SpecAuth()
    /// Headers that every request of the API carries.
    var headers: [SpecFixedParameter] = []
    /// Parameters of every call, in the query or in the body.
    var autoParameters: [SpecFixedParameter] = []
    var defaults = SpecDefaults()
    var errors = SpecErrors()
    /// The object that wraps every answer. `nil`: none.
    var envelope: SpecEnvelope?
    var generate = SpecGenerate()
    var lint = SpecLint()
}

/// A named base URL, such as `production`.
package struct SpecServer: Sendable {
    package var name: Located<String>
    /// An absolute `http` or `https` URL.
    package var url: Located<String>
}

/// The options of the generator for an API.
package struct SpecGenerate: SpecBlank, Sendable {
    /// `nil`: what the command line or the plugin says, `public` at the last.
    package var access: Located<SpecAccessLevel>?
    package var mocks = SpecTestCode.none
    /// The builds that contain a description of the API for mock servers.
    package var mockServer = SpecTestCode.none
    /// Repositories have their reads for screens beside them.
    package var isObserved = false
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
    /// Protocols of all types, in addition to each type's own. `nil`: types with an id are Identifiable.
    package var conforms: [Located<SpecConformance>]?
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
