/// The names of types that Swift, Foundation and this package's modules declare. If the spec declares a type of the
/// same name, generated code qualifies both.
package enum SystemNames {
    /// The module that qualifies the name of a system type: `Swift` for `Result`.
    package static func module(of name: String) -> String? { modules[name] }

    /// True for a name that a system type or a module has.
    package static func contains(_ name: String) -> Bool { all.contains(name) }

    /// True for the name of a type that `import Foundation` makes visible.
    package static func isOfFoundation(_ name: String) -> Bool {
        modules[name] == "Foundation" || appleAlone.contains(name)
    }

    static let all = Set(modules.keys).union(appleAlone).union(moduleNames)

    /// True for the name of a module. Generated code cannot name the module if a type has the same name.
    static func isModule(_ name: String) -> Bool { moduleNames.contains(name) }

    /// True for the names that Swift looks up for the types of literals.
    static func isOfLiterals(_ name: String) -> Bool { modules[name] == "Swift" && name.hasSuffix("LiteralType") }

    /// True for an associated type of a protocol that generated types conform to.
    static func isMember(_ name: String) -> Bool { members.contains(name) }

    /// Types that `import Foundation` makes visible on Apple's systems only. The recorded list lacks them, because it
    /// is recorded on Linux. They are types of the Objective-C runtime and of MacTypes.h with names that an API might
    /// use, and Foundation's own types.
    private static let appleAlone: Set<String> = [
        "Boolean", "Byte", "Category", "Class", "Fixed", "Fract", "Handle", "ItemCount", "Ivar", "Method", "Point",
        "Ptr",
        "Rect", "Selector", "Size", "Style",
        "AppleEvent", "FileWrapper", "InflectionRule", "Morphology", "TermOfAddress", "UndoManager", "XPCConnection",
    ]

    private static let moduleNames = Set(["Dispatch", "Foundation", "Swift"] + RuntimeModule.allCases.map(\.rawValue))

    private static let members = Set(words(SystemNameList.members))

    /// If two modules declare a name, the one that generated code means comes last.
    private static let modules: [String: String] = {
        let lists = [
            ("Dispatch", SystemNameList.dispatch), ("_StringProcessing", SystemNameList.stringProcessing),
            ("EndpointTesting", SystemNameList.testing),
            (RuntimeModule.mockBackend.rawValue, SystemNameList.mockBackend),
            ("Foundation", SystemNameList.foundation), ("_Concurrency", SystemNameList.concurrency),
            ("Swift", SystemNameList.swift),
            (RuntimeModule.runtime.rawValue, SystemNameList.runtime),
            (RuntimeModule.offline.rawValue, SystemNameList.offline),
            (RuntimeModule.observation.rawValue, SystemNameList.observation),
        ]
        var modules: [String: String] = [:]
        for (module, list) in lists {
            for name in words(list) { modules[name] = module }
        }
        return modules
    }()

    private static func words(_ list: String) -> [String] {
        list.unicodeScalars.split { $0 == " " || $0 == "\n" }.map { String($0) }
    }
}
