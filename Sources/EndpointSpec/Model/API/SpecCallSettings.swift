/// The settings of calls at one level: an endpoint, the `defaults:` of its file, or those of `api.yaml`.
package struct SpecCallSettings: Sendable, Equatable {
    /// `nil`: the default of the next level. `api.yaml` says its own under `auth:`.
    @Indirect package var auth: Located<SpecEndpointAuth>?
    package var timeout = SpecTimeout()
    package var retry = SpecRetry()
    /// `nil`: every call is tried.
    @Indirect package var connectivity: Located<SpecConnectivity>?
    @Indirect package var reuse: Located<SpecReuse>?

    package init() {}

    /// These settings, and those of the next outer level where these say nothing.
    package func merged(over outer: SpecCallSettings) -> SpecCallSettings {
        var settings = self
        settings.auth = auth?.merged(over: outer.auth) ?? outer.auth
        settings.timeout = timeout.merged(over: outer.timeout)
        settings.retry = retry.merged(over: outer.retry)
        settings.connectivity = connectivity ?? outer.connectivity
        settings.reuse = reuse ?? outer.reuse
        return settings
    }
}

/// `{ attempt: 30s, firstByte: 10s, idle: 60s, total: 90s }`; `nil` where nothing was said, ``Swift/Duration/endless``
/// where no limit is wanted.
package struct SpecTimeout: SpecBlank, Sendable, Equatable {
    @Indirect package var attempt: Located<Duration>?
    @Indirect package var firstByte: Located<Duration>?
    @Indirect package var idle: Located<Duration>?
    @Indirect package var total: Located<Duration>?

    package init() {}

    /// Of the two limits the one that was not said here gives way, as it does to an endpoint's over an API's.
    func merged(over outer: SpecTimeout) -> SpecTimeout {
        var timeout = self
        timeout.attempt = attempt ?? outer.attempt
        timeout.firstByte = firstByte ?? outer.firstByte
        timeout.idle = idle ?? outer.idle
        timeout.total = total ?? outer.total
        guard let attempt = timeout.attempt, let total = timeout.total, attempt.value > total.value else {
            return timeout
        }
        if self.total == nil { timeout.total = attempt } else { timeout.attempt = total }
        return timeout
    }
}

extension Duration {
    /// No limit at all, written `none`: longer than every time that a spec can say.
    package static let endless = Duration.seconds(Int64.max)
}

/// The answers that a GET may use instead of sending a request of its own.
package enum SpecReuse: String, Sendable, CaseIterable {
    case nothing
    /// The exchange of an identical call that is on its way.
    case inFlight
    /// A stored answer that the server confirms.
    case kept
    case all
}

/// The behavior of a call without a connection.
package enum SpecConnectivity: String, Sendable, CaseIterable {
    /// It fails at once.
    case failFast
    /// It waits for one.
    case wait
}

extension Located<SpecEndpointAuth> {
    /// The same, with the schemes of the next outer level where these are to be those: `optional`.
    fileprivate func merged(over outer: Located<SpecEndpointAuth>?) -> Located<SpecEndpointAuth> {
        guard value.schemes == nil, let schemes = outer?.value.schemes, !schemes.isEmpty else { return self }
        var auth = self
        auth.value.schemes = schemes
        auth.value.isChoice = outer?.value.isChoice ?? false
        return auth
    }
}
