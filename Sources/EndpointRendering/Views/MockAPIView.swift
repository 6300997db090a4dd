import EndpointDescription
import EndpointPlan
import EndpointSpec

/// `MockAPI.mustache`: the API's wire format for tests, previews and a mock server.
struct MockAPIView: FileView {
    /// `nil` if it is not requested.
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
                runtime: .none,
                access: plan.access,
                mockBackend: self.plan == nil ? .none : .inDeclarations
            ),
            isEmpty: self.plan == nil,
            emptyReason: "\(plan.api.origin.file) does not say 'generate: { mockServer: true }'"
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isDebugOnly": .flag(plan?.isDebugOnly ?? true)
        case "mockName": .text(plan?.name.text ?? "")
        case "title": .text(DocComment.line(title))
        case "mockJSON": .code(plan.map { StringLiteral.raw($0.api.json(width: Self.width)) } ?? .text(""))
        default: header.value(named: name)
        }
    }

    /// The columns that the template leaves of 120.
    private static let width = 108
}
