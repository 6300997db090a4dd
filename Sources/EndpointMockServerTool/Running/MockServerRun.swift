#if Server
    import EndpointTooling
    import EndpointMockServer
    import EndpointRuntime
    import Foundation

    /// A run of the server, from its start to its end.
    struct MockServerRun: Sendable {
        let settings: MockServerSettings
        let log: ServerLog
        var clock: any EndpointClock = SystemClock()

        /// Serves until the process is told to stop.
        func run() async -> CommandOutcome {
            let contract = settings.proxy.flatMap(ProxyTarget.init).map { ContractProxy($0, log: log) }
            let loader = ServingLoader(settings: settings, log: log, clock: clock, contract: contract)
            let first = loader.load()
            if !first.report.isEmpty { log.complain(first.report) }
            guard let serving = first.serving else { return CommandOutcome(first.status) }
            let live = LiveTransport(serving.transport)
            let server = MockServer(
                serving: live,
                host: settings.host,
                port: settings.port,
                allowedOrigins: settings.cors
            )
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

        /// At the end, all findings are reported again, with their counts. If the server differs from its specs, the
        /// run is a failure.
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

        /// The first line is for programs: the one that started the server reads the port from it.
        private func announce(_ serving: Serving, _ url: URL) {
            log.say("endpoint-mock-server listening on \(url.absoluteString)")
            for line in serving.summary(at: url) { log.say("  \(line)") }
            if let target = settings.proxy.flatMap(ProxyTarget.init) { log.say("  forwards to \(target.text)") }
        }

        /// Reloads files that change on disk. If they cannot be loaded, everything stays as it is.
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
            let names = changed.map { PathText.name($0) }
            let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and more" : "")
            let loaded = loader.load()
            if !loaded.report.isEmpty { log.complain(loaded.report) }
            guard let serving = loaded.serving else {
                let message = "\(list) changed but is not valid: still serving the previous version"
                return log.note(message, .bad, at: clock.date)
            }
            live.replace(with: serving.transport)
            log.note("\(list) changed: now \(serving.names)", .moved, at: clock.date)
        }
    }

    extension MockServerSettings {
        /// The paths whose changes are noticed.
        var watchedPaths: [String] { [specs] + [faults, answers].compactMap { $0 } }
    }
#endif
