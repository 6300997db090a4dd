import EndpointPlan

/// The deprecation attribute.
enum DeprecationText {
    /// The attribute on its own line; empty without a deprecation.
    static func attribute(_ plan: DeprecationPlan?) -> [String] {
        guard let plan else { return [] }
        let message = plan.message.map { ", message: \(StringLiteral.quoted($0))" } ?? ""
        return ["@available(*, deprecated\(message))"]
    }
}
