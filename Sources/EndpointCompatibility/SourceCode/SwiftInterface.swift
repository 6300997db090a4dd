/// The declarations in generated Swift that the app's code can name.
///
/// It is read from the generated text, so it includes everything that is generated. The text has a regular form: four spaces
/// for each level, one declaration on a line or on lines until its brackets are closed.
struct SwiftInterface: Sendable {
    private(set) var declarations: [SwiftDeclaration] = []
    /// The conformances of each type, by its path.
    private(set) var conformances: [String: Set<String>] = [:]
    private let isInternal: Bool
    private var scopes: [(path: String, keyword: String, depth: Int)] = []
    private var origin: String?

    /// Reads files of an API that was generated with this access level.
    init(_ files: [String], isInternal: Bool) {
        self.isInternal = isInternal
        for file in files { read(file) }
    }

    /// The conformances of each type in this code and in other code, by its path.
    func conformances(besides other: SwiftInterface) -> [String: Set<String>] {
        conformances.merging(other.conformances) { $0.union($1) }
    }

    private mutating func read(_ text: String) {
        scopes = []
        // The texts have megabytes. Bytes are compared, because characters take many times as long.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
            Substring.init
        )[...]
        var isText = false
        while let line = lines.popFirst() {
            let bytes = line.utf8.drop { $0 == UInt8(ascii: " ") }
            let depth = (line.utf8.count - bytes.count) / 4
            let isComment = bytes.starts(with: "//".utf8)
            // The lines of a literal are no declarations, and a comment begins none.
            let turns = (isText || !isComment) && line.utf8.hasOddQuotes
            defer { if turns { isText.toggle() } }
            if isText { continue }
            guard let first = bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "@") else { continue }
            if isComment {
                // `payments.yaml › types › Payment`
                if bytes.hasArrow {
                    let path = bytes.filter { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "/") }
                    origin = String(decoding: path, as: UTF8.self)
                }
                continue
            }
            while let scope = scopes.last, scope.depth >= depth { scopes.removeLast() }
            guard scopes.last?.depth ?? -1 == depth - 1 else { continue }
            take(Substring(bytes), depth, &lines)
        }
    }

    private mutating func take(_ first: Substring, _ depth: Int, _ lines: inout ArraySlice<Substring>) {
        var text = first.withoutTexts
        var open = text.openBrackets
        while open > 0, let next = lines.popFirst() {
            let more = Substring(next.utf8.drop { $0 == UInt8(ascii: " ") }).withoutTexts
            open += more.openBrackets
            text += " " + more
        }
        let words = DeclarationWords(text)
        guard !words.isHidden, let keyword = words.keyword else { return }
        let name = words.name
        defer { if keyword != "extension" { origin = nil } }
        let outer = scopes.last
        if ["struct", "enum", "class", "actor", "protocol", "extension"].contains(keyword) {
            let path = outer.map { "\($0.path).\(name)" } ?? name
            let conforming = words.conformances
            conformances[path, default: []].formUnion(conforming)
            if keyword != "extension" {
                guard isVisible(words, in: outer) else { return }
                add(
                    SwiftDeclaration(
                        keyword: keyword,
                        path: path,
                        rest: "",
                        isRequirement: false,
                        isStatic: false,
                        isMutable: false,
                        origin: origin
                    )
                )
            }
            if text.hasSuffix("{") { scopes.append((path, keyword, depth)) }
            return
        }
        guard isVisible(words, in: outer), !name.hasPrefix("_") else { return }
        let path = outer.map { "\($0.path).\(name)" } ?? name
        if keyword == "case", !words.rest.hasPrefix("(") {
            let others = words.rest.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
            for name in [name] + others.filter({ !$0.isEmpty && $0 != "=" }).map(String.init) {
                add(member(keyword, at: outer.map { "\($0.path).\(name)" } ?? name, rest: "", words, in: outer))
            }
            return
        }
        let (parameters, rest) = keyword == "typealias" ? ([], words.rest) : words.parameters
        add(member(keyword, at: path, parameters, rest: rest, words, in: outer))
    }

    private func member(
        _ keyword: String,
        at path: String,
        _ parameters: [SwiftDeclaration.Parameter] = [],
        rest: String,
        _ words: DeclarationWords,
        in outer: (path: String, keyword: String, depth: Int)?
    ) -> SwiftDeclaration {
        SwiftDeclaration(
            keyword: keyword,
            path: path,
            parameters: parameters,
            rest: rest,
            isRequirement: outer?.keyword == "protocol",
            isStatic: words.modifiers.contains("static"),
            isMutable: keyword == "var" && (!words.rest.contains("{") || words.rest.contains("set")),
            origin: origin
        )
    }

    private func isVisible(_ words: DeclarationWords, in outer: (path: String, keyword: String, depth: Int)?) -> Bool {
        isInternal || words.isPublic || outer?.keyword == "protocol"
            || outer?.keyword == "enum" && words.keyword == "case"
    }

    private mutating func add(_ declaration: SwiftDeclaration) { declarations.append(declaration) }
}
