import EndpointPlan
import EndpointSpec

/// Writes the declaration of a method that writes through the outbox.
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

    /// The settings in the spec; nil if there are none.
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

    /// The entities in the response; nil if it has none.
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
        let value = current.takesValue ? ".value" : ""
        let call = KeyText.mapped(current.key, of: "id") { key in
            "\(current.group.text).\(current.function.label)(\(current.parameter.label): \(key))\(value)"
        }
        let opening = "current: \(RuntimeSymbol.outboxCurrent)(\(entity.text).self) "
        return CodeTree.closure("{ id in", .text(call), layout: .parts(within: 60)).prefixed(with: opening)
    }
}

/// Writes the conversion from text to the key of an entity.
enum KeyText {
    /// `PaymentID(rawValue: id)`, `NoteID(rawValue: UUID(uuidString: id) ?? noteID.rawValue)`. If the text is no key, the result
    /// is `parameter`.
    static func key(_ key: KeyTextPlan, of text: String, orElse parameter: String) -> String {
        guard let read = read(key, of: text) else { return wrapped(key, text) }
        return wrapped(key, "\(read) ?? \(key.wrapper == nil ? parameter : "\(parameter).rawValue")")
    }

    /// `Notes.getNote(id: id)`, `UUID(uuidString: id).map { Notes.getNote(id: NoteID(rawValue: $0)) }`, which is `nil` if the
    /// text is no key.
    static func mapped(_ key: KeyTextPlan, of text: String, _ call: (String) -> String) -> String {
        guard let read = read(key, of: text) else { return call(wrapped(key, text)) }
        return "\(read).map { \(call(wrapped(key, "$0"))) }"
    }

    /// The initializer that parses the text; `nil` if the text itself is the key.
    private static func read(_ key: KeyTextPlan, of text: String) -> String? {
        switch key.scalar {
        case .string: nil
        case .uuid: "UUID(uuidString: \(text))"
        case .integer(let type): "\(type)(\(text))"
        }
    }

    private static func wrapped(_ key: KeyTextPlan, _ value: String) -> String {
        key.wrapper.map { "\($0.text)(rawValue: \(value))" } ?? value
    }
}
