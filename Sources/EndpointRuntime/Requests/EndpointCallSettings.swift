/// What each level can state about a call: the API, the client, the endpoint, and the call itself.
///
/// `nil` leaves a setting to the next outer level. A call takes precedence over its endpoint, the endpoint over the client,
/// and the client over the API.
public struct EndpointCallSettings: Sendable, Equatable {
    /// What is stated; nil where that is nothing.
    ///
    /// All copies share one object, because every call passes settings on and merges those of its levels. Copies of the values
    /// themselves were most of what made 'client call, in memory' 19 % slower.
    private var stated: Stated?

    /// The credentials that a call is sent with.
    public var authentication: EndpointAuthentication? {
        get { stated?.authentication }
        set { change { $0.authentication = newValue } }
    }

    /// How long a call may take.
    public var timeout: EndpointTimeout? {
        get { stated?.timeout }
        set { change { $0.timeout = newValue } }
    }

    /// How long a call may take if its answer is a stream, lines or a file. If this is `nil`, ``timeout`` applies to those
    /// calls too.
    public var streamTimeout: EndpointTimeout? {
        get { stated?.streamTimeout }
        set { change { $0.streamTimeout = newValue } }
    }

    /// How a call is retried.
    public var retry: RetryPolicy? {
        get { stated?.retry?.policy }
        set { change { $0.retry = newValue.map { SharedPolicy($0) } } }
    }

    /// Whether a call may be sent again.
    public var eligibility: RetryEligibility? {
        get { stated?.eligibility }
        set { change { $0.eligibility = newValue } }
    }

    /// What a call does while there is no connection. If no level states it, the call is tried.
    public var connectivity: EndpointConnectivity? {
        get { stated?.connectivity }
        set { change { $0.connectivity = newValue } }
    }

    /// How a call can be answered without a request of its own.
    public var reuse: EndpointReuse? {
        get { stated?.reuse }
        set { change { $0.reuse = newValue } }
    }

    /// Creates settings that state nothing.
    init() {}

    /// Creates settings. `nil` leaves a setting to the next outer level.
    public init(
        authentication: EndpointAuthentication? = nil,
        timeout: EndpointTimeout? = nil,
        streamTimeout: EndpointTimeout? = nil,
        retry: RetryPolicy? = nil,
        eligibility: RetryEligibility? = nil,
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse? = nil
    ) {
        let isEmpty =
            authentication == nil && timeout == nil && streamTimeout == nil && retry == nil && eligibility == nil
            && connectivity == nil && reuse == nil
        guard !isEmpty else { return }
        stated = Stated(
            authentication: authentication,
            timeout: timeout,
            streamTimeout: streamTimeout,
            retry: retry.map { SharedPolicy($0) },
            eligibility: eligibility,
            connectivity: connectivity,
            reuse: reuse
        )
    }

    /// Returns these settings, completed by those of the next outer level.
    public func merged(over outer: EndpointCallSettings) -> EndpointCallSettings {
        guard let inner = stated else { return outer }
        guard let outer = outer.stated else { return self }
        var settings = EndpointCallSettings()
        settings.stated = Stated(
            authentication: inner.authentication ?? outer.authentication,
            timeout: inner.timeout ?? outer.timeout,
            // A level that limits calls limits streams too.
            streamTimeout: inner.streamTimeout ?? inner.timeout ?? outer.streamTimeout,
            retry: inner.retry ?? outer.retry,
            eligibility: inner.eligibility ?? outer.eligibility,
            connectivity: inner.connectivity ?? outer.connectivity,
            reuse: inner.reuse ?? outer.reuse
        )
        return settings
    }
}

extension EndpointCallSettings {
    /// Replaces what is stated, so that no other copy of the settings changes.
    private mutating func change(_ change: (Stated) -> Void) {
        let values = Stated(
            authentication: authentication,
            timeout: timeout,
            streamTimeout: streamTimeout,
            retry: stated?.retry,
            eligibility: eligibility,
            connectivity: connectivity,
            reuse: reuse
        )
        change(values)
        stated = values == Stated.nothing ? nil : values
    }

    /// The settings, one by one. Unchecked, because an object is only changed before a second copy of the settings has it.
    private final class Stated: Equatable, @unchecked Sendable {
        static let nothing = Stated(
            authentication: nil,
            timeout: nil,
            streamTimeout: nil,
            retry: nil,
            eligibility: nil,
            connectivity: nil,
            reuse: nil
        )

        var authentication: EndpointAuthentication?
        var timeout: EndpointTimeout?
        var streamTimeout: EndpointTimeout?
        var retry: SharedPolicy?
        var eligibility: RetryEligibility?
        var connectivity: EndpointConnectivity?
        var reuse: EndpointReuse?

        init(
            authentication: EndpointAuthentication?,
            timeout: EndpointTimeout?,
            streamTimeout: EndpointTimeout?,
            retry: SharedPolicy?,
            eligibility: RetryEligibility?,
            connectivity: EndpointConnectivity?,
            reuse: EndpointReuse?
        ) {
            self.authentication = authentication
            self.timeout = timeout
            self.streamTimeout = streamTimeout
            self.retry = retry
            self.eligibility = eligibility
            self.connectivity = connectivity
            self.reuse = reuse
        }

        static func == (first: Stated, second: Stated) -> Bool {
            first === second
                || first.authentication == second.authentication && first.timeout == second.timeout
                    && first.streamTimeout == second.streamTimeout && first.retry == second.retry
                    && first.eligibility == second.eligibility && first.connectivity == second.connectivity
                    && first.reuse == second.reuse
        }
    }
}

extension EndpointCallSettings: CustomReflectable {
    /// The settings by their names.
    public var customMirror: Mirror {
        let children = stated.map { Mirror(reflecting: $0).children } ?? Mirror.Children([])
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// A policy that all copies of the settings share, for the same reason.
private final class SharedPolicy: Sendable, Equatable, CustomStringConvertible {
    let policy: RetryPolicy

    init(_ policy: RetryPolicy) {
        self.policy = policy
    }

    var description: String { "\(policy)" }

    static func == (first: SharedPolicy, second: SharedPolicy) -> Bool { first.policy == second.policy }
}
