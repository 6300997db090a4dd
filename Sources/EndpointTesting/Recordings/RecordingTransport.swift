public import EndpointRuntime
public import Foundation
internal import HTTPTypes

/// Sends requests with another transport, and writes each exchange into a readable file without secrets. A
/// ``ReplayTransport`` answers from these files.
///
/// The files are numbered in the order of the requests. A file is written as a whole or not at all. An exchange without
/// a response is not recorded. A streamed response is recorded when its reader has finished.
///
/// Use a separate folder for recordings: the first new recording replaces all existing ones.
public final class RecordingTransport: EndpointTransport {
    private struct State: Sendable {
        var lastNumber = 0
        /// The earlier recordings are removed.
        var isCleared = false
        /// The files that are written so far, by their numbers.
        var written: [Int: Redactor.Result] = [:]
        /// An error that could not be reported. Later requests fail with it.
        var failure: RecordingError?
    }

    private let transport: any EndpointTransport
    private let folder: RecordingFolder
    private let redactor: Redactor
    private let state: Lock<State>

    /// Creates a transport that records.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - folder: The folder of the files. It is created if it is missing.
    ///   - redaction: The rules for secrets, which are removed from the recordings.
    public init(over transport: any EndpointTransport, to folder: URL, redaction: Redaction = .standard) {
        self.transport = transport
        self.folder = RecordingFolder(url: folder)
        redactor = Redactor(redaction)
        let failure = redaction.problem.map { RecordingError.unwritable(folder, why: $0) }
        state = Lock(State(failure: failure))
    }

    /// The limit of the transport behind it.
    public var maximumResponseBytes: Int { transport.maximumResponseBytes }

    /// True if the wrapped transport needs a connection.
    public var needsConnection: Bool { transport.needsConnection }

    /// True if the wrapped transport keeps header bytes outside ASCII.
    public var keepsHeaderBytes: Bool { transport.keepsHeaderBytes }

    /// Sends the request, and records the exchange. If the file cannot be written, the exchange fails.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let received = try await ReceivedRequest(request)
        let number = try nextNumber()
        let response = try await transport.send(received.transportRequest)
        let asked = RecordedExchange.Request(received)
        if request.streamsResponse { return recordingStream(of: response, asked, number) }
        let bytes = try await response.body.collect()
        do {
            try write(asked, head: response.head, bytes: bytes, end: nil, number: number)
        } catch {
            throw TransportError(.other, underlying: error)
        }
        return EndpointTransportResponse(response.head, body: .bytes(bytes), timings: response.timings)
    }

    /// The number of the next exchange.
    private func nextNumber() throws(TransportError) -> Int {
        do {
            return try state.withLock { state throws(RecordingError) in
                if let failure = state.failure { throw failure }
                state.lastNumber += 1
                return state.lastNumber
            }
        } catch {
            throw TransportError(.other, underlying: error)
        }
    }

    private func write(
        _ request: RecordedExchange.Request,
        head: HTTPResponse,
        bytes: Data,
        end: RecordedExchange.End?,
        number: Int
    ) throws(RecordingError) {
        try state.withLock { state throws(RecordingError) in
            if !state.isCleared { try folder.remove(folder.files()) }
            state.isCleared = true
        }
        let response = RecordedExchange.Response(head, bytes, end: end)
        let result = redactor.redacted(RecordedExchange(request: request, response: response))
        state.withLock { $0.written[number] = result }
        try writeFile(number)
        // This exchange may reveal that a value in other files is secret.
        for (number, earlier) in state.withLock(\.written) {
            guard let renewed = redactor.renewed(earlier) else { continue }
            state.withLock { state in
                guard let current = state.written[number], current.knowledge < renewed.knowledge else { return }
                state.written[number] = renewed
            }
            if renewed.exchange != earlier.exchange { try writeFile(number) }
        }
    }

    /// Writes the newest form of an exchange. Exchanges that run at the same time may write the same file.
    private func writeFile(_ number: Int) throws(RecordingError) {
        var written: RecordedExchange?
        while let exchange = state.withLock({ $0.written[number]?.exchange }), exchange != written {
            try folder.write(exchange, number: number)
            written = exchange
        }
    }

    /// The response with a body that is recorded after it was read.
    private func recordingStream(
        of response: EndpointTransportResponse,
        _ request: RecordedExchange.Request,
        _ number: Int
    ) -> EndpointTransportResponse {
        let record = StreamRecord { [self] bytes, end throws(RecordingError) in
            try write(request, head: response.head, bytes: bytes, end: end, number: number)
        }
        let source = response.body.chunks
        var answered = response
        answered.body = .stream(
            EndpointBodyChunks { [self] in
                // A reader that stops early receives no error. So the next request fails with it.
                do throws(RecordingError) {
                    try record.finish(.left)
                } catch {
                    state.withLock { $0.failure = error }
                }
            } start: {
                var iterator = source.makeAsyncIterator()
                return {
                    do {
                        guard let piece = try await iterator.next() else {
                            try record.finish(nil)
                            return nil
                        }
                        record.append(piece)
                        return piece
                    } catch let error as TransportError {
                        try record.finish(error.kind == .cancelled ? .left : .broken(error.kind))
                        throw error
                    }
                }
            },
            length: response.body.length
        )
        return answered
    }
}

/// Collects the bytes of a stream until they are recorded, once.
private final class StreamRecord: Sendable {
    private let bytes = Lock<Data?>(Data())
    private let write: @Sendable (Data, RecordedExchange.End?) throws(RecordingError) -> Void

    init(_ write: @escaping @Sendable (Data, RecordedExchange.End?) throws(RecordingError) -> Void) {
        self.write = write
    }

    func append(_ piece: Data) { bytes.withLock { $0?.append(piece) } }

    func finish(_ end: RecordedExchange.End?) throws(RecordingError) {
        let taken = bytes.withLock { bytes in
            defer { bytes = nil }
            return bytes
        }
        if let taken { try write(taken, end) }
    }
}
