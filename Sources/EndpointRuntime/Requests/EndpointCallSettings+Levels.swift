// How generated code and apps write settings one by one. Only the client takes them as one value.

extension EndpointAPISettings {
    /// Creates an API's settings.
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
    /// Creates an endpoint's constants. `nil` means that the API's setting applies.
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
    /// Returns the same call with these settings. They override those that the call already states.
    public func settings(_ settings: EndpointCallSettings) -> Self {
        var call = self
        call.request.settings = settings.merged(over: request.settings)
        return call
    }

    /// Returns the same call with another retry policy.
    public func retry(_ policy: RetryPolicy) -> Self { settings(EndpointCallSettings(retry: policy)) }

    /// Returns the same call with another rule for whether it may be sent again.
    public func retry(_ eligibility: RetryEligibility) -> Self {
        settings(EndpointCallSettings(eligibility: eligibility))
    }

    /// Returns the same call with other time limits.
    public func timeout(_ timeout: EndpointTimeout) -> Self { settings(EndpointCallSettings(timeout: timeout)) }

    /// Returns the same call with another rule for a missing connection.
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
