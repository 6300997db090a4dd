import EndpointPlan
import EndpointSpec

/// The modules that a generated file imports, written so that the file compiles beside any other of the user's.
struct ImportList {
    /// How far a module's declarations show in the file's own.
    enum Use {
        case none
        /// In bodies alone.
        case inside
        /// In what the file declares for others.
        case inDeclarations

        /// That of a module whose protocols the file's types conform to. In `package` access, the compiler does not count this as
        /// a use.
        static func ofConformances(_ access: SpecAccessLevel) -> Use { access == .package ? .inside : .inDeclarations }
    }

    let foundation: Use
    let runtime: Use
    let access: SpecAccessLevel
    /// What stands on stores, where the file does.
    var offline = Use.none
    var mockBackend = Use.none
    /// Whether each import says its access level.
    var isExplicit = false
    /// The module with the domain, where it is another one.
    var domainModule: String?
    var domain = Use.none
    /// Modules of the app that have types of its own.
    var modules: Set<String> = []

    /// A line a module, none where nothing is imported.
    ///
    /// Tried, the rules are: a bare `import` for `internal`, because `internal import` in one file makes a bare one in
    /// another an error; `public import` where public declarations use the module, and only there, because it warns
    /// otherwise; and for `package` it depends on whether imports are internal unless they say more.
    var text: String {
        let domain = domainModule.map { lines($0, self.domain) } ?? []
        let others = modules.sorted().flatMap { lines($0, .inDeclarations) }
        return
            (domain + others + lines(.offline, offline) + lines(.runtime, runtime) + lines(.mockBackend, mockBackend)
            + lines("Foundation", foundation)).joined(separator: "\n")
    }

    private func lines(_ module: RuntimeModule, _ use: Use) -> [String] { lines(module.rawValue, use) }

    private func lines(_ module: String, _ use: Use) -> [String] {
        switch (use, access) {
        case (.none, _): []
        case (.inside, _) where isExplicit: ["internal import \(module)"]
        case (.inDeclarations, _) where isExplicit: ["\(access.rawValue) import \(module)"]
        case (.inside, _), (.inDeclarations, .internal): ["import \(module)"]
        case (.inDeclarations, .public): ["public import \(module)"]
        case (.inDeclarations, .package):
            [
                "#if hasFeature(InternalImportsByDefault)", "package import \(module)", "#else", "import \(module)",
                "#endif",
            ]
        }
    }
}

extension ImportList.Use {
    /// How far Foundation shows in declarations with these types and defaults.
    static func ofFoundation(types: [SwiftType], defaults: [SwiftLiteral]) -> Self {
        types.contains(where: \.usesFoundation) || defaults.contains(where: \.usesFoundation) ? .inDeclarations : .none
    }
}
