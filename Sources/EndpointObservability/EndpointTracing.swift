#if Observability
    public import EndpointRuntime
    internal import HTTPTypes
    public import Tracing

    /// Creates a span for each call of a client, and a child span for each attempt, with swift-distributed-tracing.
    ///
    /// It is both an observer, which begins and ends the spans, and a middleware, which sends the context of the
    /// attempt (as `traceparent`, or in the format of the tracer):
    ///
    /// ```swift
    /// let tracing = EndpointTracing()
    /// let client = EndpointClient<Bank>(.production, middlewares: [tracing], observer: tracing)
    /// ```
    ///
    /// The names follow OpenTelemetry's semantic conventions for HTTP clients. The name of an attempt's span is the
    /// method and the path template, `GET /v1/payments/{id}`. No attribute contains the path itself, a header's value
    /// or a body.
    public final class EndpointTracing: EndpointObserver, EndpointMiddleware {
        private struct Spans {
            let call: any Span
            var attempt: (any Span)?
        }

        private let tracer: any Tracer
        private let spans = Lock<[EndpointCallID: Spans]>([:])

        /// Creates spans with the given tracer, or with the tracer of the process.
        public init(tracer: (any Tracer)? = nil) {
            self.tracer = tracer ?? InstrumentationSystem.tracer
        }

        /// Begins, updates and ends spans.
        public func observe(_ event: EndpointEvent) {
            switch event.kind {
            case .attemptStarted:
                begin(event.attempt)
            case .responseReceived(let status, _):
                endAttempt(event.attempt, status: status)
            case .attemptFailed(let error, _):
                endAttempt(event.attempt, error: error.kind.rawValue)
            case .retryScheduled(let delay):
                mark(event.attempt, "retry scheduled", ["endpoint.delay": .stringConvertible(delay)])
            case .retryBudgetSpent:
                mark(event.attempt, "retry budget spent", [:])
            case .finished(let code, _):
                end(event.attempt, code)
            default:
                break
            }
        }

        /// Sends the context of the attempt's span, and makes it the current context for the transport.
        public func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            guard let span = spans.withLock({ $0[attempt.call]?.attempt }) else { return try await next(request) }
            var request = request
            var fields = HTTPFields()
            tracer.inject(span.context, into: &fields, using: HeaderFieldInjector())
            for field in fields { request.head.headerFields[field.name] = field.value }
            request.fieldsOfAttempt += fields.map(\.name)
            return try await ServiceContext.withValue(span.context) { [request] in try await next(request) }
        }
    }

    extension EndpointTracing {
        private func begin(_ attempt: EndpointAttempt) {
            let known = spans.withLock { $0[attempt.call]?.call }
            let call = known ?? beginCall(attempt)
            let span = tracer.startSpan(
                "\(attempt.method.rawValue) \(attempt.pathTemplate)",
                context: call.context,
                ofKind: .client
            )
            let server = ServerName(attempt.server)
            span.updateAttributes { attributes in
                attributes[ConventionName.method] = attempt.method.rawValue
                attributes[ConventionName.template] = attempt.pathTemplate
                attributes[ConventionName.address] = server.address
                attributes[ConventionName.port] = server.port
                if attempt.number > 1 { attributes[ConventionName.resendCount] = attempt.number - 1 }
            }
            spans.withLock { $0[attempt.call] = Spans(call: call, attempt: span) }
        }

        private func beginCall(_ attempt: EndpointAttempt) -> any Span {
            let context = ServiceContext.current ?? .topLevel
            let span = tracer.startSpan("\(attempt.api).\(attempt.operation)", context: context, ofKind: .internal)
            span.updateAttributes { attributes in
                attributes["endpoint.api"] = attempt.api
                attributes["endpoint.operation"] = attempt.operation
            }
            return span
        }

        private func endAttempt(_ attempt: EndpointAttempt, status: Int? = nil, error: String? = nil) {
            let span = spans.withLock { spans in
                let span = spans[attempt.call]?.attempt
                spans[attempt.call]?.attempt = nil
                return span
            }
            guard let span else { return }
            if let status { span.attributes[ConventionName.status] = status }
            if let type = error ?? status.flatMap({ $0 >= 400 ? String($0) : nil }) {
                span.attributes[ConventionName.errorType] = type
                span.setStatus(SpanStatus(code: .error))
            }
            span.end()
        }

        private func mark(_ attempt: EndpointAttempt, _ name: String, _ attributes: SpanAttributes) {
            guard let span = spans.withLock({ $0[attempt.call]?.call }) else { return }
            span.addEvent(SpanEvent(name: name, attributes: attributes))
        }

        private func end(_ attempt: EndpointAttempt, _ code: EndpointErrorCode?) {
            guard let ended = spans.withLock({ $0.removeValue(forKey: attempt.call) }) else { return }
            // If the attempt has not ended by itself, it ends with the call: its request could not be encoded.
            ended.attempt?.end()
            ended.call.attributes["endpoint.attempts"] = attempt.number
            if let code {
                ended.call.attributes[ConventionName.errorType] = code.rawValue
                if code != .cancelled { ended.call.setStatus(SpanStatus(code: .error)) }
            }
            ended.call.end()
        }
    }

    /// Writes the tracer's fields into a request. Names that HTTP does not allow are left out.
    private struct HeaderFieldInjector: Injector {
        func inject(_ value: String, forKey key: String, into carrier: inout HTTPFields) {
            guard let name = HTTPField.Name(key) else { return }
            carrier[name] = value
        }
    }
#endif
