import EndpointPlan

/// The attribute of what should no longer be used.
enum DeprecationText {
    /// A line of its own; none where there is nothing to say.
    static func attribute(_ plan: DeprecationPlan?) -> [String] {
        guard let plan else { return [] }
        let message = plan.message.map { ", message: \(StringLiteral.quoted($0))" } ?? ""
        return ["@available(*, deprecated\(message))"]
    }
}
