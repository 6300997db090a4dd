public import Foundation
internal import HTTPTypes

extension EndpointClient {
    /// Sends a call, and puts what it answers into a file.
    ///
    /// What came so far lies beside the file, as `….part`, until all of it is there: the file itself is there as a whole or
    /// not at all. Where the server gives its answer an `ETag` or a `Last-Modified`, a download that broke goes on where it
    /// was, by `Range` and `If-Range`: at once where the call may be sent twice, and otherwise when it is asked for again.
    ///
    /// - Parameters:
    ///   - call: A call of `returns: file` or `returns: stream`.
    ///   - file: Where the bytes go, in place of what is there.
    ///   - progress: Told after each piece how much has come.
    /// - Throws: The API's error; as its ``EndpointError/Kind/storage(_:)`` what keeps the file from being written.
    public func download(
        _ call: EndpointCall<API, EndpointBytes<API>>,
        to file: URL,
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async throws(EndpointError<API.Failure>) {
        var download = Download<API>(file: PartialFile(file), progress: progress)
        do throws(EndpointError<API.Failure>) {
            try await download.take(try await send(call.resumed(with: download.fields)))
        } catch  where error.context.status == 416 && download.hasBegun {
            // What is there is no part of what the server has now.
            try await download.takeAnew(try await send(call.resumed(with: Download<API>.identity)))
        }
    }
}

/// A response on its way into a file, over as many connections as it takes.
private struct Download<API: EndpointAPI> {
    typealias Fields = ResumptionFields

    /// A part of a compressed answer would be a part of something else.
    static var identity: Fields { [(.acceptEncoding, "identity")] }

    var file: PartialFile
    let progress: (@Sendable (EndpointProgress) -> Void)?

    var hasBegun: Bool { file.tag != nil }

    /// What a request says to go on behind what is there.
    var fields: Fields {
        guard let tag = file.tag else { return Self.identity }
        return Self.identity + [(.range, "bytes=\(file.length)-"), (.ifRange, tag)]
    }

    mutating func takeAnew(_ bytes: EndpointBytes<API>) async throws(EndpointError<API.Failure>) {
        let reading = StreamReading<API>(bytes.stream)
        do {
            try file.discard()
        } catch {
            throw reading.failed(.storage(error))
        }
        try await take(bytes.stream.head, reading)
    }

    mutating func take(_ bytes: EndpointBytes<API>) async throws(EndpointError<API.Failure>) {
        try await take(bytes.stream.head, StreamReading<API>(bytes.stream))
    }

    private mutating func take(
        _ first: HTTPResponse,
        _ reading: StreamReading<API>
    ) async throws(EndpointError<API.Failure>) {
        var head = first
        var connections = ConnectionRecord()
        while true {
            let total = try begin(head, reading)
            let before = file.length
            do throws(TransportError) {
                while let piece = try await reading.next() { try keep(piece, of: total) }
                if let total, file.length < total { throw TransportError(.connectionLost) }
                break
            } catch {
                if let error = error.underlying?.error as? StorageFailure {
                    throw reading.failed(.storage(error.error))
                }
                if file.length > before { connections.brought() }
                guard hasBegun, let next = try await reading.goOn(after: error, connections, with: fields) else {
                    throw reading.failed(error)
                }
                connections.reconnected()
                head = next
            }
        }
        do {
            try file.complete()
        } catch {
            throw reading.failed(.storage(error))
        }
        reading.finish()
    }

    /// Makes the file ready for what this response holds, and says how much there will be in all.
    private mutating func begin(
        _ head: HTTPResponse,
        _ reading: StreamReading<API>
    ) throws(EndpointError<API.Failure>) -> Int? {
        let fields = head.headerFields
        // What the transport unpacks has another length than the server says, and parts of it are parts of nothing.
        let isPacked = fields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
        let length = isPacked ? nil : fields[.contentLength].flatMap { Int($0) }
        let range = head.status.code == 206 ? ContentRange(fields[.contentRange]) : nil
        let etag = fields[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        do {
            if head.status.code == 206, range?.first != file.length || isOtherVersion(fields, etag) {
                // What is there may be no part of what the server has: the next download begins anew.
                try file.discard()
                throw reading.failed(TransportError(.invalidResponse))
            }
            try file.open(goesOn: range != nil, tag: isPacked ? nil : etag ?? fields[.lastModified])
        } catch let error as EndpointError<API.Failure> {
            throw error
        } catch {
            throw reading.failed(.storage(error))
        }
        return range.map { $0.total } ?? length
    }

    /// Whether a part belongs to another version than what is there, sent by a server that heeds no `If-Range`. One that
    /// says nothing of its version is believed (RFC 9110 §15.3.7 has it say so).
    private func isOtherVersion(_ fields: HTTPFields, _ etag: String?) -> Bool {
        guard let tag = file.tag else { return false }
        let sent = tag.hasPrefix("\"") ? etag ?? fields[.eTag] : fields[.lastModified]
        return sent.map { $0 != tag } ?? false
    }

    private mutating func keep(_ piece: Data, of total: Int?) throws(TransportError) {
        do {
            try file.append(piece)
        } catch {
            throw TransportError(.other, underlying: StorageFailure(error: error))
        }
        progress?(EndpointProgress(completed: file.length, total: total))
    }

    private struct StorageFailure: Error {
        let error: any Error
    }
}

/// `bytes 100-199/200`
struct ContentRange: Equatable {
    let first: Int
    /// Nil where the server does not know.
    let total: Int?

    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        let bounds = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard parts.count == 2, bounds.count == 2, let first = bounds[0], let last = bounds[1] else { return nil }
        guard first >= 0, last >= first else { return nil }
        total = Int(parts[1])
        guard parts[1] == "*" || total.map({ $0 > last }) == true else { return nil }
        self.first = first
    }
}
