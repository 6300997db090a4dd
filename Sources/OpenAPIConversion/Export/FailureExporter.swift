import EndpointPlan
import EndpointSpec

/// The API's failures as answers that every operation refers to.
struct FailureExporter {
    private struct Group {
        var status: String
        var cases: [MockErrorCasePlan]

        var component: String { status == "default" ? "Failure" : "Failure\(status)" }
    }

    private let groups: [Group]
    private let plan: MockErrorsPlan
    private let schemas: SchemaExporter

    init(_ plan: MockErrorsPlan, _ schemas: SchemaExporter) {
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
        // Whatever is no success is a failure, be anything said of it or not.
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

    /// For the answers of an operation.
    var references: [SpecEntry] {
        groups.map { SpecEntry($0.status, .object([("$ref", .text("#/components/responses/\($0.component)"))])) }
    }

    /// For the document's components.
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

    private func schema(_ errorCase: MockErrorCasePlan) -> SpecTree {
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
