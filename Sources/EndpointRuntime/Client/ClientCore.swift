internal import Foundation
internal import HTTPTypes

/// The state that all calls of a client share. It is independent of the types of the API and the response, so it is
/// compiled only once.
package final class ClientCore: Sendable {
    let addresses: ServerAddresses
    let settings: EndpointAPISettings
    let credentials: CredentialSet
    package let provided: [String: @Sendable () async throws -> String?]
    let transport: any EndpointTransport
    let middlewares: [any EndpointMiddleware]
    let observer: (any EndpointObserver)?
    package let isObserved: Bool
    /// The client's settings merged over the API's. They apply unless a call or its endpoint overrides them.
    let callSettings: EndpointCallSettings
    package let connectivity: (any ConnectivitySource)?
    package let activity: any AppActivity
    package let clock: any EndpointClock
    package let random: EndpointRandom
    package let ids: EndpointIDs
    package let catalogue: EndpointErrorCatalogue
    let bucket: RetryBucket
    let exchanges: RequestExchanges
    let watch: TimeoutWatch
    /// The transport may receive deadlines, which it enforces by the system's clock. With middlewares, attempts are
    /// watched as a whole, because middlewares take time, too.
    let transportKeepsDeadlines: Bool
    /// The header fields of every request, or the error in them.
    let fields: Result<HTTPFields, EndpointEncodingError>
    /// The header fields of every request whose values the app provides.
    let providedFields: [(name: String, value: String)]
    /// A rule can turn a response with a success status into a failure.
    let judgesSuccesses: Bool
    /// Returns true for a 401 after which the API says that the credentials stay valid; nil if it says so of none.
    let sparesCredentials: (@Sendable (ReceivedResponse) -> Bool)?

    init<API>(_ server: EndpointServer<API>, _ configuration: EndpointClientConfiguration<API>) {
        addresses = server.addresses
        settings = API.settings
        var own = configuration.settings
        own.streamTimeout = own.streamTimeout ?? own.timeout?.withPauses
        callSettings = own.merged(over: settings.calls)
        credentials = configuration.credentials.all
        provided = configuration.provided.sources
        transport = configuration.transport ?? DefaultTransport()
        // A server on this machine needs no connection, and neither does a transport that replaces the network.
        let isLocal = addresses.standard?.origin.isLoopback == true || !transport.needsConnection
        connectivity = configuration.connectivity ?? (isLocal ? nil : SystemConnectivity.source)
        activity = configuration.activity ?? SystemActivity.source
        middlewares = configuration.middlewares
        observer = configuration.observer
        isObserved = observer != nil
        catalogue = configuration.catalogue
        clock = configuration.clock
        random = configuration.random
        ids = configuration.ids ?? .uuids(random)
        exchanges = RequestExchanges(
            transport: transport,
            secretQuery: credentials.queryNames,
            store: configuration.store ?? MemoryResponseStore()
        )
        bucket = RetryBucket((callSettings.retry ?? RetryPolicy()).budget)
        watch = TimeoutWatch(clock: clock)
        transportKeepsDeadlines = transport.keepsDeadlines && middlewares.isEmpty && clock is SystemClock
        fields = Self.fields(settings.headers, sessionID: configuration.sessionID)
        providedFields = settings.headers.compactMap { name, value in
            if case .provided(let value) = value { (name, value) } else { nil }
        }
        let failures = API.failures
        judgesSuccesses = failures.concernSuccesses
        let spares: @Sendable (ReceivedResponse) -> Bool = { response in failures.spareCredentials(after: response) }
        sparesCredentials = failures.sparesCredentials ? spares : nil
    }

    /// The settings of a call: its own, merged over those of its endpoint, the client and the API. An endpoint that
    /// inherits nothing has no credentials.
    func settings(
        of call: borrowing CallRequest,
        _ operation: EndpointOperation,
        inherits: Bool
    ) -> EndpointCallSettings {
        var settings = callSettings
        if !inherits { settings.authentication = nil }
        return call.settings.merged(over: operation.settings.merged(over: settings))
    }

    private static func fields(
        _ constants: KeyValuePairs<String, EndpointFixedValue>,
        sessionID: String?
    ) -> Result<HTTPFields, EndpointEncodingError> {
        var fields = HTTPFields()
        fields[.accept] = "application/json"
        var pairs = constants.compactMap { name, value in
            if case .value(let text) = value { (name, text) } else { nil }
        }
        if let sessionID { pairs.append(("X-Session-ID", sessionID)) }
        for (name, value) in pairs {
            guard let fieldName = HTTPField.Name(name) else {
                return .failure(EndpointEncodingError(.headerName, parameter: name))
            }
            guard HeaderValue.isValid(value) else {
                return .failure(EndpointEncodingError(.headerValue, parameter: name))
            }
            fields[fieldName] = value
        }
        return .success(fields)
    }
}

extension ClientCore {
    /// Reports an event to the observer, if there is one.
    package func tell(_ attempt: EndpointAttempt, _ kind: @autoclosure () -> EndpointEvent.Kind) {
        guard isObserved else { return }
        observer?.observe(EndpointEvent(attempt: attempt, kind: kind()))
    }
}
