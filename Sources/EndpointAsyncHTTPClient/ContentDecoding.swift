#if AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes

    /// Decodes the codings of a body, the last one first (RFC 9110, section 8.4).
    ///
    /// AsyncHTTPClient can decompress too. But it reports an error for a body without content, such as that of HEAD, and
    /// it does not know `x-gzip` and several codings (RFC 9110 §8.4.1.3).
    ///
    /// `@unchecked`, because a body has one reader.
    final class ContentDecoding: @unchecked Sendable {
        private let stages: [Inflation]

        /// One of the codings is unknown here, so the content cannot be decoded.
        private var isUnknown = false

        /// Creates the decoding of a response's body; nil if it has no coding.
        init?(_ fields: HTTPFields, maximumExpansion: Int) {
            let codings = fields[values: .contentEncoding].flatMap { $0.split(separator: ",") }.map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }.filter { !$0.isEmpty && $0 != "identity" }
            var stages: [Inflation] = []
            for coding in codings.reversed() {
                switch coding {
                case "gzip", "x-gzip": stages.append(Inflation(isGzip: true, maximumExpansion: maximumExpansion))
                case "deflate": stages.append(Inflation(isGzip: false, maximumExpansion: maximumExpansion))
                default: isUnknown = true
                }
            }
            guard !codings.isEmpty else { return nil }
            self.stages = stages
        }

        /// Takes the next piece of the body. ``next()`` must have used up the one before.
        func feed(_ piece: Data) throws(ContentDecodingError) {
            guard !isUnknown else {
                if piece.isEmpty { return }
                throw .unknown
            }
            stages[0].feed(piece)
        }

        /// The next decoded piece; nil if the next piece of the body is needed.
        func next() throws(ContentDecodingError) -> Data? { isUnknown ? nil : try piece(of: stages.count - 1) }

        /// Ends the body.
        func finish() throws(ContentDecodingError) {
            for stage in stages where !isUnknown { try stage.finish() }
        }

        /// The next piece of a stage, as far as the stages before it have input.
        private func piece(of index: Int) throws(ContentDecodingError) -> Data? {
            while true {
                if let piece = try stages[index].next() { return piece }
                guard index > 0, let input = try piece(of: index - 1) else { return nil }
                stages[index].feed(input)
            }
        }
    }
#endif
