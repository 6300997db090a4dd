import EndpointDescription
import EndpointPlan
import EndpointSpec

/// The API's failures as shared responses, which every operation refers to.
struct FailureExporter {
    private struct Group {
        var status: String
        var cases: [APIDescription.ErrorCase]

        var component: String { status == "default" ? "Failure" : "Failure\(status)" }
    }

    private let groups: [Group]
    private let plan: APIDescription.Errors
    private let schemas: SchemaExporter

    init(_ plan: APIDescription.Errors, _ schemas: SchemaExporter) {
        self.plan = plan
        self.schemas = schemas
        var groups: [Group] = []
        for errorCase in plan.cases {
            let status = Self.status(of: errorCase.statuses)
            if let index = groups.firstIndex(where: { $0.status == status }) {
                groups[index].cases.append(errorCase)
            } else {
                groups.append(Group(status: status, cases: [errorCase]))
            }
        }
        // Every status other than a success is a failure, even without a declared case.
        if !groups.contains(where: { $0.status == "default" }) { groups.append(Group(status: "default", cases: [])) }
        self.groups = groups
    }

    private static func status(of statuses: ClosedRange<Int>) -> String {
        switch statuses.count {
        case 1: String(statuses.lowerBound)
        case 100: "\(statuses.lowerBound / 100)XX"
        default: "default"
        }
    }

    /// The responses of an operation, followed by the failures. If both have a status, a response can be either.
    func besides(_ answers: [SpecEntry]) -> [SpecEntry] {
        let statuses = Set(answers.map(\.key))
        let others = groups.filter { !statuses.contains($0.status) }
        return answers.map { SpecEntry($0.key, merged($0.value, status: $0.key)) }
            + others.map { SpecEntry($0.status, .object([("$ref", .text("#/components/responses/\($0.component)"))])) }
    }

    /// A response without a body stays unchanged, because a document cannot express an optional body.
    private func merged(_ answer: SpecTree, status: String) -> SpecTree {
        let shared = groups.filter { $0.status == status || $0.status == status.prefix(1) + "XX" }.compactMap(content)
        guard let own = answer["content"], !shared.isEmpty else { return answer }
        return answer.changing(["content"]) { _ in Self.anyOf([own] + shared) }
    }

    /// The contents by content type. Each has any of the schemas that it has in them.
    private static func anyOf(_ contents: [SpecTree]) -> SpecTree {
        var types: [String] = []
        for case .mapping(let entries) in contents {
            for entry in entries where !types.contains(entry.key) { types.append(entry.key) }
        }
        return .mapping(
            types.map { type in
                var schemas: [SpecTree] = []
                for case let schema? in contents.map({ $0[type]?["schema"] }) where !schemas.contains(schema) {
                    schemas.append(schema)
                }
                let schema = schemas.count > 1 ? SpecTree.object([("anyOf", .list(schemas))]) : schemas.first
                return SpecEntry(type, .object([("schema", schema)]))
            }
        )
    }

    /// The responses in the document's components.
    var components: [SpecEntry] {
        groups.map { group in
            SpecEntry(
                group.component,
                .object([("description", .text(StatusPhrase.text(of: group.status))), ("content", content(group))])
            )
        }
    }

    private func content(_ group: Group) -> SpecTree? {
        let texts = group.cases.contains(where: \.isText)
        var seen: [SpecTree] = []
        for found in group.cases where !found.isText {
            let schema = schema(found)
            if !seen.contains(schema) { seen.append(schema) }
        }
        if seen.allSatisfy({ $0 == .mapping([]) }) { seen = [] }
        let json =
            seen.isEmpty
            ? nil : SpecTree.object([("schema", seen.count == 1 ? seen[0] : .object([("anyOf", .list(seen))]))])
        let text = SpecTree.object([("schema", .object([("type", .text("string"))]))])
        guard json != nil || texts else { return nil }
        return .object([("application/json", json), ("text/plain", texts ? text : nil)])
    }

    private func schema(_ errorCase: APIDescription.ErrorCase) -> SpecTree {
        var parts: [SpecTree] = []
        if let body = errorCase.body {
            parts.append(ExportedPlace.schema(schemas.schema(body), at: errorCase.at, schemas))
        }
        if let code = errorCase.code, let path = plan.code {
            parts.append(ExportedPlace.schema(.object([("const", .text(code))]), at: path, schemas))
        }
        for member in errorCase.members {
            parts.append(ExportedPlace.schema(.object([("const", .json(member.value))]), at: member.path, schemas))
        }
        return parts.isEmpty ? .mapping([]) : parts.count == 1 ? parts[0] : .object([("allOf", .list(parts))])
    }
}
