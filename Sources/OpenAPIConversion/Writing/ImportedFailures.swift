import EndpointPlan
import EndpointSpec

/// The cases of the API's failures: for each status, the body in most operations.
struct ImportedFailures {
    private var cases: [(status: String, type: String)] = []
    private var code: String?
    private var message: String?

    /// Cases with the same body type are named by status. An exported document decides this itself.
    private let namesByStatus: Bool
    private let former: FormerNames

    init(
        _ endpoints: [ImportedEndpoint],
        types: [ImportedType],
        plan: ImportPlan,
        report: inout ImportReport
    ) {
        namesByStatus = plan.options.exported == nil
        former = plan.former
        let errors = endpoints.flatMap(\.errors)
        var counts: [String: [String: Int]] = [:]
        for error in errors { counts[error.status.uppercased(), default: [:]][error.type.specText, default: 0] += 1 }
        for (status, types) in counts {
            guard let most = types.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), Self.isStatus(status) else {
                continue
            }
            cases.append((status == "DEFAULT" ? "default" : status, most.key))
        }
        cases.sort { (Self.rank($0.status), $0.status) < (Self.rank($1.status), $1.status) }
        for error in errors {
            let chosen = cases.first { $0.status.uppercased() == error.status.uppercased() }
            guard chosen?.type != error.type.specText else { continue }
            let text = "other operations do not have this error body for \(error.status)"
            report.add(.errorBody, error.node, text, instead: "it is in the error's context, as it was received")
        }
        let byName = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        let main = Dictionary(grouping: cases, by: \.type).max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?
            .key
        guard let main, let type = byName[main] else { return }
        let enums = Set(types.filter { $0.entries.contains { $0.key == "enum" } }.map(\.name))
        let isText = { (type: SpecTypeExpression) in type == .scalar(.string) }
        let isCode = { (type: SpecTypeExpression) in
            switch type {
            case .scalar(let scalar): scalar.isWhole || scalar == .string
            case .named(let name): enums.contains(name)
            default: false
            }
        }
        message = Self.place(of: Self.messageKeys, in: type, byName, isText)
        code = Self.place(of: Self.codeKeys, in: type, byName, isCode)
        if code == message { code = nil }
        let text = Self.place(of: ["error"], in: type, byName, isText)
        if let text, message == nil {
            // Without another message, the text is for people: a server writes a user's name into it.
            message = text
            if code == text { code = Self.place(of: Self.codeKeys.filter { $0 != "error" }, in: type, byName, isCode) }
        }
        guard namesByStatus, let text, [code, message].contains(text) else { return }
        let said = "the error's text '\(text)' is \(code == text ? "read as its code" : "read as its message")"
        let other = code == text ? message.map { "the message is '\($0)'" } : code.map { "the code is '\($0)'" }
        let instead = (other.map { $0 + "; " } ?? "") + "to change that, refine 'errors' of the API"
        report.add(.errorCode, type.node, said, instead: instead)
    }

    /// The types in the cases.
    var mentions: Set<String> { Set(cases.map(\.type)) }

    private static let messageKeys = [
        "message", "error_message", "errorMessage", "error_description", "errorSummary", "detail", "title",
        "description",
    ]
    private static let codeKeys = [
        "errcode", "err_code", "errCode", "code", "error_code", "errorCode", "error", "type",
    ]

    /// The path of the first matching key in a type, or in its `error` or `errors`.
    private static func place(
        of keys: [String],
        in type: ImportedType,
        _ types: [String: ImportedType],
        _ fits: (SpecTypeExpression) -> Bool
    ) -> String? {
        func own(_ type: ImportedType) -> String? {
            keys.first { key in type.fields.contains { $0.key == key && fits($0.use.type) } }
        }
        if let key = own(type) { return key }
        for field in type.fields where ["error", "errors"].contains(field.key) {
            switch field.use.type {
            case .named(let name):
                if let inner = types[name].flatMap(own) { return "\(field.key).\(inner)" }
            case .list(.named(let name)):
                if let inner = types[name].flatMap(own) { return "\(field.key).0.\(inner)" }
            default: continue
            }
        }
        return nil
    }

    private static func isStatus(_ status: String) -> Bool {
        status == "DEFAULT" || status == "4XX" || status == "5XX"
            || Int(status).map { (300...599).contains($0) } ?? false
    }

    /// Statuses come before their class, and classes before the default.
    private static func rank(_ status: String) -> Int { status == "default" ? 2 : status.hasSuffix("XX") ? 1 : 0 }

    /// The `errors` setting of api.yaml.
    var tree: SpecTree? {
        guard !cases.isEmpty else { return nil }
        var entries: [SpecEntry] = []
        if let code { entries.append(SpecEntry("code", .text(code))) }
        if let message { entries.append(SpecEntry("message", .text(message))) }
        if code?.utf8.contains(UInt8(ascii: ".")) == true { entries.append(SpecEntry("at", .bare("$"))) }
        let counts = Dictionary(grouping: cases, by: \.type).mapValues(\.count)
        let trees = cases.map { found in
            // A case is named after its type. If several statuses have the type, their cases are named after the
            // status.
            let isShared = namesByStatus && counts[found.type, default: 0] > 1
            let known = former.failure(found.status)
            let wanted = known ?? (isShared ? FailureNames.name(of: found.status) : nil)
            let name = wanted.flatMap {
                $0 == SwiftNaming.value(of: found.type).name ? nil : SpecEntry("as", .bare($0))
            }
            let entries = [SpecEntry("status", .bare(found.status)), name, SpecEntry("body", .bare(found.type))]
            return SpecTree.mapping(entries.compactMap(\.self))
        }
        return .mapping(entries + [SpecEntry("cases", .list(trees))])
    }
}
