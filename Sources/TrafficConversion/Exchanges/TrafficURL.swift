/// The parts of a request's URL.
struct TrafficURL: Sendable {
    var scheme: String
    /// The host in lowercase, with the port if it is not the usual one.
    var host: String
    /// The segments of the path, decoded.
    var segments: [String]
    var query: [(name: String, value: String?)]

    /// - Returns: `nil` for a text that is not a whole URL.
    init?(_ text: String) {
        guard let mark = text.firstRange(of: "://") else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...].unicodeScalars
        let authority = String(rest.prefix { scalar in scalar != "/" && scalar != "?" && scalar != "#" })
        let target = String(rest.dropFirst(authority.unicodeScalars.count).prefix { $0 != "#" })
        // What stands before an `@` are credentials.
        let named = (TextParts.split(authority, at: "@").last ?? authority).lowercased()
        let usual = ["http": ":80", "https": ":443", "ws": ":80", "wss": ":443"][scheme]
        host = usual.flatMap { named.hasSuffix($0) ? String(named.dropLast($0.count)) : nil } ?? named
        guard !scheme.isEmpty, !host.isEmpty else { return nil }
        let parts = TextParts.split(target, at: "?", most: 2)
        segments = TextParts.split(parts[0], at: "/").dropFirst().map { TextParts.decoded($0) }
        if segments.last?.isEmpty == true { segments.removeLast() }
        query = parts.count == 2 ? TextParts.pairs(parts[1]) : []
    }
}
