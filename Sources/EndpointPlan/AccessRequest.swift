package import EndpointSpec

/// The access level of everything that is generated.
package enum AccessLevel: String, Sendable {
    case `public`, package, `internal`

    init(_ level: SpecAccessLevel) {
        self =
            switch level {
            case .public: .public
            case .package: .package
            case .internal: .internal
            }
    }
}

/// The access level that the command line or the plugin requests. The spec's own `access` takes precedence.
package enum AccessRequest: Sendable, Equatable {
    /// `--access`: this level.
    case level(SpecAccessLevel)
    /// From the plugin: the target is an app, a tool or a test, which other targets do not import.
    case notImported

    /// The access level of an API whose spec has no `access`.
    func level(for generate: SpecGenerate) -> SpecAccessLevel {
        switch self {
        case .level(let level): level
        // The target of the other layers must see this one.
        case .notImported: generate.layers?.isSplit == true ? .public : .internal
        }
    }
}
