import EndpointPlan
import EndpointSpec

/// The struct of a stored value.
struct StoredValueView: TemplateView {
    let plan: StoredValuePlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "storedName": .text(plan.name.text)
        case "showsPending": .flag(plan.isPending)
        case "access": .text(access.modifier)
        default: nil
        }
    }
}

/// A wire type that stores keep.
struct EntityView: TemplateView {
    let plan: EntityPlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "entityName": .text(plan.name.text)
        case "access": .text(access.modifier)
        case "isShared": .flag(plan.isShared)
        case "table": .code(table)
        case "entityID": .text(OfflineText.key(plan.key, plan.key.name.text))
        case "columns": .code(.array(plan.columns.map { .text(OfflineText.column($0)) }))
        case "hasFields": .flag(!plan.fields.isEmpty)
        case "fields": .list(plan.fields.map(EntityFieldView.init))
        default: nil
        }
    }

    private var table: CodeTree {
        let columns = CodeTree.strings(plan.columns.map(\.name)).labelled("columns")
        return .call(
            RuntimeSymbol.entityTable,
            [
                .string(plan.table), plan.columns.isEmpty ? nil : columns,
                plan.isEncrypted ? .text("isEncrypted: true") : nil,
                plan.version.map(version)?.labelled("version"),
                plan.parts.isEmpty ? nil : CodeTree.array(plan.parts.map(reference)).labelled("references"),
            ]
        )
    }

    private func version(_ version: ResolvedVersion) -> CodeTree {
        let format = version.format.map { CodeTree.string($0).labelled("as") }
        let place: [CodeTree?] =
            switch version.place {
            case .ifMatch: []
            case .query(let name): [CodeTree.string(name).labelled("query")]
            case .body(let path):
                [CodeTree.strings(path).labelled("body"), version.isNumber ? .text("isNumber: true") : nil]
            }
        return .call(".field", [CodeTree.strings(version.field), format] + place)
    }

    private func reference(_ part: EntityPlan.Part) -> CodeTree {
        .call(
            RuntimeSymbol.entityReference,
            [
                CodeTree.strings(part.path), .text("to: \(part.type.text).self"),
                OfflineText.limits(part.maxEntries, part.maxBytes).map { .text($0) },
            ]
        )
    }
}

/// A field of a stored type that some write changes.
struct EntityFieldView: TemplateView {
    let plan: EntityPlan.Field

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "fieldName": .text(plan.name.text)
        case "fieldKey": .text(StringLiteral.quoted(plan.key))
        default: nil
        }
    }
}

/// A cached read: a function in the repository's namespace of reads.
struct CachedReadView: TemplateView {
    let plan: CachedReadPlan
    let method: RepositoryMethodView
    let api: SwiftIdentifier

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "readType": .text(type)
        case "readBody": .code(read)
        default: method.value(named: name)
        }
    }

    private var type: String {
        switch plan.content {
        case .entity(let dto, _, _): "\(RuntimeSymbol.cachedEntity)<\(api.text), \(dto.text)>"
        case .list(let dto, _): "\(RuntimeSymbol.cachedList)<\(api.text), \(dto.text)>"
        case .pages(let page, _): "\(RuntimeSymbol.cachedPages)<\(api.text), \(page.text)>"
        case .value, .data: "\(RuntimeSymbol.cachedValue)<\(api.text), \(method.plan.returns?.text ?? "Void")>"
        }
    }

    /// The read. If its parameters are keys that the device may have created, it uses their current values.
    private var read: CodeTree {
        guard !plan.keys.isEmpty else { return made }
        let keys = plan.keys.map { key -> CodeTree in
            let name = method.reference(to: key.key.name)
            let plain = key.isOptional ? "key" : name
            let current =
                "currentKey(\(RuntimeSymbol.entityKey)(table: \(StringLiteral.quoted(key.table)), "
                + "id: \(OfflineText.key(key.key, plain))))"
            let made = KeyText.key(key.text, of: current, orElse: plain)
            let value = key.isOptional ? "\(name).map { key in \(made) }" : made
            return .text("let \(currentName(key.key.name).text) = \(value)")
        }
        let body = CodeTree.lines(keys + [made.prefixed(with: "return ")])
        return .closure("\(type) { currentKey in", body)
    }

    /// The variable for a parameter's current key.
    private func currentName(_ name: SwiftIdentifier) -> SwiftIdentifier { name.prefixed(with: "current") }

    private var made: CodeTree {
        let key = CodeTree.string(plan.key)
        let keys = Dictionary(plan.keys.map { ($0.key.name, currentName($0.key.name).text) }) { first, _ in first }
        let call = CodeTree.text(call(giving: keys))
        let settings = settings.labelled("settings")
        switch plan.content {
        case .entity(_, let id, let text?):
            let name = method.reference(to: id.name)
            // The outbox replaces the device's key by the server's as soon as it knows it.
            let made = KeyText.key(text, of: "$0", orElse: name)
            let closure = "{ \(self.call(giving: [id.name: made])) }"
            return .call(RuntimeSymbol.cachedEntity, [key, .text("id: \(OfflineText.key(id, name))"), settings])
                .suffixed(with: " \(closure)")
        case .entity(_, let id, nil):
            let id = CodeTree.text("id: \(OfflineText.key(id, method.reference(to: id.name)))")
            return .call(RuntimeSymbol.cachedEntity, [key, id, call, settings])
        case .list(_, let members):
            return .call(RuntimeSymbol.cachedList, [key, call, settings, described(members)?.labelled("members")])
        case .pages(_, let members):
            return .call(RuntimeSymbol.cachedPages, [key, call, settings, described(members)?.labelled("members")])
        case .data: return .call(RuntimeSymbol.cachedValue, [key.labelled("data"), call, settings])
        case .value(_, let conversion) where conversion.isIdentity:
            return .call(RuntimeSymbol.cachedValue, [key.labelled("json"), call, settings])
        case .value(_, let conversion) where conversion.isDomainConvertible:
            return .call(RuntimeSymbol.cachedValue, [key, call, settings])
        case .value(_, let conversion):
            let place = MappingExpression.Place(.content(plan.function.name))
            let value = MappingExpression.toDomain("value", conversion, at: place)
            let closure = CodeTree.text("toDomain: { value throws(\(RuntimeSymbol.mappingError)) in \(value) }")
            return .call(RuntimeSymbol.cachedValue, [key, call, settings, closure])
        }
    }

    private func described(_ members: MembersPlan) -> CodeTree? {
        let keys = Set(plan.keys.map(\.key.name))
        return OfflineText.members(members) { keys.contains($0) ? currentName($0).text : method.reference(to: $0) }
    }

    /// The call with its wire response.
    private func call(giving keys: [SwiftIdentifier: String] = [:]) -> String {
        let call = "\(method.plan.group.text).\(plan.function.label)(\(method.passed(giving: keys)))"
        guard method.plan.takesValue else { return call }
        if case .pages = plan.content { return call + ".map { page in page.map { $0.value } }" }
        return call + ".value"
    }

    private var settings: CodeTree {
        .call(
            RuntimeSymbol.cacheSettings,
            [
                .text("policy: .\(plan.policy.rawValue)"),
                plan.maxAge.map { .text("maxAge: \(SettingsText.duration($0))") },
                plan.refreshesWhileObserved ? .text("refreshesWhileObserved: true") : nil,
                OfflineText.limits(plan.maxEntries, plan.maxBytes).map { .text($0) },
                plan.isEncryptedValue ? .text("isEncrypted: true") : nil,
            ]
        )
    }
}

extension RepositoryMethodPlan {
    /// The method observes the values of another method.
    var isObservation: Bool { if case .observe? = offline { true } else { false } }

    /// The method refreshes the values of another method.
    var isRefresh: Bool { if case .refresh? = offline { true } else { false } }

    /// The method itself throws. An observation and a stream of pages throw later, and their errors have no static
    /// type.
    var throwsErrors: Bool { pagedElement == nil && !isObservation }

    /// The method is derived from another method.
    var isDerived: Bool { isObservation || isRefresh }
}
