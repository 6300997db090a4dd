import EndpointRuntime
import Foundation

// More statements of the pages about sending calls, identical text: those that make clients and bodies.

private func use<Value>(_ value: Value) {}

/// What the page takes for granted.
struct Recording: Sendable {
    func pieces() -> AsyncStream<Data> { AsyncStream { $0.finish() } }
}

extension ClientGuideSnippets {
    func provided(_ session: Session, _ user: String) {
        Task {
            let client = EndpointClient<Bodies>(
                .local,
                provided: .values(sessionToken: { await session.token() }, userId: { user })
            )
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let client = EndpointClient<Bodies>(
                .local,
                provided: .values(sessionToken: { await session.token() }, userId: { user })
            )
            use(client)
        }
        use(onMain)
    }

    func uploads(_ client: EndpointClient<Bodies>, _ data: Data, _ camera: AsyncStream<Data>, _ recording: Recording) {
        Task {
            let fromMemory = Kinds.sendStream(.bytes(data))
            let asItComes = Kinds.sendStream(.stream(camera))
            let againFromTheFirst = Kinds.sendStream(
                .repeatableStream {
                    var reading = recording.pieces().makeAsyncIterator()
                    return { await reading.next() }
                }
            )
            for call in [fromMemory, asItComes, againFromTheFirst] { try await client.send(call) }
        }
        let onMain: @MainActor () async throws -> Void = {
            let fromMemory = Kinds.sendStream(.bytes(data))
            let asItComes = Kinds.sendStream(.stream(camera))
            let againFromTheFirst = Kinds.sendStream(
                .repeatableStream {
                    var reading = recording.pieces().makeAsyncIterator()
                    return { await reading.next() }
                }
            )
            for call in [fromMemory, asItComes, againFromTheFirst] { try await client.send(call) }
        }
        use(onMain)
    }
}

// This is compiled with both traits. The text is compared in any case.
#if AsyncHTTPClient && Observability
    import EndpointAsyncHTTPClient
    import EndpointObservability
    import Logging

    extension ClientGuideSnippets {
        func service(_ session: Session, _ logger: Logger) {
            Task {
                let tracing = EndpointTracing()
                let client = EndpointClient<Bank>(
                    .production,
                    credentials: .bearer { await session.token() },
                    transport: AsyncHTTPClientTransport(),
                    middlewares: [tracing],
                    observer: EndpointObservers(tracing, EndpointLogging(logger), EndpointMetrics())
                )
                use(client)
            }
            let onMain: @MainActor () async throws -> Void = {
                let tracing = EndpointTracing()
                let client = EndpointClient<Bank>(
                    .production,
                    credentials: .bearer { await session.token() },
                    transport: AsyncHTTPClientTransport(),
                    middlewares: [tracing],
                    observer: EndpointObservers(tracing, EndpointLogging(logger), EndpointMetrics())
                )
                use(client)
            }
            use(onMain)
        }
    }
#endif
