internal import Foundation

extension EndpointBodyChunks {
    /// Bytes that are in memory, in one piece.
    init(whole bytes: Data) {
        self.init {
            var rest: Data? = bytes
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    /// A file that has this length, in pieces.
    init(file url: URL, length: Int) {
        self.init {
            var reader: FileReader?
            return {
                let file = try reader ?? FileReader(url, length: length)
                reader = file
                return try file.next()
            }
        }
    }

    /// All pieces in one; more than `limit` bytes are an invalid response.
    func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var iterator = makeAsyncIterator()
        guard var whole = try await iterator.next() else { return Data() }
        while whole.count <= limit {
            guard let piece = try await iterator.next() else { return whole }
            whole.append(piece)
        }
        throw TransportError(.invalidResponse)
    }
}
