import EndpointTesting
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// Each setting of a call is decided separately, and all in the same way.
@Suite("Settings of calls") struct CallSettingsTests {
    /// Says everything; no setting is as the other says it.
    static let full = EndpointCallSettings(
        authentication: .schemes("session"),
        timeout: EndpointTimeout(total: .seconds(1)),
        streamTimeout: EndpointTimeout(idle: .seconds(1)),
        retry: RetryPolicy(attempts: 2),
        eligibility: .safe,
        connectivity: .wait,
        reuse: .kept
    )
    static let other = EndpointCallSettings(
        authentication: EndpointAuthentication.none,
        timeout: EndpointTimeout(total: .seconds(9)),
        streamTimeout: EndpointTimeout(idle: .seconds(9)),
        retry: .once,
        eligibility: .never,
        connectivity: .failFast,
        reuse: .nothing
    )

    @Test("each setting comes from the inner level, or from the outer one if the inner has none")
    func merging() {
        for child in Mirror(reflecting: Self.full).children {
            let isSaid = Mirror(reflecting: child.value).children.isEmpty == false
            #expect(isSaid, "'\(child.label ?? "")' has to be said here, or nothing is tested of it")
        }
        #expect(Self.full.merged(over: Self.other) == Self.full)
        #expect(EndpointCallSettings().merged(over: Self.full) == Self.full)
        #expect(Self.full.merged(over: EndpointCallSettings()) == Self.full)
        // Who limits calls limits streams too, so that one says something else of those.
        for settings in Self.single where settings.timeout == nil {
            #expect(settings.merged(over: Self.full) == Self.full)
        }
    }

    /// Settings that state one thing each, in the order of their names above.
    static let single = [
        EndpointCallSettings(authentication: full.authentication), EndpointCallSettings(timeout: full.timeout),
        EndpointCallSettings(streamTimeout: full.streamTimeout), EndpointCallSettings(retry: full.retry),
        EndpointCallSettings(eligibility: full.eligibility), EndpointCallSettings(connectivity: full.connectivity),
        EndpointCallSettings(reuse: full.reuse),
    ]

    @Test("settings that state one thing differ from those that state nothing, and from each other")
    func comparing() {
        #expect(Self.single.count == Mirror(reflecting: Self.full).children.count)
        for (index, settings) in Self.single.enumerated() {
            #expect(settings != EndpointCallSettings())
            for other in Self.single[..<index] { #expect(settings != other) }
            let merged = settings.merged(over: Self.other)
            #expect(merged != Self.other && merged.merged(over: Self.full) == merged)
        }
    }

    @Test("setting one thing leaves the rest as it is, and other copies too")
    func setting() {
        let changes: [(inout EndpointCallSettings, EndpointCallSettings) -> Void] = [
            { $0.authentication = $1.authentication }, { $0.timeout = $1.timeout },
            { $0.streamTimeout = $1.streamTimeout }, { $0.retry = $1.retry }, { $0.eligibility = $1.eligibility },
            { $0.connectivity = $1.connectivity }, { $0.reuse = $1.reuse },
        ]
        #expect(changes.count == Self.single.count)
        let copy = Self.full
        var all = EndpointCallSettings()
        for (change, single) in zip(changes, Self.single) {
            var settings = EndpointCallSettings()
            change(&settings, Self.full)
            #expect(settings == single)
            change(&settings, EndpointCallSettings())
            #expect(settings == EndpointCallSettings())
            settings = copy
            change(&settings, Self.other)
            #expect(settings != copy && settings.merged(over: Self.full) == settings)
            change(&settings, Self.full)
            #expect(settings == copy && copy == Self.full)
            change(&all, Self.full)
        }
        #expect(all == Self.full)
    }

    @Test("settings print their values")
    func printing() {
        let text = "\(EndpointCallSettings(retry: .once, connectivity: .wait))"
        #expect(text.contains("attempts: 1") && text.contains("wait"))
    }

    @Test("a time limit of calls also applies to streams")
    func streams() {
        let limit = EndpointTimeout(total: .seconds(3))
        let merged = EndpointCallSettings(timeout: limit).merged(over: Self.full)
        #expect(merged.timeout == limit && merged.streamTimeout == limit)
    }

    /// The settings that hold for a call of an endpoint, where these levels say how often it is tried.
    private func attempts(call: Int?, endpoint: Int?, client: Int?) -> Int? {
        var configuration = EndpointClientConfiguration<Shop>()
        configuration.transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        configuration.settings.retry = client.map { RetryPolicy(attempts: $0) }
        let operation = EndpointOperation(
            "op",
            .get,
            "/op",
            settings: EndpointCallSettings(retry: endpoint.map { RetryPolicy(attempts: $0) })
        )
        let said = Items.getItem(id: "i1").settings(EndpointCallSettings(retry: call.map { RetryPolicy(attempts: $0) }))
        let core = EndpointClient<Shop>(.production, configuration: configuration).core
        return core.settings(of: said.request, operation, inherits: true).retry?.attempts
    }

    @Test("a call comes before its endpoint, that before the client, and the client before the API")
    func levels() {
        #expect(attempts(call: 7, endpoint: 6, client: 5) == 7)
        #expect(attempts(call: nil, endpoint: 6, client: 5) == 6)
        #expect(attempts(call: nil, endpoint: nil, client: 5) == 5)
        #expect(attempts(call: nil, endpoint: nil, client: nil) == Shop.settings.retry.attempts)
    }

    @Test("a later setting of a call takes precedence over an earlier one, and keeps the others")
    func laterSettingsTakePrecedence() {
        let call = Items.getItem(id: "i1").retry(.once).reuse(.kept).connectivity(.wait).retry(.never)
            .reuse(.inFlight)
        #expect(
            call.request.settings
                == EndpointCallSettings(retry: .once, eligibility: .never, connectivity: .wait, reuse: .inFlight)
        )
    }

    @Test("an endpoint that inherits nothing has its own credentials or none")
    func inheritsNothing() {
        let core = EndpointClient<Shop>(.production, transport: InMemoryTransport { _ in .init(status: 204) }).core
        func authentication(_ own: EndpointAuthentication?) -> EndpointAuthentication? {
            let operation = EndpointOperation("op", .get, "/op", auth: own, inherits: false)
            return core.settings(of: Items.getItem(id: "i1").request, operation, inherits: false).authentication
        }
        #expect(authentication(nil) == nil)
        #expect(authentication(.schemes("key")) == .schemes("key"))
    }

    @Test("a client with a configuration equals one with separate arguments")
    func configuration() async {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 503) }
        var configuration = EndpointClientConfiguration<Shop>()
        configuration.transport = transport
        configuration.credentials = .bearer { "token" }
        configuration.sessionID = "s1"
        configuration.settings = EndpointCallSettings(
            timeout: EndpointTimeout(attempt: .seconds(5)),
            retry: RetryPolicy(attempts: 2, base: .zero, jitter: .zero)
        )
        let configured = EndpointClient<Shop>(.production, configuration: configuration)
        let plain = EndpointClient<Shop>(
            .production,
            credentials: .bearer { "token" },
            transport: transport,
            retry: RetryPolicy(attempts: 2, base: .zero, jitter: .zero),
            timeout: EndpointTimeout(attempt: .seconds(5)),
            sessionID: "s1"
        )
        #expect(configured.core.callSettings == plain.core.callSettings)
        #expect(configured.core.callSettings.streamTimeout?.idle == .seconds(60))
        #expect(await failure(configured, Items.getItem(id: "i1"))?.context.attempts == 2)
        let heads = transport.requests.map(\.head)
        #expect(heads.count == 2)
        #expect(heads.allSatisfy { $0.headerFields[.authorization] == "Bearer token" })
        #expect(await failure(plain, Items.getItem(id: "i1"))?.context.attempts == 2)
    }
}
