#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    @testable import EndpointAsyncHTTPClient

    @Suite("The pieces of a body, and an exchange that ends", .timeLimit(.minutes(1)))
    struct BodyPullTests {
        /// A body that is there once, of the pieces that are put into a stream, and who has an iterator of these.
        private struct Source {
            let body: EndpointRequestBody
            let pieces: AsyncStream<Data>.Continuation
            let leases = Leases()

            init(_ texts: String..., length: Int? = nil) {
                let (stream, pieces) = AsyncStream.makeStream(of: Data.self)
                for text in texts { pieces.yield(Data(text.utf8)) }
                self.pieces = pieces
                body = .stream(leases.noting(stream), length: length)
            }
        }

        private static func isCancelled(_ pull: BodyPull) async -> Bool {
            do {
                _ = try await pull.next()
                return false
            } catch {
                return (error as? TransportError)?.kind == .cancelled
            }
        }

        @Test("before the first piece, the body is not begun, and another exchange can send it")
        func beforeFirst() async throws {
            let source = Source("a")
            let pull = BodyPull(source.body)
            pull.end()
            #expect(await Self.isCancelled(pull))
            #expect(source.leases.count == 0)
            let other = BodyPull(source.body)
            #expect(try await other.next() == Data("a".utf8))
        }

        @Test("between two pieces, the sequence is released at once, and no more pieces are sent")
        func between() async throws {
            let source = Source("a", "b")
            let pull = BodyPull(source.body)
            #expect(try await pull.next() == Data("a".utf8))
            pull.end()
            await source.leases.end()
            #expect(await Self.isCancelled(pull))
            pull.end()
            #expect(await Self.isCancelled(pull) && source.leases.count == 1)
        }

        @Test("within a piece, the sequence is cancelled and released")
        func within() async {
            let (asked, cancelled, leases) = (Gate(), Gate(), Leases())
            let pieces = AsyncStream<Data> {
                asked.open()
                await withTaskCancellationHandler {
                    await cancelled.pass()
                } onCancel: {
                    cancelled.open()
                }
                return Data("late".utf8)
            }
            let pull = BodyPull(.stream(leases.noting(pieces)))
            async let late = pull.next()
            await asked.pass()
            pull.end()
            // The sequence may still return its current element, but none after it.
            _ = try? await late
            await leases.end()
            #expect(await Self.isCancelled(pull) && leases.count == 1)
        }

        @Test("after the last piece of a body of known length, its end is the end", arguments: [true, false])
        func afterLast(hasLength: Bool) async throws {
            let source = Source("ab", "c", length: hasLength ? 3 : nil)
            let pull = BodyPull(source.body)
            for text in ["ab", "c"] { #expect(try await pull.next() == Data(text.utf8)) }
            pull.end()
            await source.leases.end()
            if hasLength {
                #expect(try await pull.next() == nil)
            } else {
                #expect(await Self.isCancelled(pull))
            }
        }

        @Test("after the end, nothing is changed by it")
        func afterEnd() async throws {
            let source = Source("a", length: 1)
            source.pieces.finish()
            let pull = BodyPull(source.body)
            #expect(try await pull.next() == Data("a".utf8))
            #expect(try await pull.next() == nil)
            pull.end()
            await source.leases.end()
            #expect(try await pull.next() == nil)
        }
    }
#endif
