public import Foundation

/// What a request carries: nothing, bytes in memory, a file, or a stream.
///
/// The ways to carry it are not public cases, so that more can join without breaking a transport. A transport takes
/// ``bytes`` where there are any, ``file`` where it can send files by itself, and ``chunks()`` for all the rest.
public struct EndpointRequestBody: Sendable {
    private enum Storage: Sendable {
        case none
        case bytes(Data)
        case file(URL, length: Int)
        case stream(RequestStream)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// No body at all, which is not the same as an empty one: no `Content-Length` is sent.
    public static let none = EndpointRequestBody(.none)

    /// A body that is all in memory; it can be sent any number of times.
    public static func bytes(_ bytes: Data) -> EndpointRequestBody {
        EndpointRequestBody(.bytes(bytes))
    }

    /// A file, read while it is sent; it can be sent any number of times, as long as it stays what it is.
    public static func file(_ url: URL) throws(EndpointBodyError) -> EndpointRequestBody {
        guard url.isFileURL, let length = FileLength.of(url) else { throw .unreadableFile(url) }
        return EndpointRequestBody(.file(url, length: length))
    }

    /// A stream that can be started any number of times: each start gives the same bytes, from the first.
    ///
    /// - Parameters:
    ///   - length: How many bytes there are, where that is known: other than that many are an error, and nothing below zero
    ///     is a length.
    ///   - start: Starts from the first byte. What it returns gives a piece each time, and nil at the end.
    /// - Returns: The body.
    public static func repeatableStream(
        length: Int? = nil,
        _ start: @escaping @Sendable () throws -> () async throws -> Data?
    ) -> EndpointRequestBody {
        EndpointRequestBody(.stream(RequestStream(length: length, isRepeatable: true, start: start)))
    }

    /// A stream that is there once: what it gave is gone, so that a request with it is never sent again.
    ///
    /// - Parameters:
    ///   - pieces: The bytes, in pieces of whatever size.
    ///   - length: How many bytes there are, where that is known: other than that many are an error, and nothing below zero
    ///     is a length.
    /// - Returns: The body.
    public static func stream<Pieces: AsyncSequence & Sendable>(
        _ pieces: Pieces,
        length: Int? = nil
    ) -> EndpointRequestBody where Pieces.Element == Data {
        oneShotStream(length: length) {
            var iterator = pieces.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// A stream that is there once, by what starts it.
    static func oneShotStream(
        length: Int? = nil,
        _ start: @escaping @Sendable () throws -> () async throws -> Data?
    ) -> EndpointRequestBody {
        EndpointRequestBody(.stream(RequestStream(length: length, isRepeatable: false, start: start)))
    }

    /// The whole body where it is in memory; nil where there is none, or where it has to be read.
    public var bytes: Data? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// The file that is the body; nil where it is something else.
    public var file: URL? {
        if case .file(let url, _) = storage { url } else { nil }
    }

    /// Whether there is no body at all.
    public var isNone: Bool {
        if case .none = storage { true } else { false }
    }

    /// How many bytes there are; nil where that shows only at their end. 0 where there is no body.
    public var length: Int? {
        switch storage {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// Whether it can be sent again: not so a stream that is there once.
    public var isRepeatable: Bool {
        if case .stream(let stream) = storage { stream.isRepeatable } else { true }
    }

    /// The body in pieces, from its first byte, whatever it is; each reading of it is one sending.
    ///
    /// A one-shot body that was read already gives ``EndpointBodyError/alreadySent``, a stream of another length than it was
    /// said to have ``EndpointBodyError/wrongLength(stated:given:)``, a file that is gone or has changed its
    /// length meanwhile ``EndpointBodyError/unreadableFile(_:)`` or ``EndpointBodyError/changedFile(_:)``.
    public func chunks() -> EndpointBodyChunks {
        switch storage {
        case .none: EndpointBodyChunks { { nil } }
        case .bytes(let bytes): EndpointBodyChunks(whole: bytes)
        case .file(let url, let length): EndpointBodyChunks(file: url, length: length)
        case .stream(let stream): stream.chunks()
        }
    }

    /// The whole body in memory; a longer one than `limit` bytes is an error.
    public func collect(upTo limit: Int = .max) async throws(TransportError) -> Data {
        if let bytes, bytes.count <= limit { return bytes }
        return try await chunks().collect(upTo: limit)
    }
}

/// Bytes that are made while they are sent.
private struct RequestStream: Sendable {
    let length: Int?
    let isRepeatable: Bool
    private let start: @Sendable () throws -> () async throws -> Data?
    /// What there is once; a repeatable one has no such memory.
    private let once: OneShot?

    init(length: Int?, isRepeatable: Bool, start: @escaping @Sendable () throws -> () async throws -> Data?) {
        self.length = length.flatMap { $0 < 0 ? nil : $0 }
        self.isRepeatable = isRepeatable
        self.start = start
        once = isRepeatable ? nil : OneShot()
    }

    func chunks() -> EndpointBodyChunks {
        EndpointBodyChunks { [start, once, length] in
            do {
                try once?.take()
                let pull = try start()
                return if let length { Self.counted(pull, length) } else { pull }
            } catch {
                return { throw error }
            }
        }
    }

    /// The pieces, as long as they have the length that was stated: with another, a request would go out that lacks some of
    /// what it promises, or drops it, and a server may well take it for the whole.
    private static func counted(
        _ pull: @escaping () async throws -> Data?,
        _ stated: Int
    ) -> () async throws -> Data? {
        var given = 0
        return {
            let piece = try await pull()
            given += piece?.count ?? 0
            guard piece == nil ? given == stated : given <= stated else {
                // Many sequences end without a word when their task is cancelled.
                try Task.checkCancellation()
                throw EndpointBodyError.wrongLength(stated: stated, given: given)
            }
            return piece
        }
    }
}

extension EndpointRequestBody: CustomStringConvertible, CustomReflectable {
    /// What it is and how long it is; never what it says, nor which file it is.
    public var description: String {
        switch storage {
        case .none: "none"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .file(_, let length): "file of \(length) bytes"
        case .stream(let stream): stream.length.map { "stream of \($0) bytes" } ?? "stream"
        }
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["body": description], displayStyle: .struct) }
}
