#if Server
    import EndpointMockServer
    import EndpointRuntime
    import EndpointMockBackend

    /// Forwards requests to a real server, and reports where requests or answers differ from the specs.
    struct ContractProxy: Sendable {
        let target: ProxyTarget
        let log: ServerLog
        let report = ContractReport()
        private let transport: any EndpointTransport

        init(_ target: ProxyTarget, log: ServerLog, transport: any EndpointTransport = DefaultTransport()) {
            self.target = target
            self.log = log
            self.transport = transport
        }

        /// Returns the transport that replaces an API's own answers.
        func transport(_ api: LoadedAPI, _ site: MockIndexPage.Site) -> any EndpointTransport {
            let onward = ProxyTransport(
                target: target,
                prefix: site.prefix,
                basePaths: api.api.basePaths,
                transport: transport
            )
            let places = api.places
            let name = api.api.name
            let contract = ContractTransport(site.backend, over: onward) { [report, log] finding in
                let place = finding.operation.flatMap { places[$0] } ?? name
                if let line = report.take(finding, at: place) { log.complain("\(line)\n") }
            }
            return CountingTransport(transport: contract, report: report)
        }
    }

    /// Counts the exchanges.
    private struct CountingTransport: EndpointTransport {
        let transport: any EndpointTransport
        let report: ContractReport

        func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
            report.countExchange()
            return try await transport.send(request)
        }
    }
#endif
