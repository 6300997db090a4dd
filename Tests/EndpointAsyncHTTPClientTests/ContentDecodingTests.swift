#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @testable import EndpointAsyncHTTPClient

    @Suite("Codings of bodies")
    struct ContentDecodingTests {
        /// Zeros as DEFLATE without a frame: one block with fixed codes, a zero and then matches of 258 bytes.
        private static func zeros(_ matches: Int) -> Data {
            var bits: [Bool] = [true, true, false]
            bits += [false, false, true, true, false, false, false, false]
            for _ in 0..<matches {
                bits += [true, true, false, false, false, true, false, true] + [Bool](repeating: false, count: 5)
            }
            bits += [Bool](repeating: false, count: 7)
            return Data(
                stride(from: 0, to: bits.count, by: 8).map { start in
                    bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { byte, bit in
                        bit.element ? byte | 1 << UInt8(bit.offset) : byte
                    }
                }
            )
        }

        private static func decoded(_ coding: String, _ pieces: [Data], maximumExpansion: Int = 1_000) throws -> Data? {
            guard let decoding = ContentDecoding([.contentEncoding: coding], maximumExpansion: maximumExpansion) else {
                return nil
            }
            var whole = Data()
            for piece in pieces {
                try decoding.feed(piece)
                while let next = try decoding.next() {
                    #expect(next.count <= 64 << 10)
                    whole += next
                }
            }
            try decoding.finish()
            return whole
        }

        @Test("a body is decoded for any division into pieces", arguments: [1, 2, 3, 1_000])
        func pieces(_ length: Int) throws {
            let packed = Self.zeros(1_000)
            let pieces = stride(from: 0, to: packed.count, by: length).map {
                packed[(packed.startIndex + $0)..<min(packed.startIndex + $0 + length, packed.endIndex)]
            }
            #expect(try Self.decoded("deflate", pieces.map { Data($0) }) == Data(count: 258_001))
        }

        @Test("no byte becomes more than the transport allows, beyond a megabyte")
        func expansion() throws {
            let small = Self.zeros(4_000)
            #expect(try Self.decoded("deflate", [small], maximumExpansion: 2)?.count == 1_032_001)
            let large = Self.zeros(40_000)
            #expect(throws: ContentDecodingError.tooLong) {
                try Self.decoded("deflate", [large], maximumExpansion: 100)
            }
            #expect(try Self.decoded("deflate", [large])?.count == 10_320_001)
        }

        @Test("a body without content has no coding to end, and one that is cut short has none that ended")
        func ends() throws {
            #expect(try Self.decoded("gzip", []) == Data())
            #expect(try Self.decoded("gzip", [Data()]) == Data())
            #expect(throws: ContentDecodingError.truncated) {
                try Self.decoded("deflate", [Self.zeros(9).dropLast(4)].map { Data($0) })
            }
            #expect(throws: ContentDecodingError.invalid) { try Self.decoded("gzip", [Data("hello".utf8)]) }
            #expect(throws: ContentDecodingError.invalid) { try Self.decoded("deflate", [Self.zeros(9) + Data([1])]) }
        }

        @Test("without a coding, a body stays as it is", arguments: ["", "identity", "identity, Identity"])
        func none(_ coding: String) throws {
            #expect(try Self.decoded(coding, [Data("hello".utf8)]) == nil)
        }

        @Test("content in a coding that was not requested is refused", arguments: ["br", "gzip, br", "aws-chunked"])
        func unknown(_ coding: String) throws {
            #expect(throws: ContentDecodingError.unknown) { try Self.decoded(coding, [Data("hello".utf8)]) }
            #expect(try Self.decoded(coding, [Data()]) == Data())
        }

        @Test("gzip may have several members (RFC 1952 §2.2)")
        func members() throws {
            let bytes = try #require(
                Data(base64Encoded: "H4sIAAAAAAACA8tIzQEAG/EL5QMAAAAfiwgAAAAAAAIDy8kHAJ1KnFUCAAAA")
            )
            #expect(try Self.decoded("x-gzip", [bytes]) == Data("hello".utf8))
        }
    }
#endif
