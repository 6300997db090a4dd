extension EndpointRequestEncoder {
    /// Sends JSON values, each on its own line. If the body's type is `application/json-seq`, each is a record of such a
    /// sequence (RFC 7464).
    public mutating func lines(_ body: EndpointLinesBody<some WireWritable>) {
        guard !hasFailed else { return }
        do {
            let type = content.contentType?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
            let isSequence = type == "application/json-seq"
            content.base = .raw(try body.content(isSequence: isSequence), type: "application/x-ndjson")
        } catch {
            fail(error.reason, nil)
        }
    }
}
