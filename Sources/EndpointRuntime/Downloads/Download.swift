internal import Foundation
internal import HTTPTypes

/// A response on its way into a file, over as many connections as it takes.
struct Download<API: EndpointAPI> {
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
    var identity: ResumptionFields { [(.acceptEncoding, "identity")] }

    /// What a request says to go on behind what is there.
    var fields: ResumptionFields {
        guard let record = part.record else { return identity }
        return identity + [(.range, "bytes=\(part.length)-"), (.ifRange, record.version.text)]
    }

    /// Forgets what is there, and takes this response in its place.
    func takeAnew(_ bytes: EndpointBytes<API>) async throws(Failed) {
        let reading = StreamReading<API>(bytes.stream)
        do throws(EndpointDownloadError) {
            try part.discard()
        } catch {
            throw reading.failed(.storage(error))
        }
        try await take(bytes.stream.head, reading)
    }

    func take(_ bytes: EndpointBytes<API>) async throws(Failed) {
        try await take(bytes.stream.head, StreamReading<API>(bytes.stream))
    }

    private func take(_ first: HTTPResponse, _ reading: StreamReading<API>) async throws(Failed) {
        var head = first
        var connections = ConnectionRecord()
        while true {
            let delivery = try begin(head, reading)
            let before = part.length
            guard let error = try await fill(delivery, reading) else { break }
            if part.length > before { connections.brought() }
            guard goesOn, let next = try await reading.goOn(after: error, connections, with: fields)
            else { throw reading.failed(error) }
            connections.reconnected()
            head = next
        }
        do throws(EndpointDownloadError) {
            try part.complete()
        } catch {
            throw reading.failed(.storage(error))
        }
        reading.finish()
    }

    /// Makes the part ready for what a response delivers.
    private func begin(_ head: HTTPResponse, _ reading: StreamReading<API>) throws(Failed) -> Delivery {
        let asked = goesOn ? part.length : 0
        let delivery = Delivery(head, from: asked, of: part.record, now: reading.run.core.clock.date)
        guard let delivery else { throw refused(reading) }
        do throws(EndpointDownloadError) {
            try part.begin(delivery, for: owner)
        } catch {
            throw reading.failed(.storage(error))
        }
        return delivery
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
                guard piece.count <= left else { throw refused(reading) }
                missing = left - piece.count
            }
            do throws(EndpointDownloadError) {
                try part.append(piece)
            } catch {
                throw reading.failed(.storage(error))
            }
            progress?(EndpointProgress(completed: part.length, total: delivery.total))
        }
        let isShort = missing ?? 0 > 0 || delivery.total.map { part.length < $0 } ?? false
        return isShort ? TransportError(.connectionLost) : nil
    }

    /// A response that contradicts itself, or what came before. What is there may be no part of what the server has:
    /// the next download begins anew.
    private func refused(_ reading: StreamReading<API>) -> Failed {
        do throws(EndpointDownloadError) {
            try part.discard()
        } catch {
            return reading.failed(.storage(error))
        }
        return reading.failed(TransportError(.invalidResponse))
    }
}
