import EndpointSpec

/// Finds the header or field for an idempotency key by its name or description.
enum SuggestedKeys {
    private static let methods: Set<SpecMethod> = [.post, .put, .patch, .delete]

    static func entries(for endpoint: SpecEndpoint, _ types: [String: SpecType]) -> [SpecEntry] {
        guard methods.contains(endpoint.method.value), endpoint.idempotencyKey == nil else { return [] }
        let dropped = SpecTree.mapping([SpecEntry("drop", .flag(true))])
        // The import marks a POST without a key as never retried.
        let retry = endpoint.method.value == .post ? [SpecEntry("retry", dropped)] : []
        if let header = endpoint.headers.first(where: isKey) {
            let name = header.name.value
            return [
                SpecEntry("headers", .mapping([SpecEntry(name, dropped)])),
                SpecEntry("idempotencyKey", .mapping([SpecEntry("header", .text(name))])),
            ] + retry
        }
        guard let field = fields(of: endpoint, types).first(where: { ImportNames.folded($0) == "idempotencykey" })
        else {
            return []
        }
        return [SpecEntry("idempotencyKey", .text("body.\(field)"))] + retry
    }

    private static func isKey(_ header: SpecParameter) -> Bool {
        let isText = [.scalar(.string), .scalar(.uuid)].contains(header.type.value.unwrapped.type)
        let words = [header.name.value, header.description ?? ""].map { $0.lowercased() }
        return isText && words.contains { $0.contains("idempotency") }
    }

    /// The names of a body's fields.
    private static func fields(of endpoint: SpecEndpoint, _ types: [String: SpecType]) -> [String] {
        if let fields = endpoint.bodyFields { return fields.map(\.name.value) }
        guard case .named(let name)? = endpoint.body?.value, case .object(let object)? = types[name]?.kind else {
            return []
        }
        return object.fields.map(\.name.value)
    }
}
