package import EndpointSpec

/// What an API or an endpoint says of its calls, as the runtime is told; what it leaves out is what the next level says.
package struct CallSettingsPlan: Sendable {
    /// `nil`: as the next level does, and without credentials where there is none.
    package let authentication: AuthenticationPlan?
    package let timeout: TimeoutPlan
    package let retry: RetryPlan
    package let connectivity: SpecConnectivity?
    package let reuse: SpecReuse?

    /// What `api.yaml` says.
    init(of api: SpecAPI) {
        let said = api.defaults.settings
        let credentials = AuthenticationPlan(api.auth.resolved(nil))
        authentication = credentials.schemes.isEmpty ? nil : credentials
        timeout = TimeoutPlan(said.timeout)
        retry = RetryPlan(said.retry)
        connectivity = said.connectivity?.value
        reuse = said.reuse?.value
    }

    /// What an endpoint says, or its file.
    init(of endpoint: SpecEndpoint, in api: SpecAPI) {
        let said = endpoint.settings
        authentication = said.auth.map { AuthenticationPlan(api.auth.resolved($0.value)) }
        timeout = TimeoutPlan(of: endpoint, over: api.defaults.settings.timeout)
        retry = RetryPlan(said.retry, over: api.defaults.settings.retry)
        connectivity = said.connectivity?.value
        reuse = said.reuse?.value
    }
}
