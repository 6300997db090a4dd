#if Server
    import EndpointFiles
    import EndpointMockServer
    import EndpointRuntime
    import Foundation

    /// The server, from its start to its end.
    struct MockServerRun: Sendable {
        let settings: MockServerSettings
        let log: ServerLog
        var clock: any EndpointClock = SystemClock()

        /// Serves until it is told to stop.
        func run() async -> CommandOutcome {
            let contract = settings.proxy.flatMap(ProxyTarget.init).map { ContractProxy($0, log: log) }
            let loader = ServingLoader(settings: settings, log: log, clock: clock, contract: contract)
            let first = loader.load()
            if !first.report.isEmpty { log.complain(first.report) }
            guard let serving = first.serving else { return CommandOutcome(first.status) }
            let live = LiveTransport(serving.transport)
            let server = MockServer(serving: live, host: settings.host, port: settings.port)
            let outcome = await withTaskGroup(of: CommandOutcome?.self) { group in
                group.addTask { await Self.serve(server) { url in announce(serving, url) } }
                group.addTask {
                    await watch(loader, live)
                    return nil
                }
                group.addTask { await StopSignals.first() }
                defer { group.cancelAll() }
                for await outcome in group { if let outcome { return outcome } }
                return CommandOutcome(.success)
            }
            return contract.map { ended(outcome, $0.report) } ?? outcome
        }

        /// What was noticed is told at the end once more, with how often; a server that departs from its specs is a failure.
        private func ended(_ outcome: CommandOutcome, _ report: ContractReport) -> CommandOutcome {
            guard outcome.status == .success else { return outcome }
            let summary = report.summary.map { "\($0)\n" }.joined()
            return CommandOutcome(report.isClean ? .success : .failure, output: summary)
        }

        private static func serve(
            _ server: MockServer,
            _ onStart: @escaping @Sendable (URL) -> Void
        ) async -> CommandOutcome {
            do throws(MockServerError) {
                try await server.run(onStart: onStart)
                return CommandOutcome(.success)
            } catch {
                return CommandOutcome(.unavailable, errors: "error: \(error.localizedDescription)\n")
            }
        }

        /// The first line is for programs: whoever started the server reads the port from it.
        private func announce(_ serving: Serving, _ url: URL) {
            log.say("endpoint-mock-server listening on \(url.absoluteString)")
            for line in serving.summary(at: url) { log.say("  \(line)") }
            if let target = settings.proxy.flatMap(ProxyTarget.init) { log.say("  forwards to \(target.text)") }
        }

        /// Takes in what changes on disk; what cannot be taken in leaves things as they were.
        private func watch(_ loader: ServingLoader, _ live: LiveTransport) async {
            var watch = FileWatch(settings.watchedPaths)
            do {
                while true {
                    try await clock.sleep(for: FileWatch.interval)
                    let changed = watch.changes()
                    if !changed.isEmpty { reload(loader, live, because: changed) }
                }
            } catch {
                return  // Cancelled: the server stops.
            }
        }

        private func reload(_ loader: ServingLoader, _ live: LiveTransport, because changed: [String]) {
            let names = changed.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and more" : "")
            let loaded = loader.load()
            if !loaded.report.isEmpty { log.complain(loaded.report) }
            guard let serving = loaded.serving else {
                return log.note(
                    log.paint("\(list) changed but is not valid: still serving the previous version", .bad),
                    at: clock.date
                )
            }
            live.replace(with: serving.transport)
            log.note(log.paint("\(list) changed: now \(serving.names)", .moved), at: clock.date)
        }
    }

    extension MockServerSettings {
        /// What a change of is noticed.
        var watchedPaths: [String] { [specs] + [faults, answers].compactMap { $0 } }
    }
#endif
