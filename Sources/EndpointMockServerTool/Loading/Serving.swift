#if Server
    import EndpointFiles
    import EndpointMockServer
    import EndpointRuntime
    import EndpointSpec
    import EndpointTesting
    import Foundation

    /// What is served: some APIs, and what answers for them.
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

        /// What is served where, in lines.
        func summary(at url: URL) -> [String] {
            let page = "try it: \(url.absoluteString)\(MockIndexPage.path)"
            guard sites.count > 1 else { return [names, page] }
            return sites.map { "\($0.backend.api.name): \(url.absoluteString)\($0.prefix)" } + [page]
        }
    }

    /// Makes what is served of the files that the command line names.
    struct ServingLoader: Sendable {
        /// What became of it.
        struct Outcome: Sendable {
            var serving: Serving?
            var status = ExitStatus.success
            /// Whole lines for standard error; empty where there is nothing to say.
            var report = ""
        }

        let settings: MockServerSettings
        let log: ServerLog
        let clock: any EndpointClock

        func load() -> Outcome {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: settings.specs, isDirectory: &isFolder), isFolder.boolValue
            else {
                return .usage(
                    "there is no folder '\(settings.specs)'; --specs takes the folder of an API, or a folder of such folders"
                )
            }
            let loading = SpecLoading(folder: settings.specs)
            let report = loading.diagnostics.map { "\($0)\n" }.joined()
            guard !loading.diagnostics.containsErrors else {
                let count = loading.diagnostics.count { $0.severity == .error }
                let summary = "\(count) error\(count == 1 ? "" : "s") in \(settings.specs); nothing of it is served\n"
                return Outcome(status: .failure, report: report + summary)
            }
            let names = loading.apis.map(\.api.name)
            let apis = loading.apis.filter { settings.api == nil || $0.api.name == settings.api }
            if let name = settings.api, apis.isEmpty { return .usage(Self.unknown(name, names)) }
            guard !apis.isEmpty else { return .usage("there is no API in '\(settings.specs)'") }
            return Outcome(serving: serving(apis), report: report)
        }

        private static func unknown(_ name: String, _ names: [String]) -> String {
            let hint = Suggestion.closest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            return "--api names '\(name)', and the specs here are of \(list)\(hint)"
        }

        /// One API has the root to itself; several stand each below its name.
        private func serving(_ apis: [LoadedAPI]) -> Serving {
            let sites = apis.map { api in
                let prefix = apis.count > 1 ? "/\(api.api.name)" : ""
                return MockIndexPage.Site(MockBackend(api.api, options(api, below: prefix)), prefix: prefix)
            }
            let transport: any EndpointTransport =
                apis.count == 1
                ? sites[0].backend
                : NamedTransports(transports: sites.map { ($0.backend.api.name, $0.backend) })
            return Serving(sites: sites, transport: MockIndexPage(sites, over: transport))
        }

        private func options(_ api: LoadedAPI, below prefix: String) -> MockBackend.Options {
            var options = MockBackend.Options()
            options.seed = settings.seed
            options.basePaths = api.serverPaths.map { prefix + $0 } + (prefix.isEmpty ? [] : [prefix])
            options.clock = clock
            options.log = { [log] exchange in log.tell(exchange) }
            return options
        }
    }

    extension ServingLoader.Outcome {
        /// The command line is wrong.
        static func usage(_ message: String) -> ServingLoader.Outcome {
            ServingLoader.Outcome(status: .usage, report: "error: \(message)\n")
        }
    }
#endif
