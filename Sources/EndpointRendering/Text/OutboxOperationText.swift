import EndpointPlan
import EndpointSpec

/// A method that writes through the outbox, as the outbox has to know it.
struct OutboxOperationText {
    let plan: OutboxOperationPlan

    var tree: CodeTree {
        let endpoint = EndpointView(plan: plan.endpoint).operation
        return .call(
            RuntimeSymbol.outboxOperation,
            [
                .string(plan.key), .call(RuntimeSymbol.endpointOperation, endpoint), settings?.labelled("settings"),
                answer.map { .text("answer: \($0)") },
                plan.identities.isEmpty ? nil : CodeTree.array(plan.identities.map(identity)).labelled("identities"),
                plan.keyPath.map { .text("idempotencyKeyAt: \(StringLiteral.list($0))") },
                plan.conflict == .server ? nil : .text("conflict: .\(plan.conflict.rawValue)"), current,
            ]
        )
    }

    /// Only what the spec says.
    private var settings: CodeTree? {
        let settings = plan.settings
        let arguments = [
            settings.parallel.map { "parallel: \($0.value)" },
            settings.keep.map { "keep: \(SettingsText.duration($0.value))" },
            settings.onRefusal.map { "onRefusal: .\($0.value.rawValue)" },
            settings.afterSignOut.map { "afterSignOut: .\($0.value.rawValue)" },
        ].compactMap(\.self)
        return arguments.isEmpty ? nil : .call(RuntimeSymbol.outboxSettings, arguments.map { .text($0) })
    }

    /// Which entities the answer holds; nil where it holds none.
    private var answer: String? {
        guard let entity = plan.entity, let response = plan.endpoint.response else { return nil }
        let reader = ReadingText.reader(of: plan.endpoint, body: "[]")?.line
        let value = response.headers == nil ? "answer" : "answer.value"
        let entities: String
        switch plan.answer {
        case .none: return nil
        case .one where response.headers == nil:
            return ".entity(\(entity.text).self\(reader.map { ", reading: \($0)" } ?? ""))"
        case .one: entities = "[\(value)]"
        case .optional: entities = "\(value).map { [$0] } ?? []"
        case .list: entities = value
        }
        return ".entities(reading: \(reader ?? ".json")) { (answer: \(response.callType.text)) in \(entities) }"
    }

    private func identity(_ identity: ResolvedOutboxWrite.Identity) -> CodeTree {
        let place =
            switch identity.place {
            case .path(let index): ".path(\(index)"
            case .query(let name): ".query(\(StringLiteral.quoted(name))"
            case .header(let name): ".header(\(StringLiteral.quoted(name))"
            case .body(let path): ".body(\(StringLiteral.list(path))"
            case .form(let name): ".form(\(StringLiteral.quoted(name))"
            }
        return .text("\(place), of: \(StringLiteral.quoted(identity.entity)))")
    }

    private var current: CodeTree? {
        guard let current = plan.current, let entity = plan.entity else { return nil }
        let key = KeyText.key(current.key, of: "id", orElse: nil)
        let call = "\(current.group.text).\(current.function.label)(\(current.parameter.label): \(key))"
        let value = current.takesValue ? ".value" : ""
        return .text("current: \(RuntimeSymbol.outboxCurrent)(\(entity.text).self) { id in \(call)\(value) }")
    }
}

/// The key of an entity, made of text again.
enum KeyText {
    /// `PaymentID(rawValue: id)`, `NoteID(rawValue: UUID(uuidString: id) ?? noteID.rawValue)`. Text that is no key was never
    /// one of the entity's: then it is `parameter` that is meant, or a key that nothing has.
    static func key(_ key: KeyTextPlan, of text: String, orElse parameter: String?) -> String {
        let other = parameter.map { key.wrapper == nil ? $0 : "\($0).rawValue" }
        let value =
            switch key.scalar {
            case .string: text
            case .uuid: "UUID(uuidString: \(text)) ?? \(other ?? "UUID()")"
            case .integer(let type): "\(type)(\(text)) ?? \(other ?? (type.hasPrefix("U") ? ".max" : "-1"))"
            }
        return key.wrapper.map { "\($0.text)(rawValue: \(value))" } ?? value
    }
}
