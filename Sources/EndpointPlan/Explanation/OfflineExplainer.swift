import EndpointSpec

/// Explains how repositories store the results of an endpoint.
struct OfflineExplainer {
    typealias Setting = EndpointExplanation.Setting

    let endpoint: SpecEndpoint
    let spec: ValidatedSpec

    var settings: [Setting] {
        spec.files.flatMap(\.repositories).flatMap { repository in
            repository.methods.filter { $0.endpoint.value == endpoint.name.value }.flatMap { method in
                repository.isOffline ? settings(method, repository) : []
            }
        }
    }

    private func settings(_ method: SpecRepositoryMethod, _ repository: SpecRepository) -> [Setting] {
        let name = repository.name.value
        if let write = spec.outboxWrite(method, of: repository) {
            return OutboxExplainer(write: write, method: method, name: name, outbox: spec.outbox(of: repository))
                .settings
        }
        if let read = spec.read(method, of: repository) {
            let cache = spec.cache(of: repository)
            var settings = [
                Setting(name: "\(name) read", value: read.policy.rawValue, method.read?.location),
                Setting("\(name) maxAge", cache.maxAge, or: LanguageSchema.standard("maxAge", of: "cache"), \.specText),
            ]
            if case .list(let members) = read.content {
                settings.append(Setting(name: "\(name) list", value: members.text, method.list?.location))
            }
            for sync in repository.syncs where sync.list.value == endpoint.name.value {
                let every = sync.every.map { ", every \($0.value.specText)" } ?? ""
                let since = sync.since.map { ", since \($0.value)" } ?? ""
                let token = sync.token == nil ? "" : ", the token of the last answer"
                settings.append(
                    Setting(name: "\(name) sync", value: sync.name.value + every + since + token, sync.name.location)
                )
            }
            return settings
        }
        guard let effects = spec.effects(of: method, in: repository) else { return [] }
        return [Setting(name: "\(name) then", value: effects.text, method.effects?.location)]
    }
}

extension ResolvedMembers {
    /// The order as a phrase.
    fileprivate var text: String {
        let order = order.map { ($0.isDescending ? "-" : "") + $0.field.name.value }.joined(separator: ", ")
        let ordered = order.isEmpty ? "" : ", by \(order)"
        guard isMatching else { return "the server's last answer" + ordered }
        let filters = filters.map { "\($0.field.name.value) is \($0.parameter.name.value)" }.joined(separator: " and ")
        return (filters.isEmpty ? "the whole table" : "where \(filters)") + ordered
    }
}

extension ResolvedEffects {
    /// The filter as a phrase.
    fileprivate var text: String {
        let fields = set.map(\.field.name.value).joined(separator: ", ")
        let parts = [
            saves ? "save the answer" : nil, deletes ? "delete" : nil, fields.isEmpty ? nil : "set \(fields)",
            insert.isEmpty ? nil : "insert into \(insert.joined(separator: ", "))",
            invalidate.isEmpty ? nil : "invalidate \(invalidate.joined(separator: ", "))",
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
    }
}
