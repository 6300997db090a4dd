import EndpointPlan

/// Qualifies names that would be ambiguous: `Foundation.Date` in the files of an API that declares a `Date`, and
/// `BankDomain.Unit` if a domain type has the name of a Foundation type.
///
/// A name of the spec is marked (`SwiftIdentifier.mark`) if the system has a type of the same name. So a name without the
/// mark is the system's. Comments and strings stay as they are.
///
/// This type reads the finished text, because templates contain most names of system types as ordinary Swift, and users
/// replace templates with their own.
struct QualifiedNames {
    /// The names of system types that the module also declares.
    let shadowed: Set<String>
    /// The module and the names of the models, if they are in another module.
    let domain: (module: String, names: Set<String>)?

    init(shadowed: Set<String>, domain: (module: String, names: Set<String>)?) {
        self.shadowed = shadowed
        self.domain = domain
    }

    init(shadowed: Set<String>, layers: LayersPlan) {
        self.shadowed = shadowed
        domain = layers.domainModule.map { ($0, Set(layers.domainNames.map(SwiftIdentifier.withoutMark))) }
    }

    func text(_ source: String) -> String {
        if shadowed.isEmpty, !SwiftIdentifier.mayContainMark(source) { return source }
        var scanner = SourceScanner(source)
        var result = ""
        result.reserveCapacity(source.utf8.count + 256)
        while let piece = scanner.next() {
            switch piece {
            case .other(let text): result += SwiftIdentifier.withoutMark(text)
            case .name(let text, let isMember): result += isMember ? SwiftIdentifier.withoutMark(text) : qualified(text)
            }
        }
        return result
    }

    private func qualified(_ text: String) -> String {
        let name = SwiftIdentifier.withoutMark(text)
        let isOfSpec = name != text
        if isOfSpec, let domain, domain.names.contains(name) { return "\(domain.module).\(name)" }
        guard !isOfSpec, shadowed.contains(name), let module = SystemNames.module(of: name) else { return name }
        return "\(module).\(name)"
    }
}

/// Splits Swift source into names and other text. Comments and strings are other text. It goes by bytes: each relevant
/// sign is one byte, and a split by characters would take a fifth of the time of a generation.
private struct SourceScanner {
    enum Piece {
        /// A name. `isMember` is true after a dot or the sign of an attribute.
        case name(String, isMember: Bool)
        case other(String)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var isBehindSign = false

    init(_ source: String) {
        bytes = Array(source.utf8)
    }

    mutating func next() -> Piece? {
        guard place < bytes.count else { return nil }
        let start = place
        if Self.isOfName(bytes[place]) {
            skip(while: Self.isOfName)
            defer { isBehindSign = false }
            return .name(text(from: start), isMember: isBehindSign)
        }
        other()
        return .other(text(from: start))
    }

    /// Skips everything before the next name.
    private mutating func other() {
        while place < bytes.count, !Self.isOfName(bytes[place]) {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
                string()
            } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
                skip { $0 != UInt8(ascii: "\n") }
            } else {
                isBehindSign = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
                place += 1
            }
        }
    }

    /// Skips a literal of one or several lines with the `#` signs around it, or the `#` of a directive.
    private mutating func string() {
        isBehindSign = false
        let start = place
        skip { $0 == UInt8(ascii: "#") }
        let signs = place - start
        let quote = UInt8(ascii: "\"")
        let quotes = isAhead([quote, quote, quote]) ? 3 : 1
        guard isAhead([quote]) else { return }
        place += quotes
        let end = Array(repeating: quote, count: quotes) + Array(repeating: UInt8(ascii: "#"), count: signs)
        while place < bytes.count, !isAhead(end) {
            place += bytes[place] == UInt8(ascii: "\\") && signs == 0 ? 2 : 1
        }
        place = min(place + end.count, bytes.count)
    }

    private func isAhead(_ expected: [UInt8]) -> Bool { bytes[place...].starts(with: expected) }

    private mutating func skip(while isPart: (UInt8) -> Bool) {
        while place < bytes.count, isPart(bytes[place]) { place += 1 }
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

    /// True for the bytes of names. They include all bytes beyond ASCII: the mark, and letters. Other signs beyond
    /// ASCII occur only in comments and strings.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
    }
}
