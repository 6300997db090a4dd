#if Observability
    public import CoreMetrics
    public import EndpointRuntime

    /// Counts and times a client's calls with swift-metrics.
    ///
    /// | Metric | Of | Dimensions |
    /// |---|---|---|
    /// | `http.client.request.duration` | each request, to its response | method, `url.template`, `server.address`, `server.port`, status or `error.type` |
    /// | `endpoint.client.call.duration` | each call, all attempts and waits included | `endpoint.api`, `endpoint.operation`, `endpoint.outcome` |
    /// | `endpoint.client.calls` | each call that is over | `endpoint.api`, `endpoint.operation`, `endpoint.outcome` |
    /// | `endpoint.client.retries` | each repetition | `endpoint.api`, `endpoint.operation` |
    /// | `endpoint.client.retries_refused` | each time the retry budget was spent | the same |
    ///
    /// Dimensions contain only values that calls have in common: no path, no id, and no server of a URL that the call
    /// itself gives. If HTTP does not define a status, its dimension is its class (`2xx`). So a server cannot create
    /// any number of time series.
    public final class EndpointMetrics: EndpointObserver {
        private let factory: any MetricsFactory
        /// Each metric is created once for its dimensions, because creating one is a look-up in the backend.
        private let made = Lock(Made())

        private struct Made {
            var timers: [[String]: Timer] = [:]
            var counters: [[String]: Counter] = [:]
        }

        /// The calls whose current attempt needs no further sample. Either the attempt was answered and counted, and
        /// its stream may still break off. Or it shares the request of another call, and has none of its own.
        private let sampled = Lock<Set<EndpointCallID>>([])

        /// Records with the given factory, or with the factory of the process.
        public init(factory: (any MetricsFactory)? = nil) {
            self.factory = factory ?? MetricsSystem.factory
        }

        /// Records an event.
        public func observe(_ event: EndpointEvent) {
            let attempt = event.attempt
            switch event.kind {
            case .attemptStarted:
                sampled.withLock { _ = $0.remove(attempt.call) }
            case .exchangeShared:
                sampled.withLock { _ = $0.insert(attempt.call) }
            case .responseReceived(let status, let time):
                guard isFirstSample(of: attempt) else { return }
                let error = status >= 400 ? [(ConventionName.errorType, Self.label(of: status))] : []
                record(time, of: attempt, [(ConventionName.status, Self.label(of: status))] + error)
            case .attemptFailed(let error, let time):
                guard isFirstSample(of: attempt) else { return }
                record(time, of: attempt, [(ConventionName.errorType, error.kind.rawValue)])
            case .retryScheduled:
                count("endpoint.client.retries", attempt)
            case .retryBudgetSpent:
                count("endpoint.client.retries_refused", attempt)
            case .finished(let code, let time):
                sampled.withLock { _ = $0.remove(attempt.call) }
                let dimensions = Self.operation(attempt) + [("endpoint.outcome", code?.rawValue ?? "success")]
                counter("endpoint.client.calls", dimensions).increment()
                timer("endpoint.client.call.duration", dimensions).record(duration: time)
            default:
                break
            }
        }

        private func isFirstSample(of attempt: EndpointAttempt) -> Bool {
            sampled.withLock { $0.insert(attempt.call).inserted }
        }

        private func record(_ time: Duration, of attempt: EndpointAttempt, _ outcome: [(String, String)]) {
            var dimensions = [
                (ConventionName.method, attempt.method.rawValue), (ConventionName.template, attempt.pathTemplate),
            ]
            // A call that gives its server itself may have a different server each time.
            if attempt.pathTemplate.hasPrefix("/") {
                let server = ServerName(attempt.server)
                dimensions += [
                    (ConventionName.address, server.address), (ConventionName.port, String(server.port)),
                ]
            }
            timer(ConventionName.requestDuration, dimensions + outcome).record(duration: time)
        }

        private func count(_ label: String, _ attempt: EndpointAttempt) {
            counter(label, Self.operation(attempt)).increment()
        }

        private static func operation(_ attempt: EndpointAttempt) -> [(String, String)] {
            [("endpoint.api", attempt.api), ("endpoint.operation", attempt.operation)]
        }

        private static func label(of status: Int) -> String {
            let isKnown =
                (100...103).contains(status) || (200...208).contains(status) || status == 226
                || (300...308).contains(status) || (400...451).contains(status) || (500...511).contains(status)
            return isKnown ? String(status) : "\(status / 100)xx"
        }

        private func timer(_ label: String, _ dimensions: [(String, String)]) -> Timer {
            let key = [label] + dimensions.map(\.1)
            if let timer = made.withLock({ $0.timers[key] }) { return timer }
            // The backend's code runs outside of the lock. If two tasks create the same metric at once, the second one
            // is kept.
            let timer = Timer(label: label, dimensions: dimensions, factory: factory)
            made.withLock { $0.timers[key] = timer }
            return timer
        }

        private func counter(_ label: String, _ dimensions: [(String, String)]) -> Counter {
            let key = [label] + dimensions.map(\.1)
            if let counter = made.withLock({ $0.counters[key] }) { return counter }
            let counter = Counter(label: label, dimensions: dimensions, factory: factory)
            made.withLock { $0.counters[key] = counter }
            return counter
        }
    }

    extension Timer {
        /// Beyond 292 years, the nanoseconds do not fit into an integer. Then the longest time that fits is recorded.
        fileprivate func record(duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            recordNanoseconds(isTooLong ? .max : nanoseconds &+ attoseconds / 1_000_000_000)
        }
    }
#endif
