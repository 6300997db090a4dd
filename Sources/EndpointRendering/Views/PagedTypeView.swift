import EndpointPlan

/// A type that holds a page, with the property for its list.
struct PagedTypeView: TemplateView {
    let plan: PagedTypePlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "pagedName": .text(plan.name.text)
        case "pagedElement": .text(plan.element.text)
        case "pagedItems": .text(plan.property.expression + (plan.isOptional ? " ?? []" : ""))
        default: nil
        }
    }
}
