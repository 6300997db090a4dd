import EndpointPlan

/// A union that holds the result of one batch element.
struct BatchAnswerView: TemplateView {
    let plan: BatchAnswerPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "batchName": .text(plan.name.text)
        case "matchKey": .text(StringLiteral.quoted(plan.matchKey))
        case "success": .text(plan.success.text)
        case "refusal": .text(plan.refusal.text)
        case "cases": .list(plan.cases.map(CaseView.init))
        case "catchAll": .section(plan.catchAll.map(CatchAllView.init))
        default: nil
        }
    }

    private struct CaseView: TemplateView {
        let plan: BatchAnswerPlan.Case

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "caseLabel": .text(plan.name.label)
            case "isSuccess": .flag(plan.isSuccess)
            default: nil
            }
        }
    }

    private struct CatchAllView: TemplateView {
        let plan: SwiftIdentifier

        func value(named name: String) -> TemplateValue? {
            name == "catchAllLabel" ? .text(plan.label) : nil
        }
    }
}
