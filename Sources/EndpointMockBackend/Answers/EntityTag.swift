internal import EndpointRuntime

/// The content of a made `ETag`: a text between quotes (RFC 9110 §8.8.3).
enum EntityTag {
    /// Returns a made value as an entity tag, if the header field contains one and the spec declares it only as text.
    /// If the spec lists values or has a pattern, the value stays as it is.
    static func text(_ made: String, of schema: MockSchema, named name: String) -> String {
        guard name.lowercased() == "etag", case .string(_, let limits) = schema, limits.pattern == nil else {
            return made
        }
        let held = made.unicodeScalars.map { holds($0) ? Character($0) : "-" }
        return "\"\(String(held.prefix(max(0, (limits.maxLength ?? .max) - 2))))\""
    }

    /// Returns true if a tag may contain the scalar between its quotes. Scalars outside ASCII are left out, because
    /// there is no agreement on their meaning.
    private static func holds(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "!" || ("#"..."~").contains(scalar)
    }
}
