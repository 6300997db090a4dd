import EndpointPlan

/// The imports of a generated file. They let the file compile beside the app's own files.
struct ImportList {
    /// The visibility of a module's declarations in the file.
    enum Use: Comparable {
        case none
        /// The module is used only in bodies.
        case inside
        /// The module is used in visible declarations.
        case inDeclarations

        /// The use of a module whose protocols the file's types conform to. With `package` access, the compiler does
        /// not count a conformance as a use.
        static func ofConformances(_ access: AccessLevel) -> Use { access == .package ? .inside : .inDeclarations }
    }

    var foundation: Use
    var runtime: Use
    let access: AccessLevel
    /// The use of the offline library.
    var offline = Use.none
    var mockBackend = Use.none
    var observation = Use.none
    /// Every import has an access level.
    var isExplicit = false
    /// The module of the domain, if it is another one.
    var domainModule: String?
    var domain = Use.none
    /// Modules of the app with types that the spec refers to.
    var modules: Set<String> = []

    private static var uses: [WritableKeyPath<ImportList, Use>] {
        [\.foundation, \.runtime, \.offline, \.mockBackend, \.observation, \.domain]
    }

    /// The imports at the beginning of a file with several parts.
    ///
    /// A part that is compiled under a condition imports its modules there. A module that the rest of the file imports,
    /// too, is imported once, because a second import with another access level is a warning.
    static func shared(by parts: [(imports: ImportList, isConditional: Bool)], access: AccessLevel) -> ImportList {
        let always = parts.filter { !$0.isConditional }.map(\.imports)
        var list = always.first ?? ImportList(foundation: .none, runtime: .none, access: access)
        list.modules = always.reduce(into: []) { $0.formUnion($1.modules) }
        for use in uses {
            let isImported = always.contains { $0[keyPath: use] != .none }
            let users = isImported ? parts.map(\.imports) : always
            list[keyPath: use] = users.map { $0[keyPath: use] }.max() ?? .none
        }
        return list
    }

    /// The imports that are not among others.
    func without(_ others: ImportList) -> ImportList {
        var list = self
        list.modules.subtract(others.modules)
        for use in Self.uses where others[keyPath: use] != .none { list[keyPath: use] = .none }
        return list
    }

    /// One line for each imported module.
    ///
    /// Tests of the compiler show these rules. `internal` needs a bare `import`, because `internal import` in one file
    /// makes a bare import in another file an error. `public import` is only allowed where public declarations use the
    /// module; elsewhere the compiler warns. With `package` the result depends on the default access level of imports.
    var text: String {
        let domain = domainModule.map { lines($0, self.domain) } ?? []
        let others = modules.sorted().flatMap { lines($0, .inDeclarations) }
        return
            (domain + others + lines(.observation, observation) + lines(.offline, offline) + lines(.runtime, runtime)
            + lines(.mockBackend, mockBackend)
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
    /// The visibility of Foundation in declarations with these types and defaults.
    static func ofFoundation(types: [SwiftType], defaults: [SwiftLiteral]) -> Self {
        types.contains(where: \.usesFoundation) || defaults.contains(where: \.usesFoundation) ? .inDeclarations : .none
    }
}
