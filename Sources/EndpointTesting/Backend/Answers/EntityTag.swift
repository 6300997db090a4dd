internal import EndpointRuntime

/// What a made `ETag` says: a text between quotes (RFC 9110 §8.8.3).
enum EntityTag {
    /// A made value of a header field as an entity tag, where that is what the field holds and where the spec says no more of
    /// it than that it is text: what it lists, or has a pattern for, is sent as it says.
    static func text(_ made: String, of schema: MockSchema, named name: String) -> String {
        guard name.lowercased() == "etag", case .string(_, let limits) = schema, limits.pattern == nil else {
            return made
        }
        let held = made.unicodeScalars.map { holds($0) ? Character($0) : "-" }
        return "\"\(String(held.prefix(max(0, (limits.maxLength ?? .max) - 2))))\""
    }

    /// Whether a tag can hold it between its quotes. What is no ASCII is left out, because nobody agrees on what it means.
    private static func holds(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "!" || ("#"..."~").contains(scalar)
    }
}
