// What generated code and apps write settings with, one by one, at each level but the client's, which takes them whole.

extension EndpointAPISettings {
    /// An API's settings.
    public init(
        name: String,
        headers: KeyValuePairs<String, EndpointFixedValue> = [:],
        parameters: KeyValuePairs<String, EndpointFixedValue> = [:],
        authentication: EndpointAuthentication = .none,
        timeout: EndpointTimeout = EndpointTimeout(attempt: .seconds(30), total: .seconds(90)),
        streamTimeout: EndpointTimeout? = nil,
        retry: RetryPolicy = RetryPolicy(),
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse = .nothing
    ) {
        self.init(
            name: name,
            headers: headers,
            parameters: parameters,
            calls: EndpointCallSettings(
                authentication: authentication,
                timeout: timeout,
                streamTimeout: streamTimeout ?? timeout.withoutTotal.withPauses,
                retry: retry,
                connectivity: connectivity,
                reuse: reuse
            )
        )
    }
}

extension EndpointOperation {
    /// An endpoint's constants; nil stands for what its API says.
    public init(
        _ id: String,
        _ method: EndpointMethod,
        _ pathTemplate: String,
        idempotencyKey: IdempotencyKeyPlace? = nil,
        auth: EndpointAuthentication? = nil,
        takesAPIParameters: Bool = true,
        inherits: Bool = true,
        retry: RetryEligibility = .automatic,
        policy: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse? = nil
    ) {
        self.init(
            id,
            method,
            pathTemplate,
            idempotencyKey: idempotencyKey,
            takesAPIParameters: takesAPIParameters,
            inherits: inherits,
            settings: EndpointCallSettings(
                authentication: auth,
                timeout: timeout,
                retry: policy,
                eligibility: retry == .automatic ? nil : retry,
                connectivity: connectivity,
                reuse: reuse
            )
        )
    }
}

extension EndpointCall {
    /// The same call with these settings, over what was said of it before.
    public func settings(_ settings: EndpointCallSettings) -> Self {
        var call = self
        call.request.settings = settings.merged(over: request.settings)
        return call
    }

    /// The same call, retried as this policy says.
    public func retry(_ policy: RetryPolicy) -> Self { settings(EndpointCallSettings(retry: policy)) }

    /// The same call, with another answer to whether it may be sent again.
    public func retry(_ eligibility: RetryEligibility) -> Self {
        settings(EndpointCallSettings(eligibility: eligibility))
    }

    /// The same call, with other limits of time.
    public func timeout(_ timeout: EndpointTimeout) -> Self { settings(EndpointCallSettings(timeout: timeout)) }

    /// The same call, with another answer to what becomes of it without a connection.
    public func connectivity(_ connectivity: EndpointConnectivity) -> Self {
        settings(EndpointCallSettings(connectivity: connectivity))
    }

    /// Returns the same call with other options for reuse.
    ///
    /// ```swift
    /// let fresh = try await client.send(Payments.getPayments().reuse(.nothing))
    /// ```
    public func reuse(_ reuse: EndpointReuse) -> Self { settings(EndpointCallSettings(reuse: reuse)) }
}
