public import EndpointRuntime
public import Foundation
internal import HTTPTypes

/// Answers from the files of a ``RecordingTransport``, and never sends a request.
///
/// A request is answered by the first unused recording with the same method, path and query. For methods other than GET
/// and HEAD, the body must be the same too. Removed values in a recording match anything. A request without a matching
/// recording fails with ``UnexpectedRequest``, which shows the nearest recording, and ``verify(everythingIsAsked:)``
/// reports it.
public final class ReplayTransport: EndpointTransport {
    private struct Recording: Sendable {
        let name: String
        /// The request with replaced values; nil if they are as they were.
        let request: RecordedExchange.Request?
        /// The values of its answer, if they are replaced.
        var values: Set<String> = []
        let pattern: RequestPattern
        let queryNames: Set<String>
        let response: EndpointTransportResponse
        let lines: [Data]
        let end: RecordedExchange.End?
        var count = 0
    }

    private struct State: Sendable {
        var recordings: [Recording]
        var unexpected: [UnexpectedRequest] = []
        var alignment = ValueAlignment()
    }

    private let state: Lock<State>
    private let folder: String
    private let redaction: Redaction
    private let redactor: Redactor
    /// All values of recordings with replaced values.
    private let values: Set<String>
    private let ignored: Set<String>
    private let repeatsLast: Bool
    private let onUnexpected: (@Sendable (UnexpectedRequest) -> Void)?

    /// The names of values that usually differ each time, in queries and in bodies.
    public static let usuallyIgnored: Set<String> = ["idempotency_key", "request_id", "nonce", "timestamp"]

    /// Creates a transport that answers from a folder. It reads the whole folder now.
    ///
    /// - Parameters:
    ///   - folder: The folder of the recordings.
    ///   - redaction: The rules for secrets with which they were recorded.
    ///   - ignored: The names of query parameters and members of bodies that are not compared.
    ///   - repeatsLast: Pass true to use the last matching recording repeatedly, instead of once.
    ///   - onUnexpected: Receives each request without a matching recording. Use it to fail the test immediately.
    /// - Throws: ``RecordingError`` if there are no recordings, or a file is not valid.
    public init(
        _ folder: URL,
        redaction: Redaction = .standard,
        ignoring ignored: Set<String> = usuallyIgnored,
        repeatsLast: Bool = false,
        onUnexpected: (@Sendable (UnexpectedRequest) -> Void)? = nil
    ) throws(RecordingError) {
        let ignored = Set(ignored.map(SecretNames.plain))
        var recordings: [Recording] = []
        var values: Set<String> = []
        for (file, exchange) in try RecordingFolder(url: folder).read() {
            var recording = try Self.recording(file, exchange, ignored)
            if exchange.hasReplacedValues {
                let found = ValueAlignment.values(exchange, redaction)
                recording.values = found.answered
                values.formUnion(found.asked.union(found.answered))
            }
            recordings.append(recording)
        }
        state = Lock(State(recordings: recordings))
        self.folder = folder.lastPathComponent
        self.ignored = ignored
        self.redaction = redaction
        redactor = Redactor(redaction)
        self.values = values
        self.repeatsLast = repeatsLast
        self.onUnexpected = onUnexpected
    }

    private static func recording(
        _ file: URL,
        _ exchange: RecordedExchange,
        _ ignored: Set<String>
    ) throws(RecordingError) -> Recording {
        let bytes: Data
        do {
            bytes = try exchange.response.body.bytes
        } catch {
            throw .unreadable(file, why: "\(error)")
        }
        var head = HTTPResponse(status: .init(code: exchange.response.status))
        for header in exchange.response.headers {
            guard let name = HTTPField.Name(header.name) else {
                throw .unreadable(file, why: "\"\(header.name)\" is not a valid name of a header field")
            }
            head.headerFields.append(HTTPField(name: name, value: header.value))
        }
        let (pattern, names) = RequestPattern.recorded(exchange.request, ignored)
        return Recording(
            name: file.lastPathComponent,
            request: exchange.hasReplacedValues ? exchange.request : nil,
            pattern: pattern,
            queryNames: names,
            response: EndpointTransportResponse(head, body: .bytes(bytes)),
            lines: bytes.lines,
            end: exchange.response.end
        )
    }

    /// False: it answers without a network.
    public var needsConnection: Bool { false }

    /// Answers from the recordings.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let received = try await ReceivedRequest(request)
        let asked = redactor.redacted(RecordedExchange.Request(received))
        switch state.withLock({ find(asked, received, &$0) }) {
        case .success(let recording):
            received.tellSent()
            guard request.streamsResponse || recording.end != nil else { return recording.response }
            var response = recording.response
            response.body = .stream(Self.chunks(recording))
            return response
        case .failure(let unexpected):
            onUnexpected?(unexpected)
            throw TransportError(.other, underlying: unexpected)
        }
    }

    /// The requests without a matching recording, in order.
    public var unexpectedRequests: [UnexpectedRequest] { state.withLock { $0.unexpected } }

    /// Throws ``StubFailure`` if a request had no matching recording or, if requested, if a recording was not used.
    public func verify(everythingIsAsked: Bool = false) throws {
        let failure = state.withLock { state in
            let unused = state.recordings.filter { everythingIsAsked && $0.count == 0 }.map(\.name)
            return StubFailure(
                unexpected: state.unexpected,
                unmet: unused.map { "the recording \($0) of \(folder) was not used" }
            )
        }
        if !failure.unexpected.isEmpty || !failure.unmet.isEmpty { throw failure }
    }

    private func find(
        _ asked: RecordedExchange.Request,
        _ received: ReceivedRequest,
        _ state: inout State
    ) -> Result<Recording, UnexpectedRequest> {
        let plain = ReceivedRequest(asked, of: received)
        var candidates: [NearestRule.Candidate] = []
        var lastFit: Int?
        var best: (index: Int, pairs: [(asked: String, recorded: String)])?
        for (index, recording) in state.recordings.enumerated() {
            let aligned = recording.request.map { state.alignment.aligned(asked, to: $0, redaction, values) }
            let request = aligned.map { ReceivedRequest($0.request, of: received) } ?? plain
            var mismatches = recording.pattern.mismatches(request)
            mismatches += request.query.map(\.name).uniqued().compactMap { name in
                guard !recording.queryNames.contains(name), !ignored.contains(SecretNames.plain(name)) else {
                    return nil
                }
                return .query(name, asked: request.queryValues(name), wanted: [])
            }
            if aligned?.isAnother == true, mismatches.isEmpty {
                mismatches = [.spent("a value of the request stands for another one of the recordings")]
            }
            if mismatches.isEmpty {
                if recording.count == 0 {
                    let pairs = aligned?.pairs ?? []
                    // The first one, unless a later one has the very values that earlier answers gave.
                    if best.map({ $0.pairs.count > pairs.count }) ?? true { best = (index, pairs) }
                    if pairs.isEmpty { break }
                    continue
                }
                lastFit = index
                mismatches = [.spent("it has already been used, and exists only once")]
            }
            candidates.append(NearestRule.Candidate(rule: recording.name, mismatches: mismatches))
        }
        if let best {
            state.recordings[best.index].count = 1
            state.alignment.learn(best.pairs)
            state.alignment.learn(answer: state.recordings[best.index].values)
            return .success(state.recordings[best.index])
        }
        if repeatsLast, let lastFit {
            state.recordings[lastFit].count += 1
            return .success(state.recordings[lastFit])
        }
        let message = NearestRule(subject: "No recording in \(folder) answers \(plain)", none: "there are none") {
            "There are \($0) recordings in all."
        }.message(candidates)
        let again = "Record again: \(RecordingMode.environmentName)=\(RecordingMode.rewrite.rawValue)"
        let unexpected = UnexpectedRequest(plain, message: "\(message)\n\(again)")
        state.unexpected.append(unexpected)
        return .failure(unexpected)
    }

    /// The body line by line, and its end.
    private static func chunks(_ recording: Recording) -> EndpointBodyChunks {
        EndpointBodyChunks { [lines = recording.lines, end = recording.end] in
            var rest = lines[...]
            return {
                if let line = rest.popFirst() { return line }
                switch end {
                case nil: return nil
                case .broken(let kind): throw TransportError(kind)
                // The continuation of the body is unknown. So a reader that continues here receives an error.
                case .left: throw TransportError(.connectionLost)
                }
            }
        }
    }
}

extension Data {
    /// The bytes, split after each line feed.
    fileprivate var lines: [Data] {
        var lines: [Data] = []
        var rest = self[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Data(rest[...end]))
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [Data(rest)]
    }
}
