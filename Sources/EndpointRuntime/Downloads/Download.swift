internal import Foundation
internal import HTTPTypes

/// The download of a response into a file, over one or more connections.
struct Download<API: EndpointAPI, Headers: ResponseHeaders> {
    typealias Failed = EndpointError<API.Failure>

    private let part: PartialFile
    /// The fingerprint of the request; nil if it is unknown.
    private let owner: String?
    private let progress: (@Sendable (EndpointProgress) -> Void)?

    init(part: PartialFile, owner: String?, progress: (@Sendable (EndpointProgress) -> Void)?) {
        self.part = part
        self.owner = owner
        self.progress = progress
    }

    /// The next request asks for the bytes after the received ones.
    var goesOn: Bool { part.record != nil }

    /// The field of every request, because a part of a compressed response has no meaning.
    var identity: RequestFields { [(.acceptEncoding, "identity")] }

    /// The fields that resume the download after the received bytes.
    var fields: RequestFields {
        guard let record = part.record else { return identity }
        return identity + [(.range, "bytes=\(part.length)-"), (.ifRange, record.version.text)]
    }

    /// The header fields of the response that began the file.
    var known: FileFields { part.record?.fields ?? .none }

    /// Discards the received bytes, if a resuming response cannot be decoded.
    func forget() throws(EndpointDownloadError) {
        if goesOn { try part.discard() }
    }

    /// Receives the whole file, and returns the decoded header fields.
    func take(_ bytes: EndpointBytes<API>) async throws(Failed) -> Headers {
        let reading = StreamReading<API>(bytes.stream)
        var head = bytes.stream.head
        var connections = ConnectionRecord()
        // If a server restarts the file and breaks off each time, the same bytes again are not progress.
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

    /// Prepares the part for a response.
    private func begin(
        _ head: HTTPResponse,
        _ reading: StreamReading<API>
    ) throws(Failed) -> (Delivery, Headers) {
        // The received bytes belong to another version of the file.
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

    /// Writes the bytes of one connection. It returns the error if there are more to come.
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

    /// The error of a response that contradicts itself or an earlier one. The received bytes may belong to another
    /// version, so the next download starts again.
    private func refused(_ reading: StreamReading<API>) throws(Failed) -> Failed {
        try store(reading) { part throws(EndpointDownloadError) in try part.discard() }
        return reading.failed(TransportError(.invalidResponse))
    }

    /// Changes the part. An error ends the call.
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
