#if AsyncHTTPClient
    internal import CZlib
    internal import Foundation

    /// The reason why a compressed body cannot be decoded.
    enum ContentDecodingError: Error {
        /// The body does not match its coding, or has another checksum.
        case invalid
        /// The body ends before its coding does.
        case truncated
        /// A byte became more bytes than the transport allows.
        case tooLong
        /// The transport did not request the body's coding.
        case unknown
    }

    /// Decompresses a body piece by piece: gzip (RFC 1952), or DEFLATE (RFC 1951) with or without the frame of zlib
    /// (RFC 1950), because servers send either as `deflate`.
    final class Inflation {
        /// The largest piece that is returned at once.
        private static let pieceLength = 64 << 10
        /// Up to this length, a body may have any ratio.
        private static let harmlessLength = 1 << 20

        private let isGzip: Bool
        /// The largest number of bytes that a compressed byte may become.
        private let maximumExpansion: Int
        private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        private var isBegun = false
        /// The coding has ended. Another member of gzip may follow (RFC 1952, section 2.2).
        private var isAtEnd = false
        /// There may be more output without more input, because the last piece was full.
        private var hasMore = false
        private var input = Data()
        private var taken = 0
        private var given = 0

        init(isGzip: Bool, maximumExpansion: Int) {
            self.isGzip = isGzip
            self.maximumExpansion = maximumExpansion
            stream.initialize(to: z_stream())
        }

        deinit {
            if isBegun { inflateEnd(stream) }
            stream.deinitialize(count: 1)
            stream.deallocate()
        }

        /// Takes the next compressed piece. ``next()`` must have used up the one before.
        func feed(_ piece: Data) {
            input += piece
            taken += piece.count
        }

        /// The next decompressed piece; nil if more input is needed.
        func next() throws(ContentDecodingError) -> Data? {
            while !input.isEmpty || hasMore {
                if !isBegun || isAtEnd {
                    guard try begin() else { return nil }
                }
                let piece = try inflatePiece()
                given += piece.count
                guard given <= Self.harmlessLength || given / maximumExpansion <= taken else { throw .tooLong }
                if !piece.isEmpty { return piece }
            }
            return nil
        }

        /// Ends the body. A body without any byte has no coding to end (RFC 9110 §8.4).
        func finish() throws(ContentDecodingError) {
            guard taken == 0 || isAtEnd else { throw .truncated }
        }

        /// Detects the format by the first two bytes. It returns false if they have not arrived yet.
        private func begin() throws(ContentDecodingError) -> Bool {
            guard !isAtEnd || isGzip else { throw .invalid }
            guard input.count >= 2 else { return false }
            let (first, second) = (input[input.startIndex], input[input.startIndex + 1])
            let isZlib = first & 0x0F == 8 && (Int(first) << 8 | Int(second)).isMultiple(of: 31)
            if isBegun { inflateEnd(stream) }
            stream.pointee = z_stream()
            // 16 is for gzip, and a negative size for DEFLATE without a frame.
            let code = endpoint_inflate_init(stream, isGzip ? 15 + 16 : isZlib ? 15 : -15)
            guard code == Z_OK else { throw .invalid }
            isBegun = true
            isAtEnd = false
            return true
        }

        private func inflatePiece() throws(ContentDecodingError) -> Data {
            var output = Data(count: Self.pieceLength)
            var code = Z_OK
            var left = 0
            let length = output.count
            let used = input.withUnsafeMutableBytes { (input: UnsafeMutableRawBufferPointer) in
                output.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) in
                    stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_out = UInt32(length)
                    code = inflate(stream, Z_NO_FLUSH)
                    left = Int(stream.pointee.avail_out)
                    return input.count - Int(stream.pointee.avail_in)
                }
            }
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .invalid }
            isAtEnd = code == Z_STREAM_END
            hasMore = left == 0 && !isAtEnd
            input = Data(input.dropFirst(used))
            return output.prefix(length - left)
        }
    }
#endif
