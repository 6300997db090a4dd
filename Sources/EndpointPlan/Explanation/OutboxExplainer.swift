import EndpointSpec

/// Explains the delivery of a write that waits in the outbox.
struct OutboxExplainer {
    typealias Setting = EndpointExplanation.Setting

    let write: ResolvedOutboxWrite
    let method: SpecRepositoryMethod
    /// The name of the repository.
    let name: String
    let outbox: SpecOutbox

    var settings: [Setting] {
        [
            Setting(name: "\(name) write", value: "outbox", method.write?.location),
            Setting(name: "\(name) shows", value: write.text, method.effects?.location),
        ] + conflict + [
            setting("parallel", outbox.parallel) { "\($0)" }, setting("keep", outbox.keep, \.specText),
            setting("onRefusal", outbox.onRefusal, \.rawValue),
            setting("afterSignOut", outbox.afterSignOut, \.rawValue),
        ]
    }

    private func setting<Value>(_ key: String, _ said: Located<Value>?, _ text: (Value) -> String) -> Setting {
        Setting("\(name) \(key)", said, or: LanguageSchema.standard(key, of: "outbox"), text)
    }

    /// Conflicts are possible only in writes to an existing entity.
    private var conflict: [Setting] {
        guard write.target.entityKey != nil else { return [] }
        return [Setting(name: "\(name) conflict", value: write.conflict.rawValue, method.conflict?.location)]
    }
}

extension ResolvedOutboxWrite {
    /// The change that reads show until the write is delivered, as a phrase.
    fileprivate var text: String {
        let keys = (fields.map(\.key) + copies.map(\.key)).joined(separator: ", ")
        let change: String? =
            switch self.change {
            case .none: nil
            case .save: "a new entity"
            case .set: keys.isEmpty ? "that it is pending" : "set \(keys)"
            case .put: (keys.isEmpty ? "that it is pending" : "set \(keys)") + ", or a new entity"
            case .delete: "that it is deleted"
            }
        let parts = [
            change, insert.isEmpty ? nil : "insert into \(insert.joined(separator: ", "))",
            invalidate.isEmpty ? nil : "then invalidate \(invalidate.joined(separator: ", "))",
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
    }
}
