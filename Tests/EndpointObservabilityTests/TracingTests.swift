#if Observability
    import EndpointObservability
    import EndpointRuntime
    import EndpointTesting
    import HTTPTypes
    import InMemoryTracing
    import RuntimeTestSupport
    import Testing
    import Tracing

    @Suite("Calls as spans")
    struct TracingTests {
        private let tracer = InMemoryTracer()

        private func client(_ transport: any EndpointTransport) -> EndpointClient<Till> {
            let tracing = EndpointTracing(tracer: tracer)
            return tillClient(transport, middlewares: [tracing], observer: tracing, clock: InstantClock())
        }

        @Test("A call has a span, and each attempt has one below it")
        func spans() async throws {
            let transport = StubTransport()
            transport.on(receipt).answers(.status(503), .json("answer_secret"))
            _ = try await client(transport).send(receipt)
            let spans = tracer.finishedSpans
            #expect(spans.map(\.operationName) == ["GET /receipts/{id}", "GET /receipts/{id}", "Till.getReceipt"])
            let call = try #require(spans.last)
            #expect(call.kind == .internal)
            #expect(call.events.map(\.name) == ["retry scheduled"])
            #expect(call.attributes.get("endpoint.attempts")?.toSpanAttribute() == .int64(2))
            for attempt in spans.dropLast() {
                #expect(attempt.kind == .client)
                #expect(attempt.parentSpanID == call.spanID)
                #expect(attempt.attributes.get("server.address") == .string("till.example"))
                #expect(attempt.attributes.get("server.port") == .int64(8443))
            }
            #expect(spans[0].attributes.get("error.type") == .string("503"))
            #expect(spans[0].status?.code == .error)
            #expect(spans[0].attributes.get("http.request.resend_count") == nil)
            #expect(spans[1].attributes.get("http.request.resend_count") == .int64(1))
            #expect(spans[1].status == nil)
            #expect(tracer.activeSpans.isEmpty)
        }

        @Test("Each request has the context of its own attempt, and the transport runs in it")
        func propagation() async throws {
            let seen = Guarded([String?]())
            let transport = InMemoryTransport { _ in
                seen.with { $0.append(ServiceContext.current?.inMemorySpanContext?.spanID) }
                return EndpointTransportResponse(status: 200, json: #""answer_secret""#)
            }
            _ = try await client(transport).send(receipt)
            let attempt = try #require(tracer.finishedSpans.first)
            let name = try inMemorySpanID
            #expect(transport.requests.first?.head.headerFields[name] == attempt.spanID)
            #expect(seen.with { $0 } == [attempt.spanID])
        }

        @Test("The fields of any tracer leave calls the same to reuse")
        func reuse() async throws {
            let transport = StubTransport()
            transport.on(receipt).answers(.json("answer_secret").header("ETag", "\"1\""), .status(304))
            let client = client(transport)
            for _ in 1...2 { #expect(try await client.send(receipt.reuse(.kept)) == "answer_secret") }
            #expect(transport.requests.map { $0.head.headerFields[.ifNoneMatch] } == [nil, "\"1\""])
            let name = try inMemorySpanID
            #expect(Set(transport.requests.compactMap { $0.head.headerFields[name] }).count == 2)
        }

        private var inMemorySpanID: HTTPField.Name {
            get throws { try #require(HTTPField.Name("in-memory-span-id")) }
        }

        @Test("The call's span hangs below the one that the app is in")
        func parent() async throws {
            let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 200, json: #""answer_secret""#) }
            let client = client(transport)
            let span = tracer.startSpan("screen", context: .topLevel)
            _ = try await ServiceContext.withValue(span.context) { try await client.send(receipt) }
            #expect(tracer.finishedSpans.last?.parentSpanID == span.context.inMemorySpanContext?.spanID)
        }

        @Test("A failed call ends all its spans, and no attribute has a secret")
        func failed() async throws {
            let transport = InMemoryTransport { _ in throw TransportError(.connectionLost) }
            _ = try? await client(transport).send(payment)
            #expect(tracer.activeSpans.isEmpty)
            let call = try #require(tracer.finishedSpans.last)
            #expect(call.attributes.get("error.type") == .string("connectionLost"))
            for span in tracer.finishedSpans {
                let text = "\(span.operationName) \(span.attributes) \(span.events)"
                for secret in secrets { #expect(!text.contains(secret)) }
            }
        }
    }
#endif
