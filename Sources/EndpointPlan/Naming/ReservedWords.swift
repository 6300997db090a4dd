/// The names that Swift keeps for itself, and those that generated code needs.
enum ReservedWords {
    /// Keywords that are names only in backticks.
    ///
    /// Source: *The Swift Programming Language*, "Lexical Structure", keywords used in declarations, statements,
    /// expressions, types and patterns. Those used in particular contexts are names without more ado.
    private static let keywords: Set<String> = [
        "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func",
        "import", "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
        "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
        "in", "repeat", "return", "switch", "throw", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]

    /// Names that backticks do not save: `x.self` and `X.Type` mean something else whatever stands around them.
    private static let impossible: Set<String> = ["self", "Self", "Type", "Protocol", "init"]

    /// Members that types have which are stored.
    private static let entityMembersInUse: Set<String> = RuntimeRequirement.names(of: .storedEntity)

    /// Members that generated types have, which a field of the same name would declare again.
    private static let membersInUse: Set<String> = RuntimeRequirement.names(of: .domainConvertible, .pagedValue)
        .union(["customMirror", "hashValue"])

    private static let enumerationMembers: Set<String> = ["allCases"]

    /// What stands for the examples of a type as such.
    private static let examplesInUse: Set<String> = ["all", "first"]

    /// How a declaration writes a name.
    enum Spelling {
        case plain, inBackticks
        /// As one of the system's types has the name too: see `SwiftIdentifier.mark`.
        case marked
    }

    static func spelling(of name: String) -> Spelling { unusualSpellings[name] ?? .plain }

    /// All names that are not plain, in one table: each name of a spec is looked up several times.
    private static let unusualSpellings: [String: Spelling] = Dictionary(
        keywords.map { ($0, .inBackticks) } + SystemNames.all.map { ($0, .marked) },
        uniquingKeysWith: { keyword, _ in keyword }
    )

    /// What Swift takes for the beginning of an accessor where a computed property's body begins with it.
    private static let accessors: Set<String> = [
        "borrow", "consuming", "borrowing", "didSet", "get", "modify", "mutate", "mutating", "nonmutating", "read",
        "set", "unsafeAddress", "unsafeMutableAddress", "willSet", "yielding",
        // As generated code keeps a value that is called so.
        "_borrow", "_consuming", "__consuming", "_modify", "_mutate", "_read", "__borrow", "__modify", "__mutate",
        "__read",
    ]

    static func opensAccessor(_ name: String) -> Bool { accessors.contains(name) }

    static func isImpossible(_ name: String) -> Bool {
        // Nearly all names are longer, and a length is faster to compare than a name.
        name.utf8.count <= longestImpossible && impossible.contains(name)
    }

    private static let longestImpossible = impossible.map(\.utf8.count).max() ?? 0

    /// Whether no type can be called so, whatever is written in front of the names that it stands beside. The compiler takes
    /// any parameter of a type called `Void` for none.
    static func isImpossibleType(_ name: String) -> Bool {
        isImpossible(name) || keywords.contains(name) || name == "Void" || SystemNames.isModule(name)
            || SystemNames.isOfLiterals(name)
    }

    /// What an enum has of its own, which a case of that name would declare again.
    static func isEnumerationMember(_ name: String) -> Bool { enumerationMembers.contains(name) }

    static func isEntityMemberInUse(_ name: String) -> Bool { entityMembersInUse.contains(name) }

    static func isMemberInUse(_ name: String) -> Bool { membersInUse.contains(name) }

    static func isExampleInUse(_ name: String) -> Bool { examplesInUse.contains(name) }
}
