/// An endpoint that begins with a verb has a method that does it: `getPayment` is no POST, and `createPayment` no GET.
///
/// Only verbs with one meaning count. Servers search by GET and by POST, and every method can `send`.
enum EndpointVerbsLint {
    private struct Verbs {
        let words: Set<String>
        let methods: [SpecMethod]
        /// True if a POST that only reads (`safe: true`) fits.
        var readsOnly = false
    }

    private static let groups = [
        Verbs(words: ["get", "list", "fetch", "read", "retrieve"], methods: [.get, .head, .query], readsOnly: true),
        Verbs(words: ["create", "add", "insert"], methods: [.post, .put, .patch]),
        Verbs(words: ["update", "edit", "modify", "replace", "patch"], methods: [.patch, .put, .post]),
        Verbs(words: ["delete", "remove"], methods: [.delete, .post]),
    ]

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            let method = endpoint.method.value
            guard let verb = NameWords.split(endpoint.name.value).first?.lowercased(),
                let group = groups.first(where: { $0.words.contains(verb) }), !group.methods.contains(method),
                !(group.readsOnly && (method.isSafe || endpoint.isDeclaredSafe))
            else { return nil }
            return .endpointVerb(endpoint, verb, fits: group.methods, readsOnly: group.readsOnly)
        }
    }
}

extension Diagnostic {
    fileprivate static func endpointVerb(
        _ endpoint: SpecEndpoint,
        _ verb: String,
        fits methods: [SpecMethod],
        readsOnly: Bool
    ) -> Diagnostic {
        let method = endpoint.method.value
        let fitting = methods.map { $0.rawValue.uppercased() }.joined(separator: ", ")
        let isRead = readsOnly && method == .post ? ", or add 'safe: true' if it only reads" : ""
        return Diagnostic(
            "endpoint-verb",
            .warning,
            at: endpoint.name.location,
            "'\(endpoint.name.value)' is a \(method.rawValue.uppercased()), but '\(verb)' fits \(fitting); name it "
                + "after its effect\(isRead)"
        )
    }
}
