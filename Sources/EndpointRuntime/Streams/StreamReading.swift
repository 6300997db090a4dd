internal import Foundation
internal import HTTPTypes

/// A response whose body is still to come, and the call that it answers.
final class ResponseStream: Sendable {
    let run: CallRun
    let head: HTTPResponse
    /// What it answers, where that is not what the client asked for.
    let target: RequestTarget?
    let chunks: EndpointBodyChunks
    let length: Int?
    private let ending = Lock(Ending())

    /// What is still to come of a response.
    init(_ chunks: EndpointBodyChunks, of received: ReceivedResponse, _ run: CallRun) {
        self.chunks = chunks
        self.run = run
        head = received.head
        target = received.target
        length = received.length
    }

    /// Nobody began to read it: the call is over, and well, as when a loop is left.
    deinit {
        handOver()
        finish(run)
    }

    /// Somebody begins to read it; true for the first one, who alone gets anything, and tells when the call is over.
    func begin() -> Bool {
        ending.withLock { ending in
            defer { ending.isBegun = true }
            return !ending.isBegun
        }
    }

    /// Whoever made the call has its answer: from here on the end of the stream is that of the call.
    func handOver() {
        let finished = ending.withLock { ending in
            ending.isHandedOver = true
            return ending.finished
        }
        if let finished { finish(finished) }
    }

    /// The call is over, and well. Until its answer is handed over it may yet come to something else: who was to have the
    /// answer of a stream may have let go of it, and thrown an error.
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

    /// The call is over; true where nobody has told so.
    func end() -> Bool { ending.withLock { $0.end() } }

    /// How far the call is from its end, which is told once.
    private struct Ending {
        var isBegun = false
        var isHandedOver = false
        /// The run that ended well before its answer was handed over.
        var finished: CallRun?
        private var isTold = false

        mutating func end() -> Bool {
            defer { isTold = true }
            return !isTold
        }
    }
}

extension ResponseStream: CustomReflectable {
    /// Nothing: what it leads to holds header fields and credentials.
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}

/// One reading of a stream: its pieces in their time, its errors with the call's context, and the end of the call.
///
/// It belongs to one iterator. When that goes away, because the loop was left, the call is over and well.
///
/// Of several readings of one stream the first gets what is there, and the rest an error that ends nothing.
final class StreamReading<API: EndpointAPI> {
    private let client: EndpointClient<API>
    private let stream: ResponseStream
    private let isFirst: Bool
    private(set) var run: CallRun
    private var received: ReceivedResponse
    private var pieces: TimedPieces
    private(set) var isOver = false
    /// How many bytes came over this connection.
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

    /// What the response answers: references in it are relative to that.
    var answered: RequestTarget { received.target ?? RequestTarget(run.plan.head) }

    private static func pieces(_ chunks: EndpointBodyChunks, _ run: CallRun) -> TimedPieces {
        let timeout = run.plan.timeout
        return TimedPieces(chunks, run.core, idle: timeout.idle, deadline: timeout.total.map { run.start + $0 })
    }

    /// The next piece; nil at the end of the response.
    func next() async throws(TransportError) -> Data? {
        let piece = try await pieces.next()
        count += piece?.count ?? 0
        return piece
    }

    /// Nothing more comes over this connection.
    private func tellCount() {
        run.core.tell(run.attempt, .measured(EndpointMeasurement(requestBytes: nil, responseBytes: count)))
        count = 0
    }

    /// The call is over, and well.
    func finish() {
        guard !isOver else { return }
        isOver = true
        guard isFirst else { return }
        tellCount()
        stream.finish(run)
    }

    /// The reading is over, and with the first one the call, which ends as the error that is made next.
    private func fail() {
        isOver = true
        run.tellsEnd = isFirst && stream.end()
        if run.tellsEnd { tellCount() }
    }

    /// The call is over: the response did not come to its end.
    func failed(_ error: TransportError) -> EndpointError<API.Failure> {
        fail()
        return client.callError(Task.isCancelled ? .cancelled : CallFailure(error), run, within: received)
    }

    /// The call is over: this of the response could not be read, or not be kept.
    func failed(_ error: EndpointReadingError, in element: Data = Data()) -> EndpointError<API.Failure> {
        fail()
        return client.readingError(error, ReceivedResponse(head: received.head, body: element), run)
    }

    /// Asks the server to go on, after the wait. A connection that brought something costs nothing of the retry budget:
    /// that is for outages, and streams are cut by every balancer, again and again.
    ///
    /// - Returns: The new response's head; nil where this is not to be tried, or not any more.
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

    /// Sends the request again, with these fields besides, or with the others where the server has nothing behind what is
    /// there, and reads its response from here on.
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
    /// Nothing: what it leads to holds header fields and credentials.
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
