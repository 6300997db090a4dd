/// The names that are reserved in Swift or in generated code.
enum ReservedWords {
    /// Keywords that are names only in backticks.
    ///
    /// Source: *The Swift Programming Language*, "Lexical Structure", keywords used in declarations, statements,
    /// expressions, types and patterns. Contextual keywords need no backticks.
    private static let keywords: Set<String> = [
        "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func",
        "import", "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
        "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
        "in", "repeat", "return", "switch", "throw", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]

    /// Names that are impossible even in backticks: `x.self` and `X.Type` always have their special meaning.
    private static let impossible: Set<String> = ["self", "Self", "Type", "Protocol", "init"]

    /// Members of stored types.
    private static let entityMembersInUse: Set<String> = RuntimeRequirement.names(of: .storedEntity)

    /// Members of generated types. A field with one of these names would declare the member again.
    private static let membersInUse: Set<String> = RuntimeRequirement.names(of: .domainConvertible, .pagedValue)
        .union(["customMirror", "hashValue"])

    private static let enumerationMembers: Set<String> = ["allCases"]

    /// Members of a type's examples.
    private static let examplesInUse: Set<String> = ["all", "first"]

    /// The spelling of a name in a declaration.
    enum Spelling {
        case plain, inBackticks
        /// The name of a system type; see `SwiftIdentifier.mark`.
        case marked
    }

    static func spelling(of name: String) -> Spelling { unusualSpellings[name] ?? .plain }

    /// All names with an unusual spelling, in one table, because each name of a spec is looked up several times.
    private static let unusualSpellings: [String: Spelling] = Dictionary(
        keywords.map { ($0, .inBackticks) } + SystemNames.all.map { ($0, .marked) },
        uniquingKeysWith: { keyword, _ in keyword }
    )

    /// Names that start an accessor if the body of a computed property begins with them.
    private static let accessors: Set<String> = [
        "borrow", "consuming", "borrowing", "didSet", "get", "modify", "mutate", "mutating", "nonmutating", "read",
        "set", "unsafeAddress", "unsafeMutableAddress", "willSet", "yielding",
        // The stored names of values with these names.
        "_borrow", "_consuming", "__consuming", "_modify", "_mutate", "_read", "__borrow", "__modify", "__mutate",
        "__read",
    ]

    static func opensAccessor(_ name: String) -> Bool { accessors.contains(name) }

    static func isImpossible(_ name: String) -> Bool {
        // Comparing lengths is faster than comparing names, and nearly all names are longer.
        name.utf8.count <= longestImpossible && impossible.contains(name)
    }

    private static let longestImpossible = impossible.map(\.utf8.count).max() ?? 0

    /// True if no type can have this name, even if it is qualified. The compiler treats a parameter of any type named
    /// `Void` as no parameter.
    static func isImpossibleType(_ name: String) -> Bool {
        isImpossible(name) || keywords.contains(name) || name == "Void" || SystemNames.isModule(name)
            || SystemNames.isOfLiterals(name)
    }

    /// True for the members of every enum. A case with this name would declare the member again.
    static func isEnumerationMember(_ name: String) -> Bool { enumerationMembers.contains(name) }

    static func isEntityMemberInUse(_ name: String) -> Bool { entityMembersInUse.contains(name) }

    static func isMemberInUse(_ name: String) -> Bool { membersInUse.contains(name) }

    static func isExampleInUse(_ name: String) -> Bool { examplesInUse.contains(name) }
}
