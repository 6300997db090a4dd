import EndpointDescription
import EndpointPlan
import EndpointSpec

/// `MockAPI.mustache`: the API's wire format for tests, previews and a mock server.
struct MockAPIView: FileView {
    /// `nil` if it is not requested.
    private let plan: MockAPIDeclarationPlan?
    private let title: String
    let imports: ImportList
    let isConditional = true

    init(plan: GenerationPlan) {
        self.plan = plan.mockAPI
        title = plan.api.title
        imports = ImportList(
            foundation: .none,
            runtime: .none,
            access: plan.access,
            mockBackend: .inDeclarations
        )
    }

    var isEmpty: Bool { plan == nil }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isDebugOnly": .flag(plan?.isDebugOnly ?? true)
        case "mockName": .text(plan?.name.text ?? "")
        case "title": .text(DocComment.line(title))
        case "mockJSON": .code(plan.map { StringLiteral.raw($0.api.json(width: Self.width)) } ?? .text(""))
        default: nil
        }
    }

    /// The columns that the template leaves of 120.
    private static let width = 108
}
