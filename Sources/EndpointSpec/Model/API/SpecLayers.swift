/// A layer of an API that a target contains: the domain that an app uses, or the data that provides it.
package enum SpecLayer: String, Sendable, CaseIterable {
    /// Models and the protocols of repositories, with Foundation alone.
    case domain
    /// Everything that knows of the wire: DTOs, calls, implementations, mocks.
    case data
}

/// Which layers are generated where. Written `layers: [domain]`, or by target where several share the specs:
/// `layers: { BankDomain: [domain], BankData: [data] }`.
package struct SpecLayers: Sendable {
    package struct Target: Sendable {
        package var name: Located<String>
        package var layers: Set<SpecLayer>
    }

    package var location: SourceLocation
    /// The layers of every target; `nil` if the targets are named.
    package var everywhere: Set<SpecLayer>?
    package var targets: [Target] = []

    /// True if a target contains one layer without the other.
    package var isSplit: Bool {
        (targets.map(\.layers) + [everywhere].compactMap { $0 }).contains { $0.count == 1 }
    }

    /// The module with the domain, for a target that holds the data layer alone.
    package var domainTarget: String? { targets.first { $0.layers.contains(.domain) }?.name.value }
}

/// The form of imports in generated files.
package enum SpecImportStyle: String, Sendable, CaseIterable {
    /// So that they compile beside files that say `import` and no more.
    case automatic
    /// With an access level each, for targets whose own files have them.
    case explicit
}
