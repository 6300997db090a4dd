package import EndpointSpec

/// What the command line or the plugin says about the access level. The spec's own `access` comes before it.
package enum AccessRequest: Sendable, Equatable {
    /// `--access`: this level.
    case level(SpecAccessLevel)
    /// From the plugin: the target is an app, a tool or a test, which other targets do not import.
    case notImported

    /// The level that a spec without `access` gets.
    func level(for generate: SpecGenerate) -> SpecAccessLevel {
        switch self {
        case .level(let level): level
        // The target of the other layers has to see this one.
        case .notImported: generate.layers?.isSplit == true ? .public : .internal
        }
    }
}
