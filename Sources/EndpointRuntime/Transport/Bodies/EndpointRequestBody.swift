public import Foundation

/// The body of a request: none, bytes in memory, a file, or a stream.
///
/// The kinds are not public cases, so new kinds do not break a transport. A transport uses ``bytes`` if there are any,
/// ``file`` if it can send files itself, and ``chunks()`` for everything else.
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

    /// No body. It sends no `Content-Type`. POST, PUT and PATCH send `Content-Length: 0` (RFC 9110, section 8.6).
    public static let none = EndpointRequestBody(.none)

    /// A body in memory. It can be sent any number of times.
    public static func bytes(_ bytes: Data) -> EndpointRequestBody {
        EndpointRequestBody(.bytes(bytes))
    }

    /// A file that is read while it is sent. It can be sent any number of times, as long as the file does not change.
    public static func file(_ url: URL) throws(EndpointBodyError) -> EndpointRequestBody {
        guard url.isFileURL, let length = FileLength.of(url) else { throw .unreadableFile(url) }
        return EndpointRequestBody(.file(url, length: length))
    }

    /// A stream that can be started any number of times. Each start gives the same bytes, from the beginning.
    ///
    /// - Parameters:
    ///   - length: The number of bytes, if it is known. Any other number of bytes is an error, and so is a negative
    ///     length.
    ///   - start: Starts from the first byte. The returned closure returns a piece each time, and nil at the end.
    /// - Returns: The body.
    public static func repeatableStream(
        length: Int? = nil,
        _ start: @escaping @Sendable () throws -> () async throws -> Data?
    ) -> EndpointRequestBody {
        EndpointRequestBody(.stream(RequestStream(length: length, isRepeatable: true, start: start)))
    }

    /// A stream that can be read only once, so a request with it is never sent again.
    ///
    /// - Parameters:
    ///   - pieces: The bytes, in pieces of any size.
    ///   - length: The number of bytes, if it is known. Any other number of bytes is an error, and so is a negative
    ///     length.
    /// - Returns: The body.
    public static func stream<Pieces: AsyncSequence & Sendable>(
        _ pieces: Pieces,
        length: Int? = nil
    ) -> EndpointRequestBody where Pieces.Element == Data {
        oneShotStream(length: length) { pieces.pulling() }
    }

    /// A stream that can be read only once, from the closure that starts it.
    static func oneShotStream(
        length: Int? = nil,
        _ start: @escaping @Sendable () throws -> () async throws -> Data?
    ) -> EndpointRequestBody {
        EndpointRequestBody(.stream(RequestStream(length: length, isRepeatable: false, start: start)))
    }

    /// The whole body if it is in memory; nil if there is none, or if it must be read.
    public var bytes: Data? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// The file of the body; nil if it is not a file.
    public var file: URL? {
        if case .file(let url, _) = storage { url } else { nil }
    }

    /// True if there is no body.
    public var isNone: Bool {
        if case .none = storage { true } else { false }
    }

    /// The number of bytes; nil if it is only known at the end. It is 0 if there is no body.
    public var length: Int? {
        switch storage {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// The body can be sent again. A stream that can be read only once cannot.
    public var isRepeatable: Bool {
        if case .stream(let stream) = storage { stream.isRepeatable } else { true }
    }

    /// The body in pieces, from its first byte, for any kind of body. Each reading is one sending.
    ///
    /// It throws ``EndpointBodyError/alreadySent`` for a body that can be read only once and was read,
    /// ``EndpointBodyError/wrongLength(stated:given:)`` for a stream with another length than declared, and
    /// ``EndpointBodyError/unreadableFile(_:)`` or ``EndpointBodyError/changedFile(_:)`` for a file that was removed or
    /// changed its length.
    public func chunks() -> EndpointBodyChunks {
        switch storage {
        case .none: EndpointBodyChunks { { nil } }
        case .bytes(let bytes): EndpointBodyChunks(whole: bytes)
        case .file(let url, let length): EndpointBodyChunks(file: url, length: length)
        case .stream(let stream): stream.chunks()
        }
    }

    /// Reads the whole body into memory. A body with more than `limit` bytes is an error.
    public func collect(upTo limit: Int = .max) async throws(TransportError) -> Data {
        switch storage {
        case .none: return Data()
        case .bytes(let bytes) where bytes.count <= limit: return bytes
        default: return try await chunks().collect(upTo: limit)
        }
    }
}

/// Bytes that are created while they are sent.
private struct RequestStream: Sendable {
    let length: Int?
    let isRepeatable: Bool
    private let start: @Sendable () throws -> () async throws -> Data?
    /// Guards against a second reading; nil for a repeatable stream.
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

    /// The pieces with a check of the stated length. With another length, a request would lack bytes or drop some, and
    /// the server might accept it as complete.
    private static func counted(
        _ pull: @escaping () async throws -> Data?,
        _ stated: Int
    ) -> () async throws -> Data? {
        var given = 0
        return {
            let piece = try await pull()
            given += piece?.count ?? 0
            guard piece == nil ? given == stated : given <= stated else {
                // Many sequences end silently if their task is cancelled.
                try Task.checkCancellation()
                throw EndpointBodyError.wrongLength(stated: stated, given: given)
            }
            return piece
        }
    }
}

extension EndpointRequestBody: EndpointRedacted {
    /// The kind and the length of the body, without its contents and the name of the file.
    public var description: String {
        switch storage {
        case .none: "none"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .file(_, let length): "file of \(length) bytes"
        case .stream(let stream): stream.length.map { "stream of \($0) bytes" } ?? "stream"
        }
    }
}
