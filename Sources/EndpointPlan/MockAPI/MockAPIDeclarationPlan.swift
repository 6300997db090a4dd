import EndpointSpec

/// What an API looks like on the wire, as Swift of the module that is generated into.
package struct MockAPIDeclarationPlan: Sendable {
    /// What the value is called: `bank`.
    package let name: SwiftIdentifier
    package let api: MockAPIPlan
    /// The names of the routes, in their order.
    package let routes: [SwiftIdentifier]
    /// The names of the types, in their order.
    package let types: [SwiftIdentifier]
    package let isDebugOnly: Bool

    init(_ spec: ValidatedSpec) {
        api = MockAPIPlanner.plan(spec)
        name = SwiftNaming.value(of: spec.api.name.value)
        routes = Self.unique(api.routes.map { SwiftNaming.member($0.operation) })
        types = Self.unique(api.types.map { SwiftNaming.value(of: $0.name) })
        isDebugOnly = spec.api.generate.mockServer == .debug
    }

    /// Names of two files may fall on one, which nobody outside of the generated file sees.
    private static func unique(_ names: [SwiftIdentifier]) -> [SwiftIdentifier] {
        var taken: Set<SwiftIdentifier> = []
        return names.map { name in
            var free = name
            var number = 2
            while !taken.insert(free).inserted {
                free = name.suffixed(with: "\(number)")
                number += 1
            }
            return free
        }
    }
}
