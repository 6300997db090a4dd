import EndpointPlan
import EndpointSpec

/// Writes timeouts, retry policies and similar settings as arguments of the runtime's initializers. Settings that are
/// not in the spec are omitted.
enum SettingsText {
    /// The arguments for the settings of an API.
    static func api(_ settings: CallSettingsPlan) -> [CodeTree] {
        var arguments: [CodeTree] = []
        if let auth = settings.authentication { arguments.append(.text("authentication: \(authentication(auth))")) }
        if !settings.timeout.isEmpty { arguments.append(.text("timeout: \(timeout(settings.timeout))")) }
        if settings.retry.hasPolicy { arguments.append(policy(settings.retry).labelled("retry")) }
        return arguments + words(settings)
    }

    /// The arguments for an endpoint's operation, without its credentials.
    static func endpoint(_ settings: CallSettingsPlan) -> [CodeTree] {
        var arguments: [CodeTree] = []
        if let scope = settings.retry.scope { arguments.append(.text("retry: .\(scope.rawValue)")) }
        if settings.retry.hasPolicy { arguments.append(policy(settings.retry).labelled("policy")) }
        if !settings.timeout.isEmpty { arguments.append(.text("timeout: \(timeout(settings.timeout))")) }
        return arguments + words(settings)
    }

    /// The settings that are a single word.
    private static func words(_ settings: CallSettingsPlan) -> [CodeTree] {
        var arguments: [CodeTree] = []
        if let connectivity = settings.connectivity {
            arguments.append(.text("connectivity: .\(connectivity.rawValue)"))
        }
        if let reuse = settings.reuse { arguments.append(.text("reuse: .\(reuse.rawValue)")) }
        return arguments
    }

    /// The authentication. Without schemes the type is named, because `.none` would be a case of `Optional`.
    static func authentication(_ plan: AuthenticationPlan) -> String {
        guard !plan.schemes.isEmpty else { return "\(RuntimeSymbol.endpointAuthentication).none" }
        let arguments = plan.schemes.map(StringLiteral.quoted) + (plan.isOptional ? ["optional: true"] : [])
        return ".\(plan.isChoice ? "anyScheme" : "schemes")(\(arguments.joined(separator: ", ")))"
    }

    static func timeout(_ timeout: TimeoutPlan) -> String {
        let limits = [
            ("attempt", timeout.attempt), ("firstByte", timeout.firstByte), ("idle", timeout.idle),
            ("total", timeout.total),
        ]
        // A limit that is omitted does not apply.
        let arguments = limits.compactMap { label, value in
            value.flatMap { $0 == .endless ? nil : "\(label): \(duration($0))" }
        }
        return "\(RuntimeSymbol.endpointTimeout)(\(arguments.joined(separator: ", ")))"
    }

    private static func policy(_ retry: RetryPlan) -> CodeTree {
        var arguments: [String] = []
        if let attempts = retry.attempts { arguments.append("attempts: \(attempts)") }
        if let base = retry.base { arguments.append("base: \(duration(base))") }
        if let factor = retry.factor { arguments.append("factor: \(factor.specText)") }
        if let jitter = retry.jitter { arguments.append("jitter: \(duration(jitter))") }
        if let max = retry.max { arguments.append("max: \(duration(max))") }
        if let deadline = retry.deadline, deadline != .endless { arguments.append("deadline: \(duration(deadline))") }
        if let statuses = retry.statuses { arguments.append("statuses: \(statuses)") }
        if let longest = retry.longestRetryAfter { arguments.append("longestRetryAfter: \(duration(longest))") }
        if let budget = retry.budget { arguments.append("budget: \(text(of: budget))") }
        return .arguments(arguments, of: RuntimeSymbol.retryPolicy, beside: 30)
    }

    private static func text(of budget: SpecRetryBudget) -> String {
        guard case .bucket(let bucket) = budget else { return ".unlimited" }
        let values = [
            ("reserve", bucket.reserve), ("perCall", bucket.perCall), ("perSuccess", bucket.perSuccess),
        ]
        let arguments = values.compactMap { label, value in value.map { "\(label): \($0.specText)" } }
        return "\(RuntimeSymbol.retryBudget)(\(arguments.joined(separator: ", ")))"
    }

    /// The duration as a whole number of the largest possible unit.
    static func duration(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        let nanoseconds = attoseconds / 1_000_000_000
        // Years in nanoseconds would not fit.
        if seconds.magnitude > 1_000_000_000 { return ".seconds(\(seconds)) + .nanoseconds(\(nanoseconds))" }
        if !nanoseconds.isMultiple(of: 1_000_000) { return ".nanoseconds(\(seconds * 1_000_000_000 + nanoseconds))" }
        return ".milliseconds(\(seconds * 1000 + attoseconds / 1_000_000_000_000_000))"
    }
}
