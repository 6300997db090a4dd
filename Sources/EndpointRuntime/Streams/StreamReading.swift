internal import Foundation
internal import HTTPTypes

/// A response with a pending body, and the call that it answers.
final class ResponseStream: Sendable {
    let run: CallRun
    let head: HTTPResponse
    /// The target of the request that the response answers, if it is not the one that the client sent.
    let target: RequestTarget?
    let chunks: EndpointBodyChunks
    let length: Int?
    private let ending = Lock(Ending())

    /// Creates a stream for the rest of a response.
    init(_ chunks: EndpointBodyChunks, of received: ReceivedResponse, _ run: CallRun) {
        self.chunks = chunks
        self.run = run
        head = received.head
        target = received.target
        length = received.length
    }

    /// No reader has started. The call succeeded, as after leaving a loop.
    deinit {
        handOver()
        finish(run)
    }

    /// Records that a reader starts. It returns true for the first reader. Only this one receives anything, and it
    /// reports the end of the call.
    func begin() -> Bool {
        ending.withLock { ending in
            defer { ending.isBegun = true }
            return !ending.isBegun
        }
    }

    /// Records that the caller has received the response. From here on, the end of the stream is the end of the call.
    func handOver() {
        let finished = ending.withLock { ending in
            ending.isHandedOver = true
            return ending.finished
        }
        if let finished { finish(finished) }
    }

    /// Records that the call succeeded. Until the response is handed over, the call may still fail: code that should
    /// receive the stream may have released it and thrown an error.
    func finish(_ run: CallRun) {
        let isOver = ending.withLock { ending in
            guard ending.isHandedOver else {
                ending.finished = run
                return false
            }
            return ending.end()
        }
        if isOver { run.core.tell(run.attempt, .finished(nil, after: run.elapsed)) }
    }

    /// Records the end of the call. It returns true if the end was not reported before.
    func end() -> Bool { ending.withLock { $0.end() } }

    /// The states on the way to the end of the call, which is reported once.
    private struct Ending {
        var isBegun = false
        var isHandedOver = false
        /// The run that succeeded before its answer was handed over.
        var finished: CallRun?
        private var isTold = false

        mutating func end() -> Bool {
            defer { isTold = true }
            return !isTold
        }
    }
}

extension ResponseStream: CustomReflectable {
    /// Shows nothing, because the properties contain header fields and credentials.
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}

/// One reading of a stream. It returns the pieces within their time limits, adds the call's context to errors, and
/// reports the end of the call.
///
/// It belongs to one iterator. If that is released because the loop was left, the call has succeeded.
///
/// Of several readings of one stream, the first gets the pieces. The others get an error, which does not end the call.
final class StreamReading<API: EndpointAPI> {
    private let client: EndpointClient<API>
    private let stream: ResponseStream
    private let isFirst: Bool
    private(set) var run: CallRun
    private var received: ReceivedResponse
    private var pieces: TimedPieces
    private(set) var isOver = false
    /// The number of bytes received over this connection.
    private var count = 0

    init(_ stream: ResponseStream) {
        self.stream = stream
        isFirst = stream.begin()
        client = EndpointClient(core: stream.run.core)
        run = stream.run
        received = ReceivedResponse(head: stream.head, body: Data(), target: stream.target)
        pieces = Self.pieces(stream.chunks, stream.run)
    }

    deinit {
        finish()
    }

    /// The target of the response, which its references are relative to.
    var answered: RequestTarget { received.target ?? RequestTarget(run.plan.head) }

    private static func pieces(_ chunks: EndpointBodyChunks, _ run: CallRun) -> TimedPieces {
        let timeout = run.plan.timeout
        return TimedPieces(chunks, run.core, idle: timeout.idle, deadline: timeout.total.map { run.start + $0 })
    }

    /// Returns the next piece; `nil` at the end of the response.
    func next() async throws(TransportError) -> Data? {
        let piece = try await pieces.next()
        count += piece?.count ?? 0
        return piece
    }

    /// Reports the number of bytes, because no more will arrive over this connection.
    private func tellCount() {
        run.core.tell(run.attempt, .measured(EndpointMeasurement(requestBytes: nil, responseBytes: count)))
        count = 0
    }

    /// Ends the call as a success.
    func finish() {
        guard !isOver else { return }
        isOver = true
        guard isFirst else { return }
        tellCount()
        stream.finish(run)
    }

    /// Ends the reading. If it is the first one, the call ends with the next error.
    private func fail() {
        isOver = true
        run.tellsEnd = isFirst && stream.end()
        if run.tellsEnd { tellCount() }
    }

    /// Ends the call because the response is incomplete.
    func failed(_ error: TransportError) -> EndpointError<API.Failure> {
        fail()
        return client.callError(Task.isCancelled ? .cancelled : CallFailure(error), run, within: received)
    }

    /// Ends the call because a part of the response cannot be read or stored.
    func failed(_ error: EndpointReadingError, in element: Data = Data()) -> EndpointError<API.Failure> {
        fail()
        return client.readingError(error, ReceivedResponse(head: received.head, body: element), run)
    }

    /// Waits, and then requests the rest from the server. If the last connection delivered something, this takes
    /// nothing from the retry budget: the budget is for outages, while load balancers cut streams all the time.
    ///
    /// - Returns: The head of the new response; `nil` if there must be no further attempt.
    func goOn(
        after error: TransportError,
        _ connections: ConnectionRecord,
        asked: Duration? = nil,
        with fields: RequestFields,
        orAnewWith anew: RequestFields? = nil
    ) async throws(EndpointError<API.Failure>) -> HTTPResponse? {
        let (core, rules) = (run.core, run.rules)
        let wait = rules.reconnection(
            after: error.kind,
            connections,
            asked: asked,
            elapsed: run.elapsed,
            random: core.random
        )
        guard let wait, !Task.isCancelled else { return nil }
        guard connections.hasBrought || rules.policy.budget == .unlimited || core.bucket.takeRetry() else {
            core.tell(run.attempt, .retryBudgetSpent)
            return nil
        }
        tellCount()
        core.tell(run.attempt, .attemptFailed(error, after: core.clock.now - run.attemptStart))
        core.tell(run.attempt, .retryScheduled(after: wait))
        do {
            try await core.clock.sleep(for: wait)
        } catch {
            throw failed(TransportError(.cancelled))
        }
        return try await open(with: fields, orAnewWith: anew)
    }

    /// Sends the request again with these additional fields, and continues with its response. If the server has nothing
    /// after the part that was received, it sends the request with the other fields.
    private func open(
        with fields: RequestFields,
        orAnewWith anew: RequestFields?
    ) async throws(EndpointError<API.Failure>) -> HTTPResponse {
        var next = run.goingOn(with: fields)
        do throws(CallFailure) {
            let response = try await next.run(orAnewWith: anew)
            run = next
            received = ReceivedResponse(head: response.head, body: Data(), target: response.target)
            pieces = Self.pieces(response.stream ?? EndpointBodyChunks(whole: response.body), run)
            return response.head
        } catch {
            run = next
            fail()
            throw client.callError(error, run)
        }
    }
}

extension StreamReading: CustomReflectable {
    /// Shows nothing, because the properties contain header fields and credentials.
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
