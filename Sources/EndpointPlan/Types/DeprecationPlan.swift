import EndpointSpec

/// A deprecation, with the advice of the spec if it gives any.
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
