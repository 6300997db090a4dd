#if Server
    import EndpointDescription
    import EndpointTooling
    import EndpointMockServer
    import EndpointRuntime
    import EndpointSpec
    import EndpointMockBackend
    import Foundation

    /// The served APIs, and the transport that answers for them.
    struct Serving: Sendable {
        var sites: [MockIndexPage.Site]
        var transport: any EndpointTransport

        /// `Bank with 4 endpoints`.
        var names: String {
            sites.map { site in
                let count = site.backend.api.routes.count
                return "\(site.backend.api.name) with \(count) endpoint\(count == 1 ? "" : "s")"
            }
            .joined(separator: ", ")
        }

        /// Lines that list the paths of the served APIs.
        func summary(at url: URL) -> [String] {
            let page = "try it: \(url.absoluteString)\(MockIndexPage.path)"
            guard sites.count > 1 else { return [names, page] }
            return sites.map { "\($0.backend.api.name): \(url.absoluteString)\($0.prefix)" } + [page]
        }
    }

    /// Creates what is served from the files that the command line names.
    struct ServingLoader: Sendable {
        /// The result of loading.
        struct Outcome: Sendable {
            var serving: Serving?
            var status = ExitStatus.success
            /// Whole lines for standard error; empty if there is nothing to report.
            var report = ""
        }

        let settings: MockServerSettings
        let log: ServerLog
        let clock: any EndpointClock
        /// The real servers that requests are forwarded to, with the findings so far; nil if the mock answers them.
        var contract: ContractProxy?

        func load() -> Outcome {
            guard let loading = SpecLoading(folder: settings.specs) else {
                return .usage(
                    "there is no folder '\(settings.specs)'; --specs takes the folder of an API, or a folder of "
                        + "API folders"
                )
            }
            let report = loading.diagnostics.map { "\($0)\n" }.joined()
            guard !loading.diagnostics.containsErrors else {
                let count = loading.diagnostics.count { $0.severity == .error }
                let summary = "\(count) error\(count == 1 ? "" : "s") in \(settings.specs); nothing is served\n"
                return Outcome(status: .failure, report: report + summary)
            }
            let names = loading.apis.map(\.api.name)
            let apis = loading.apis.filter { settings.api == nil || $0.api.name == settings.api }
            if let name = settings.api, apis.isEmpty { return .usage(Self.unknown(name, names)) }
            guard !apis.isEmpty else { return .usage("there is no API in '\(settings.specs)'") }
            return inputs(apis, report)
        }

        private static func unknown(_ name: String, _ names: [String]) -> String {
            let hint = Suggestion.closest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            return "--api names '\(name)', but the specs describe \(list)\(hint)"
        }

        /// Continues with the other input files after the specs.
        private func inputs(_ apis: [LoadedAPI], _ report: String) -> Outcome {
            let inputs: ServingInputs
            do throws(ServingInputs.Wrong) {
                inputs = try ServingInputs(settings, operations: apis.flatMap { $0.api.routes.map(\.operation) })
            } catch {
                return Outcome(status: error.status, report: report + error.report)
            }
            let serving = serving(apis, inputs)
            let notes = serving.sites.flatMap(\.backend.notes).map { "warning: \(TerminalText.line($0))\n" }.joined()
            return Outcome(serving: serving, report: report + inputs.report + notes)
        }

        /// A single API is served at the root. Several APIs are served below their names.
        private func serving(_ apis: [LoadedAPI], _ inputs: ServingInputs) -> Serving {
            let sites = apis.map { api in
                let prefix = apis.count > 1 ? "/\(api.api.name)" : ""
                return MockIndexPage.Site(MockBackend(api.api, options(api, inputs, below: prefix)), prefix: prefix)
            }
            let answering = zip(sites, apis).map { site, api in
                (name: api.api.name, transport: contract?.transport(api, site) ?? site.backend)
            }
            let transport: any EndpointTransport =
                answering.count == 1 ? answering[0].transport : NamedTransports(transports: answering)
            return Serving(sites: sites, transport: MockIndexPage(sites, over: transport))
        }

        private func options(_ api: LoadedAPI, _ inputs: ServingInputs, below prefix: String) -> MockBackend.Options {
            var options = MockBackend.Options()
            options.seed = settings.seed
            options.isStateful = !settings.stateless
            options.isStrict = settings.strict
            options.refusesAsDeclared = settings.refuseAsDeclared
            options.checksCredentials = !settings.noAuthCheck
            if let token = settings.token {
                options.credentials = Dictionary(uniqueKeysWithValues: api.api.schemes.map { ($0.name, [token]) })
            }
            options.faults = inputs.faults(of: api.api, seed: settings.seed)
            options.answers = inputs.answers(of: api.api)
            options.basePaths = api.api.basePaths.map { prefix + $0 } + (prefix.isEmpty ? [] : [prefix])
            options.clock = clock
            options.log = { [log] exchange in log.tell(exchange) }
            return options
        }
    }

    extension ServingLoader.Outcome {
        /// The outcome of a wrong command line.
        static func usage(_ message: String) -> ServingLoader.Outcome {
            ServingLoader.Outcome(status: .usage, report: "error: \(TerminalText.line(message))\n")
        }
    }
#endif
