#if Observability
    public import EndpointRuntime
    public import Logging

    /// Logs the events of a client's calls with swift-log.
    ///
    /// Attempts and successes have the level `debug`. Repeated attempts and data that was left out have the level
    /// `notice` or `warning`. A failed call has the level `error`, unless the caller cancelled it. No line contains a
    /// path, a header's value, a body or a credential.
    public struct EndpointLogging: EndpointObserver {
        private let logger: Logger

        /// Creates an observer for this logger. The logger's level decides what is logged.
        public init(_ logger: Logger) {
            self.logger = logger
        }

        /// Logs an event, with the attempt in the metadata.
        public func observe(_ event: EndpointEvent) {
            let line = LogLine(event.kind)
            // The metadata is a dictionary. It is made only if the line is logged.
            guard line.level >= logger.logLevel else { return }
            logger.log(
                level: line.level,
                "\(LogText.line(line.text))",
                metadata: metadata(of: event.attempt, line.error)
            )
        }

        private func metadata(of attempt: EndpointAttempt, _ error: String?) -> Logger.Metadata {
            var metadata: Logger.Metadata = [
                "endpoint.api": "\(attempt.api)",
                "endpoint.operation": "\(attempt.operation)",
                "endpoint.call": "\(attempt.call)",
                "endpoint.attempt": "\(attempt.number)",
                ConventionName.method: "\(attempt.method.rawValue)",
                ConventionName.template: "\(attempt.pathTemplate)",
                "http.request.id": "\(attempt.requestID)",
            ]
            if let error { metadata[ConventionName.errorType] = "\(error)" }
            return metadata
        }
    }

    /// The log line of an event.
    private struct LogLine {
        let level: Logger.Level
        let text: String
        var error: String?

        init(_ kind: EndpointEvent.Kind) {
            switch kind {
            case .attemptStarted:
                self.init(.debug, "attempt begins")
            case .responseReceived(let status, let time):
                self.init(.debug, "response \(status) after \(time.inMilliseconds)")
            case .attemptFailed(let error, let time):
                self.init(.notice, "attempt failed after \(time.inMilliseconds): \(error)", error.kind.rawValue)
            case .retryScheduled(let delay):
                self.init(.notice, "next attempt in \(delay.inMilliseconds)")
            case .exchangeShared:
                self.init(.debug, "answered with the response to an identical call")
            case .notModified:
                self.init(.debug, "not modified: answered with the kept response")
            case .answeredFromStore(let age):
                let text = age.map { "\($0.inMilliseconds) old" } ?? "of unknown age"
                self.init(.debug, "answered from the store, with a value \(text)")
            case .storeFailed(let error):
                self.init(.warning, "the store failed: \(error)", EndpointErrorCode.storage.rawValue)
            case .storedEntitiesDropped(let count):
                self.init(.notice, "\(count) stored entities no longer fit their type, and were deleted")
            case .outbox(let event):
                self.init(event.level, "outbox: \(event)")
            case .tokenRenewed(let scheme, let time):
                self.init(.info, "token of \(scheme) renewed after \(time.inMilliseconds)")
            case .tokenNotSaved(let scheme, let error):
                self.init(.warning, "the token store did not save the renewed token of \(scheme): \(error)")
            case .waitingForConnection:
                self.init(.notice, "no connection: the call waits")
            case .retryBudgetSpent:
                self.init(.warning, "no further attempt: the retry budget is used up")
            case .duplicateKeys(let places):
                self.init(
                    .warning,
                    "duplicate keys in the response at \(places.joined(separator: ", ")); the last value counts"
                )
            case .elementsSkipped(let elements):
                self.init(
                    .warning,
                    "left out of the response: \(elements.map { "\($0.path) is \($0.reason)" }.joined(separator: "; "))"
                )
            case .decodingFailed(let error, let excerpt):
                self.init(
                    .error,
                    "unreadable response: \(error), in \(excerpt)",
                    EndpointErrorCode.decoding.rawValue
                )
            case .mappingFailed(let error):
                self.init(
                    .error,
                    "the response cannot be mapped to a domain model: \(error.type).\(error.field) is \(error.reason)",
                    EndpointErrorCode.mapping.rawValue
                )
            case .finished(nil, let time):
                self.init(.debug, "call succeeded after \(time.inMilliseconds)")
            case .finished(.cancelled, let time):
                self.init(.debug, "call cancelled after \(time.inMilliseconds)")
            case .finished(let code?, let time):
                self.init(.error, "call failed after \(time.inMilliseconds): \(code.rawValue)", code.rawValue)
            default:
                // The other events only measure: they matter to metrics.
                self.init(.trace, "\(kind)")
            }
        }

        private init(_ level: Logger.Level, _ text: String, _ error: String? = nil) {
            self.level = level
            self.text = text
            self.error = error
        }
    }

    extension OutboxEvent {
        /// Events that a person has to look at are warnings.
        fileprivate var level: Logger.Level {
            switch self {
            case .kept, .delivered, .dropped: .debug
            case .delayed, .needsSignIn, .overruled: .notice
            case .parked, .answerUnreadable, .missing: .warning
            }
        }
    }
#endif
