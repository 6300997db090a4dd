import EndpointDescription

/// The media types that a request asks for, or that a body may have: `image/png, image/*;q=0.5` (RFC 9110 §12.5.1).
struct MediaTypes: Sendable {
    /// The types without their parameters, in lower case.
    private let essences: Set<String>

    init(_ texts: [String]) {
        let parts = texts.flatMap { $0.split(separator: ",") }
        essences = Set(
            parts.compactMap { part in
                part.split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() }
            }
        )
    }

    var isEmpty: Bool { essences.isEmpty }

    var words: String { essences.sorted().joined(separator: ", ") }

    /// True if a type is in both. `image/*` has all images.
    func intersects(_ other: MediaTypes) -> Bool {
        essences.contains { own in other.essences.contains { Self.isAlike(own, $0) } }
    }

    private static func isAlike(_ own: String, _ other: String) -> Bool {
        if own == other || own == "*/*" || other == "*/*" { return true }
        let families = [own, other].filter { $0.hasSuffix("/*") }.map { $0.dropLast() }
        return families.contains { own.hasPrefix($0) && other.hasPrefix($0) }
    }
}

extension APIDescription.Route {
    /// The media types of successful answers, if the spec names them: a header field `Accept`, or the types of the answers.
    var answerTypes: MediaTypes {
        let accepted = fixed.filter { $0.place == .header && $0.name.lowercased() == "accept" }.compactMap(\.value)
        return MediaTypes(accepted.isEmpty ? answers.compactMap(\.contentType) : accepted)
    }
}
