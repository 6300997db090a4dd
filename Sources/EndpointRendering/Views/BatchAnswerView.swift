import EndpointPlan

/// A union that says what became of an element of a batch.
struct BatchAnswerView: TemplateView {
    let plan: BatchAnswerPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "batchName": .text(plan.name.text)
        case "matchKey": .text(StringLiteral.quoted(plan.matchKey))
        case "success": .text(plan.success.text)
        case "refusal": .text(plan.refusal.text)
        case "results": .lines(results)
        default: nil
        }
    }

    private var results: [String] {
        let cases = plan.cases.map { item in
            item.isSuccess
                ? "case .\(item.name.label)(let value, _): .success(value)"
                : "case .\(item.name.label)(let value, let status): .failure(.refused(value, status: status))"
        }
        let unknown = plan.catchAll.map { "case .\($0.label)(let status, _): .failure(.unexpectedStatus(status))" }
        return cases + [unknown].compactMap(\.self)
    }
}
