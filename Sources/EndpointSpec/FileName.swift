/// The name of a file or a folder directly below another folder. Text of a document, of a Git tree or of a spec becomes
/// part of a path only through this type, so that no text leads out of the folder that a person named.
package struct FileName: Hashable, Sendable {
    /// The largest size that the file systems of all platforms take.
    package static let mostBytes = 255

    /// The name as it is written.
    package let text: String

    /// Reads a name.
    ///
    /// - Throws: The reason, if the text is not a name that is safe on all systems.
    package init(_ text: String) throws(FileNameProblem) {
        if let reason = Self.problem(of: text) { throw FileNameProblem(name: text, reason: reason) }
        self.text = text
    }

    /// Returns true if the text is a safe name.
    package static func isSafe(_ text: String) -> Bool { problem(of: text) == nil }

    /// The same text for names that some file systems do not tell apart, because they differ only in case.
    fileprivate var folded: String { text.uppercased().lowercased() }

    private static func problem(of text: String) -> String? {
        if text.isEmpty { return "it is empty" }
        if text.unicodeScalars.allSatisfy({ $0 == "." }) { return "it leads to another folder" }
        if text.utf8.count > mostBytes { return "it has \(text.utf8.count) bytes, more than \(mostBytes)" }
        if let scalar = text.unicodeScalars.first(where: { !isAllowed($0) }) {
            return "it contains '\(scalar)'; only letters, digits, spaces and \(punctuation) may be in it"
        }
        if text.hasSuffix(".") || text.hasSuffix(" ") || text.hasPrefix(" ") {
            return "it begins or ends with a space, or ends with a dot"
        }
        let stem = text.unicodeScalars.prefix { $0 != "." }
        if reserved.contains(String(String.UnicodeScalarView(stem)).lowercased().trimmingBlanks) {
            return "it is the name of a device on Windows"
        }
        return nil
    }

    private static let punctuation = "- _ . , + = @ ~ # ! & ( ) [ ]"

    /// Only what is listed is allowed: the next separator or invisible character that a system knows is not.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " { return true }
        if punctuation.unicodeScalars.contains(scalar) { return true }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    private static let reserved: Set<String> = {
        let numbered = ["com", "lpt"].flatMap { name in "0123456789".map { "\(name)\($0)" } }
        return Set(["con", "prn", "aux", "nul"] + numbered)
    }()
}

/// The reason why a text is not the name of a file. It is one sentence without the name.
package struct FileNameProblem: Error, Hashable, Sendable {
    /// The text that was refused.
    package var name: String
    package var reason: String
}

/// The files below one folder. No two of them are the same file on any system.
package struct FileNames: Sendable {
    private var paths: [[String]: String] = [:]

    package init() {}

    /// Adds a path below the folder, whose parts are separated by slashes.
    ///
    /// - Returns: The names of its folders, and of the file.
    /// - Throws: The reason, if a part is not safe, or if another path is the same but for case.
    @discardableResult
    package mutating func add(path: String) throws(FileNameProblem) -> [FileName] {
        var names: [FileName] = []
        for part in path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false) {
            names.append(try FileName(String(part)))
        }
        let folded = names.map(\.folded)
        if let other = paths[folded] {
            throw FileNameProblem(name: path, reason: "it is the same as '\(other)' where case does not count")
        }
        paths[folded] = path
        return names
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
