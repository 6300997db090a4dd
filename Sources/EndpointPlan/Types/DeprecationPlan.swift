import EndpointSpec

/// A deprecation, and the replacement if the spec names one.
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
