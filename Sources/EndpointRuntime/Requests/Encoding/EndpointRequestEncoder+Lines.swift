extension EndpointRequestEncoder {
    /// Sends JSON values, each on its own line.
    public mutating func lines(_ body: EndpointLinesBody<some WireWritable>) {
        guard !hasFailed else { return }
        do {
            content.base = .raw(try body.content(), type: "application/x-ndjson")
        } catch {
            fail(error.reason, nil)
        }
    }
}
