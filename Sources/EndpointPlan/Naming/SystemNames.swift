/// The names of types that Swift, Foundation and this package's modules declare, as generated code and the app's own files
/// mean them. Where the spec declares one of the same name, generated text says which of the two it means.
package enum SystemNames {
    /// What generated text says in front of the name of one of the system's types: `Swift` for `Result`.
    package static func module(of name: String) -> String? { modules[name] }

    /// Whether a type of this name would stand beside, or in front of, one of the system's.
    package static func contains(_ name: String) -> Bool { all.contains(name) }

    /// Whether `import Foundation` brings a type of this name along.
    package static func isOfFoundation(_ name: String) -> Bool {
        modules[name] == "Foundation" || appleAlone.contains(name)
    }

    static let all = Set(modules.keys).union(appleAlone).union(moduleNames)

    /// Whether generated text could not name a module any more beside a type of this name.
    static func isModule(_ name: String) -> Bool { moduleNames.contains(name) }

    /// Whether Swift looks the name up for the type of a literal.
    static func isOfLiterals(_ name: String) -> Bool { modules[name] == "Swift" && name.hasSuffix("LiteralType") }

    /// Whether a protocol that generated types conform to has an associated type of this name.
    static func isMember(_ name: String) -> Bool { members.contains(name) }

    /// What the list, which is made on Linux, lacks of what `import Foundation` brings along on Apple's systems: types of the
    /// Objective-C runtime and of MacTypes.h with names that an API would give, and Foundation's own.
    private static let appleAlone: Set<String> = [
        "Boolean", "Byte", "Category", "Class", "Fixed", "Fract", "Handle", "ItemCount", "Ivar", "Method", "Point",
        "Ptr",
        "Rect", "Selector", "Size", "Style",
        "AppleEvent", "FileWrapper", "InflectionRule", "Morphology", "TermOfAddress", "UndoManager", "XPCConnection",
    ]

    private static let moduleNames = Set(["Dispatch", "Foundation", "Swift"] + RuntimeModule.allCases.map(\.rawValue))

    private static let members = Set(words(SystemNameList.members))

    /// Of two modules with one name, the one that generated text means comes last.
    private static let modules: [String: String] = {
        let lists = [
            ("Dispatch", SystemNameList.dispatch), ("_StringProcessing", SystemNameList.stringProcessing),
            ("EndpointTesting", SystemNameList.testing),
            (RuntimeModule.mockBackend.rawValue, SystemNameList.mockBackend),
            ("Foundation", SystemNameList.foundation), ("_Concurrency", SystemNameList.concurrency),
            ("Swift", SystemNameList.swift),
            (RuntimeModule.runtime.rawValue, SystemNameList.runtime),
            (RuntimeModule.offline.rawValue, SystemNameList.offline),
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
