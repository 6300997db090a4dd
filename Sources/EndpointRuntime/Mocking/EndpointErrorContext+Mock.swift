extension EndpointErrorContext {
    /// The context of a call that was never sent, for the errors of mocks and tests.
    ///
    ///     throw BankError(.notFound, context: .mock(status: 404))
    ///
    /// - Parameters:
    ///   - operation: The endpoint's name in its spec.
    ///   - status: The status of the response; nil if there was none. With a status, the context counts one attempt.
    ///   - apiCode: The API's error code.
    ///   - apiMessage: The API's message.
    /// - Returns: A context without header fields, body and request id.
    public static func mock(
        _ operation: String = "mock",
        status: Int? = nil,
        apiCode: String? = nil,
        apiMessage: String? = nil
    ) -> EndpointErrorContext {
        var context = EndpointErrorContext(EndpointOperation(operation, .get, ""), idempotencyKey: nil)
        context.attempts = status == nil ? 0 : 1
        context.status = status
        context.apiCode = apiCode
        context.apiMessage = apiMessage
        return context
    }
}
