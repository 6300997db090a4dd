import EndpointGeneration
import EndpointSpec

/// A first offline-first repository for imported specs, in a file that later imports leave alone.
struct OfflineDraft {
    let name = "offline.yaml"
    let text: String

    /// Drafts a repository for the entity that most reads return, as far as the rules of the language accept it.
    ///
    /// - Returns: `nil` if no type with an `id` is returned by a read.
    init?(_ sources: [SpecSource]) {
        guard let document = SpecReader.document(of: sources).document else { return nil }
        let taken = document.files.flatMap(\.repositories).map(\.name.value)
        let entities = document.files.flatMap(\.types).map(\.name.value).filter { !taken.contains("\($0)Repository") }
        let candidates = entities.map { ($0, Self.reads(of: $0, in: document)) }.filter { !$0.1.isEmpty }
        for (entity, reads) in candidates.sorted(by: { $0.1.count > $1.1.count }).prefix(Self.mostTries) {
            let valid = reads.filter { Self.isValid(Self.text(entity, [$0]), beside: sources) }
            let text = Self.text(entity, Array(valid.prefix(Self.mostReads)))
            guard !valid.isEmpty, Self.isValid(text, beside: sources) else { continue }
            self.text = text
            return
        }
        return nil
    }

    /// Each try plans the whole API.
    private static let mostTries = 5
    private static let mostReads = 4

    private typealias Read = (endpoint: String, isList: Bool)

    private static func reads(of entity: String, in document: SpecDocument) -> [Read] {
        let reads = document.files.flatMap(\.endpoints).compactMap { endpoint -> Read? in
            guard endpoint.isRead, endpoint.deprecation == nil, case .json(let type)? = endpoint.returns?.content else {
                return nil
            }
            switch type.value {
            case .named(entity): return (endpoint.name.value, false)
            case .list(.named(entity)): return (endpoint.name.value, true)
            default: return nil
            }
        }
        return Array(reads.prefix(mostReads))
    }

    private static func text(_ entity: String, _ reads: [Read]) -> String {
        let methods = reads.map {
            "      \($0.endpoint): { read: \($0.isList ? "cacheThenRefresh" : "cacheElseNetwork") }\n"
        }
        return """
            # Yours to change: imports of newer versions of the document leave this file alone.
            repositories:
              \(entity)Repository:        # in Swift: OfflineFirst\(entity)Repository(client, store: …)
                entity: \(entity)
                cache: { maxAge: 1h }     # an older answer is shown too, and asked for again
                methods:
            \(methods.joined())
            """
    }

    private static func isValid(_ text: String, beside sources: [SpecSource]) -> Bool {
        let own = SpecSource(path: "offline.yaml", bytes: Array(text.utf8))
        return !Generation.check(sources + [own]).contains { $0.severity == .error }
    }
}
