package import EndpointSpec

/// The call settings of an API or an endpoint, in the runtime's form. The next level decides settings that are `nil`.
package struct CallSettingsPlan: Sendable {
    /// `nil` if the next level decides. If no level does, calls have no credentials.
    package let authentication: AuthenticationPlan?
    package let timeout: TimeoutPlan
    package let retry: RetryPlan
    package let connectivity: SpecConnectivity?
    package let reuse: SpecReuse?

    /// Creates the settings of `api.yaml`.
    init(of api: SpecAPI) {
        let said = api.defaults.settings
        let credentials = AuthenticationPlan(api.auth.resolved(nil))
        authentication = credentials.schemes.isEmpty ? nil : credentials
        timeout = TimeoutPlan(said.timeout)
        retry = RetryPlan(said.retry)
        connectivity = said.connectivity?.value
        reuse = said.reuse?.value
    }

    /// Creates the settings of an endpoint, including its file's.
    init(of endpoint: SpecEndpoint, in api: SpecAPI) {
        let said = endpoint.settings
        authentication = said.auth.map { AuthenticationPlan(api.auth.resolved($0.value)) }
        timeout = TimeoutPlan(of: endpoint, over: api.defaults.settings.timeout)
        retry = RetryPlan(said.retry, over: api.defaults.settings.retry)
        connectivity = said.connectivity?.value
        reuse = said.reuse?.value
    }
}
