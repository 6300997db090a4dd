import EndpointSpec

/// That something should no longer be used, and what to do instead where the spec says it.
package struct DeprecationPlan: Hashable, Sendable {
    package let message: String?

    init(_ deprecation: SpecDeprecation) {
        message = deprecation.message
    }

    /// `Deprecated: use getPayments.`
    package var sentence: String {
        guard let message, !message.isEmpty else { return "Deprecated." }
        return "Deprecated: \(message)" + (message.hasSuffix(".") ? "" : ".")
    }
}
