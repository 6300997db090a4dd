import Testing

@testable import EndpointSpec

/// The levels of a spec complete each other setting by setting.
@Suite struct SpecCallSettingsTests {
    /// Settings that say everything, in another line of the spec for each number. The values fit each other.
    private static func full(_ number: Int) -> SpecCallSettings {
        func located<Value>(_ value: Value) -> Located<Value> {
            Located(value, at: SourceLocation(path: "api.yaml", line: number, column: 1))
        }
        var settings = SpecCallSettings()
        settings.auth = located(SpecEndpointAuth(schemes: [located("session")]))
        settings.timeout.attempt = located(.seconds(5))
        settings.timeout.firstByte = located(.seconds(2))
        settings.timeout.idle = located(.seconds(3))
        settings.timeout.total = located(.seconds(9))
        settings.retry.scope = located(.safe)
        settings.retry.attempts = located(4)
        settings.retry.base = located(.seconds(1))
        settings.retry.factor = located(2)
        settings.retry.jitter = located(.seconds(1))
        settings.retry.max = located(.seconds(8))
        settings.retry.deadline = located(.seconds(60))
        settings.retry.statuses = located([503])
        settings.retry.longestRetryAfter = located(.seconds(30))
        settings.retry.budget = located(.unlimited)
        settings.connectivity = located(.wait)
        settings.reuse = located(.kept)
        return settings
    }

    /// The names of optional properties without a value, those of inner settings included.
    private static func unsaid(in settings: Any, of property: String = "") -> [String] {
        Mirror(reflecting: settings).children.flatMap { label, value -> [String] in
            // A property wrapper is stored as `_auth`, and keeps its value in `box`.
            let name = label == "box" ? property : (label ?? "").drop { $0 == "_" }.description
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { return unsaid(in: value, of: name) }
            return mirror.children.isEmpty ? [name] : []
        }
    }

    @Test func theTestSaysEverySetting() {
        #expect(Self.unsaid(in: Self.full(1)) == [])
        #expect(Set(Self.unsaid(in: SpecCallSettings())).isSuperset(of: ["auth", "attempt", "budget", "reuse"]))
    }

    @Test func theInnerLevelComesFirst() {
        let (inner, outer) = (Self.full(1), Self.full(2))
        #expect(inner.merged(over: outer) == inner)
        #expect(inner.merged(over: SpecCallSettings()) == inner)
        #expect(SpecCallSettings().merged(over: outer) == outer)
    }
}
