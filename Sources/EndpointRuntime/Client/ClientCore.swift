internal import Foundation
internal import HTTPTypes

/// What all calls of a client share. It knows neither the API's type nor the responses', so that it is compiled once.
final class ClientCore: Sendable {
    let addresses: ServerAddresses
    let settings: EndpointAPISettings
    let credentials: CredentialSet
    let provided: [String: @Sendable () async throws -> String?]
    let transport: any EndpointTransport
    let middlewares: [any EndpointMiddleware]
    let observer: (any EndpointObserver)?
    let isObserved: Bool
    let retry: RetryPolicy
    let timeout: EndpointTimeout
    /// What holds for calls whose answer is a stream.
    let streamTimeout: EndpointTimeout
    let connectivity: (any ConnectivitySource)?
    let clock: any EndpointClock
    let random: EndpointRandom
    let ids: EndpointIDs
    let catalogue: EndpointErrorCatalogue
    let bucket: RetryBucket
    let reuse: EndpointReuse
    let exchanges: RequestExchanges
    let watch: TimeoutWatch
    /// Whether the transport may be given deadlines: it keeps them by the system's clock. Where there are middlewares, they
    /// take of an attempt's time too, and so the attempt is watched as a whole.
    let transportKeepsDeadlines: Bool
    /// The header fields that every request begins with, or what is wrong with them.
    let fields: Result<HTTPFields, EndpointEncodingError>
    /// The header fields of every request whose values the app provides.
    let providedFields: [(name: String, value: String)]
    /// Whether a response may be a failure whose status is that of a success.
    let judgesSuccesses: Bool

    init(
        addresses: ServerAddresses,
        settings: EndpointAPISettings,
        credentials: CredentialSet,
        provided: [String: @Sendable () async throws -> String?],
        transport: any EndpointTransport,
        retry: RetryPolicy?,
        timeout: EndpointTimeout?,
        connectivity: (any ConnectivitySource)?,
        middlewares: [any EndpointMiddleware],
        observer: (any EndpointObserver)?,
        sessionID: String?,
        catalogue: EndpointErrorCatalogue,
        clock: any EndpointClock,
        random: EndpointRandom,
        ids: EndpointIDs,
        reuse: EndpointReuse?,
        store: any EndpointResponseStore,
        judgesSuccesses: Bool
    ) {
        self.addresses = addresses
        self.settings = settings
        self.credentials = credentials
        self.provided = provided
        self.transport = transport
        self.retry = retry ?? settings.retry
        self.timeout = timeout ?? settings.timeout
        streamTimeout = timeout?.withPauses ?? settings.streamTimeout
        // A server on this machine answers without a connection, and so does a transport that stands in for one.
        let isLocal = addresses.standard?.origin.isLoopback == true || !transport.needsConnection
        self.connectivity = connectivity ?? (isLocal ? nil : SystemConnectivity.source)
        self.middlewares = middlewares
        self.observer = observer
        isObserved = observer != nil
        self.catalogue = catalogue
        self.clock = clock
        self.random = random
        self.ids = ids
        self.reuse = reuse ?? settings.reuse
        exchanges = RequestExchanges(transport: transport, secretQuery: credentials.queryNames, store: store)
        bucket = RetryBucket(self.retry.budget)
        watch = TimeoutWatch(clock: clock)
        transportKeepsDeadlines = transport.keepsDeadlines && middlewares.isEmpty && clock is SystemClock
        fields = Self.fields(settings.headers, sessionID: sessionID)
        providedFields = settings.headers.compactMap { name, value in
            if case .provided(let value) = value { (name, value) } else { nil }
        }
        self.judgesSuccesses = judgesSuccesses
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
    /// Tells the observer, if there is one.
    func tell(_ attempt: EndpointAttempt, _ kind: @autoclosure () -> EndpointEvent.Kind) {
        guard isObserved else { return }
        observer?.observe(EndpointEvent(attempt: attempt, kind: kind()))
    }
}
