import EndpointPlan
import EndpointSpec

/// `MockAPI.mustache`: what the API looks like on the wire, for tests, previews and a mock server.
struct MockAPIView: FileView {
    /// `nil` where nobody asked for it.
    private let plan: MockAPIDeclarationPlan?
    private let title: String
    let header: FileHeader

    init(plan: GenerationPlan) {
        let isMine = plan.layers.contains(.data)
        self.plan = isMine ? plan.mockAPI : nil
        title = plan.api.title
        header = FileHeader(
            source: plan.api.origin.file,
            imports: ImportList(
                foundation: .none,
                runtime: self.plan == nil ? .none : .inside,
                access: plan.access,
                testing: self.plan == nil ? .none : .inDeclarations
            ),
            isEmpty: self.plan == nil
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isDebugOnly": .flag(plan?.isDebugOnly ?? true)
        case "mockName": .text(plan?.name.text ?? "")
        case "title": .text(DocComment.line(title))
        case "mockValue": .text(plan.map { MockAPIText.api($0).text(depth: 1) } ?? "")
        case "hasRoutes": .flag(plan?.routes.isEmpty == false)
        case "routes": .list(routes)
        case "hasTypes": .flag(plan?.types.isEmpty == false)
        case "types": .list(types)
        default: header.value(named: name)
        }
    }

    private var routes: [ValueView] {
        guard let plan else { return [] }
        return zip(plan.routes, plan.api.routes).enumerated().map { number, route in
            ValueView(name: route.0, value: MockRouteText.route(route.1), isFirst: number == 0)
        }
    }

    private var types: [ValueView] {
        guard let plan else { return [] }
        return zip(plan.types, plan.api.types).enumerated().map { number, type in
            ValueView(name: type.0, value: MockAPIText.type(type.1), isFirst: number == 0)
        }
    }

    private struct ValueView: TemplateView {
        let name: SwiftIdentifier
        let value: CodeTree
        let isFirst: Bool

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "separator": .text(isFirst ? "" : "\n")
            case "valueName": .text(self.name.text)
            case "value": .text(value.text(depth: 2))
            default: nil
            }
        }
    }
}
