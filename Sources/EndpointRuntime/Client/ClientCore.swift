internal import Foundation
internal import HTTPTypes

/// What all calls of a client share. It knows neither the API's type nor the responses', so that it is compiled once.
final class ClientCore: Sendable {
    let address: ServerAddress?
    /// The server's scheme and authority, as observers are told them.
    let server: String
    let settings: EndpointAPISettings
    let credentials: CredentialSet
    let provided: [String: @Sendable () async throws -> String?]
    let transport: any EndpointTransport
    let middlewares: [any EndpointMiddleware]
    let observer: (any EndpointObserver)?
    let retry: RetryPolicy
    let timeout: EndpointTimeout
    let connectivity: (any ConnectivitySource)?
    let clock: any EndpointClock
    let random: EndpointRandom
    let ids: EndpointIDs
    let catalogue: EndpointErrorCatalogue
    let bucket: RetryBucket
    let reuse: EndpointReuse
    let exchanges: RequestExchanges
    let watch: TimeoutWatch
    /// The header fields that every request begins with, or what is wrong with them.
    let fields: Result<HTTPFields, EndpointEncodingError>

    init(
        address: ServerAddress?,
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
        reuse: EndpointReuse,
        store: any EndpointResponseStore
    ) {
        self.address = address
        server = address.map { "\($0.scheme)://\($0.authority)" } ?? ""
        self.settings = settings
        self.credentials = credentials
        self.provided = provided
        self.transport = transport
        self.retry = retry ?? settings.retry
        self.timeout = timeout ?? settings.timeout
        self.connectivity = connectivity ?? SystemConnectivity.source
        self.middlewares = middlewares
        self.observer = observer
        self.catalogue = catalogue
        self.clock = clock
        self.random = random
        self.ids = ids
        self.reuse = reuse
        exchanges = RequestExchanges(transport: transport, secretQuery: credentials.queryNames, store: store)
        bucket = RetryBucket(self.retry.budget)
        watch = TimeoutWatch(clock: clock)
        fields = Self.fields(settings.headers, sessionID: sessionID)
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
        guard let observer else { return }
        observer.observe(EndpointEvent(attempt: attempt, kind: kind()))
    }

    /// The longest body that is read as it comes and kept in memory all the same, as of an error in answer to a call for a
    /// stream: transports limit only what they collect themselves, and a body without an end would fill the memory.
    static let longestCollectedBody = 64 << 20

    /// Sends one attempt through middlewares, credentials and transport, and takes in the whole body.
    func perform(
        _ plan: CallPlan,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?
    ) async -> Result<ReceivedResponse, AttemptFailure> {
        do {
            let request = try await plan.request(for: attempt, self)
            let response = try await begin(request, plan, attempt, sent)
            if plan.streams, response.head.status.kind == .successful {
                return .success(ReceivedResponse(response, to: request))
            }
            let body: Data
            if let bytes = response.body.bytes {
                body = bytes
            } else {
                var pieces = TimedPieces(response.body.chunks, self, idle: plan.timeout.idle)
                body = try await pieces.collect(upTo: Self.longestCollectedBody)
            }
            let measurement = EndpointMeasurement(
                requestBytes: request.body.length,
                responseBytes: body.count,
                timings: response.timings
            )
            return .success(ReceivedResponse(head: response.head, body: body, measurement: measurement))
        } catch let error as EndpointEncodingError {
            return .failure(.encoding(error))
        } catch let error as EndpointCredentialError {
            return .failure(.credential(error))
        } catch {
            return .failure(.transport(TransportError(wrapping: error)))
        }
    }

    /// The response as soon as it begins, which it has to do in time.
    private func begin(
        _ request: EndpointTransportRequest,
        _ plan: CallPlan,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?
    ) async throws -> EndpointTransportResponse {
        guard let limit = plan.timeout.firstByte else { return try await pass(request, plan, attempt, sent, to: 0) }
        let (result, isExpired) = await watch.run(within: limit) { () -> Result<EndpointTransportResponse, any Error> in
            do {
                return .success(try await self.pass(request, plan, attempt, sent, to: 0))
            } catch {
                return .failure(error)
            }
        }
        if isExpired, !Task.isCancelled, case .failure = result { throw TransportError(.timedOut) }
        return try result.get()
    }

    private func pass(
        _ request: EndpointTransportRequest,
        _ plan: CallPlan,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?,
        to index: Int
    ) async throws -> EndpointTransportResponse {
        guard index < middlewares.count else {
            var request = request
            if plan.needsCredentials, OriginBoundary.isWithin(request, address) {
                try await credentials.authenticate(&request, plan.authentication, attempt, sent, self)
            }
            return try await exchanges.send(request, plan.reuse) { tell(attempt, $0) }
        }
        return try await middlewares[index].intercept(request, attempt) { request in
            try await self.pass(request, plan, attempt, sent, to: index + 1)
        }
    }
}

/// A response with its whole body, or with one that is still to come.
struct ReceivedResponse: Sendable {
    let head: HTTPResponse
    let body: Data
    let measurement: EndpointMeasurement
    /// What is still to come, and how much of it where that is known.
    private(set) var stream: EndpointBodyChunks?
    private(set) var length: Int?

    init(head: HTTPResponse, body: Data, measurement: EndpointMeasurement? = nil) {
        self.head = head
        self.body = body
        self.measurement = measurement ?? EndpointMeasurement(requestBytes: nil, responseBytes: body.count)
    }

    /// A response whose body is still to come: how much that was is known when it was read.
    init(_ response: EndpointTransportResponse, to request: EndpointTransportRequest) {
        let measurement = EndpointMeasurement(
            requestBytes: request.body.length,
            responseBytes: nil,
            timings: response.timings
        )
        self.init(head: response.head, body: Data(), measurement: measurement)
        stream = response.body.chunks
        length = response.body.length
    }
}

/// Why an attempt has no response.
enum AttemptFailure: Error {
    case transport(TransportError)
    case encoding(EndpointEncodingError)
    case credential(EndpointCredentialError)
}
