internal import Foundation
internal import HTTPTypes

/// A response on its way into a file, over as many connections as it takes.
struct Download<API: EndpointAPI, Headers: ResponseHeaders> {
    typealias Failed = EndpointError<API.Failure>

    private let part: PartialFile
    /// Whose bytes they are, as far as that can be told.
    private let owner: String?
    private let progress: (@Sendable (EndpointProgress) -> Void)?

    init(part: PartialFile, owner: String?, progress: (@Sendable (EndpointProgress) -> Void)?) {
        self.part = part
        self.owner = owner
        self.progress = progress
    }

    /// Whether a request asks for what is behind the bytes that are there.
    var goesOn: Bool { part.record != nil }

    /// What every request says: a part of a compressed answer would be a part of something else.
    var identity: RequestFields { [(.acceptEncoding, "identity")] }

    /// What a request says to go on behind what is there.
    var fields: RequestFields {
        guard let record = part.record else { return identity }
        return identity + [(.range, "bytes=\(part.length)-"), (.ifRange, record.version.text)]
    }

    /// What the header fields of the part that is there said.
    var known: FileFields { part.record?.fields ?? .none }

    /// Forgets what is there, where a response to go on with cannot be read.
    func forget() throws(EndpointDownloadError) {
        if goesOn { try part.discard() }
    }

    /// Takes all of it; what its header fields say.
    func take(_ bytes: EndpointBytes<API>) async throws(Failed) -> Headers {
        let reading = StreamReading<API>(bytes.stream)
        var head = bytes.stream.head
        var connections = ConnectionRecord()
        // A server that begins anew each time, and breaks each time, gets no further by what it sends once more.
        var furthest: Int?
        var headers: Headers
        while true {
            let delivery: Delivery
            (delivery, headers) = try begin(head, reading)
            let before = furthest ?? part.length
            guard let error = try await fill(delivery, reading) else { break }
            if part.length > before { connections.brought() }
            furthest = max(before, part.length)
            let next =
                goesOn ? try await reading.goOn(after: error, connections, with: fields, orAnewWith: identity) : nil
            guard let next else { throw reading.failed(error) }
            connections.reconnected()
            head = next
        }
        try store(reading) { part throws(EndpointDownloadError) in try part.complete() }
        reading.finish()
        return headers
    }

    /// Makes the part ready for what a response delivers.
    private func begin(
        _ head: HTTPResponse,
        _ reading: StreamReading<API>
    ) throws(Failed) -> (Delivery, Headers) {
        // What is there is no part of what the server has now.
        if reading.run.hasBegunAnew {
            try store(reading) { part throws(EndpointDownloadError) in try part.discard() }
        }
        let asked = goesOn ? part.length : 0
        let delivery = Delivery(
            head,
            from: asked,
            of: part.record,
            over: reading.run.core.transport,
            now: reading.run.core.clock.date
        )
        guard let delivery else { throw try refused(reading) }
        let (headers, fields) = try read(
            delivery.first > 0 ? known.completing(head.headerFields) : head.headerFields,
            reading
        )
        try store(reading) { part throws(EndpointDownloadError) in try part.begin(delivery, fields, for: owner) }
        return (delivery, headers)
    }

    private func read(
        _ fields: HTTPFields,
        _ reading: StreamReading<API>
    ) throws(Failed) -> (Headers, FileFields) {
        let read = ReadFields()
        do throws(WireError) {
            let headers = try Headers(from: ResponseHeaderReader(fields, of: reading.answered, noting: read))
            return (headers, FileFields(values: read.all))
        } catch {
            try store(reading) { part throws(EndpointDownloadError) in try part.discard() }
            throw reading.failed(.decoding(error))
        }
    }

    /// Takes in the bytes of one connection; why there is more to come, if there is.
    private func fill(_ delivery: Delivery, _ reading: StreamReading<API>) async throws(Failed) -> TransportError? {
        var missing = delivery.count
        while true {
            let next: Data?
            do throws(TransportError) {
                next = try await reading.next()
            } catch {
                return error
            }
            guard let piece = next else { break }
            if let left = missing {
                guard piece.count <= left else { throw try refused(reading) }
                missing = left - piece.count
            }
            try store(reading) { part throws(EndpointDownloadError) in try part.append(piece) }
            progress?(EndpointProgress(completed: part.length, total: delivery.total))
        }
        let isShort = missing ?? 0 > 0 || delivery.total.map { part.length < $0 } ?? false
        return isShort ? TransportError(.connectionLost) : nil
    }

    /// A response that contradicts itself, or what came before. What is there may be no part of what the server has:
    /// the next download begins anew.
    private func refused(_ reading: StreamReading<API>) throws(Failed) -> Failed {
        try store(reading) { part throws(EndpointDownloadError) in try part.discard() }
        return reading.failed(TransportError(.invalidResponse))
    }

    /// What goes wrong with the part ends the call.
    private func store(
        _ reading: StreamReading<API>,
        _ change: (PartialFile) throws(EndpointDownloadError) -> Void
    ) throws(Failed) {
        do throws(EndpointDownloadError) {
            try change(part)
        } catch {
            throw reading.failed(.storage(error))
        }
    }
}
