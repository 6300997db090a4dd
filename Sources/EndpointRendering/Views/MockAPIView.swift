import EndpointDescription
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
                runtime: .none,
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
        case "mockJSON": .text(plan.map { StringLiteral.raw($0.api.json(width: Self.width), depth: Self.depth) } ?? "")
        default: header.value(named: name)
        }
    }

    /// How far the lines are indented where the template places them, and how much of 120 columns that leaves.
    private static let depth = 3
    private static let width = 120 - 4 * depth
}
