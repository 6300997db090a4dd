import EndpointPlan

/// The synchronization of a stored list: a function in the repository's namespace of reads.
struct SyncView: TemplateView {
    let plan: SyncPlan
    let method: RepositoryMethodView

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "syncBody": .code(sync)
        default: method.value(named: name)
        }
    }

    private var sync: CodeTree {
        let call = CodeTree.call(
            RuntimeSymbol.entitySync,
            [
                .string(plan.key), plan.every.map { .text("every: \(SettingsText.duration($0))") },
                .text("of: \(plan.list.label)(\(arguments))"), token, deleted,
                plan.isWhole ? nil : .text("isWhole: false"),
            ]
        )
        guard let since = plan.since else { return call }
        let value = since.takesValue ? ".value" : ""
        let closure = "{ since in \(since.group.text).\(plan.list.label)(\(since.parameter.label): since)\(value) }"
        return call.suffixed(with: " \(closure)")
    }

    /// The arguments for the list with all its defaults.
    private var arguments: String {
        if let options = plan.options { return "\(options.text)()" }
        return plan.parameters.map { parameter in
            let label = parameter.label == .none ? "" : "\(parameter.name.label): "
            return label + (parameter.defaultValue.map { LiteralText.line($0) } ?? "nil")
        }
        .joined(separator: ", ")
    }

    private var token: CodeTree? {
        switch plan.since?.token {
        case nil: nil
        case .body(let path)?: .text("token: .body([\(path.map(StringLiteral.quoted).joined(separator: ", "))])")
        case .header(let name)?: .text("token: .header(\(StringLiteral.quoted(name)))")
        }
    }

    private var deleted: CodeTree? {
        plan.deleted.map { deleted in
            .call(
                ".field",
                [
                    .string(deleted.mark), deleted.value.map { .text(LiteralText.line($0)) },
                    CodeTree.string(deleted.key).labelled("key"), deleted.isUUID ? .text("isUUID: true") : nil,
                ]
            )
            .labelled("deleted")
        }
    }
}

extension RepositoryMethodPlan {
    /// The synchronization of a stored list; nil for other methods.
    var sync: SyncPlan? { if case .sync(let sync)? = offline { sync } else { nil } }
}
