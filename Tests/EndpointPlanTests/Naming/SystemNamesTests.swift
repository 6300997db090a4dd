import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

/// Names that Swift, Foundation or the runtime have already.
@Suite struct SystemNamesTests {
    @Test(arguments: [
        ("Result", "Swift"), ("Date", "Foundation"), ("URLSession", "Foundation"), ("NumberFormatter", "Foundation"),
        ("AsyncThrowingStream", "_Concurrency"), ("Mapping", "EndpointRuntime"), ("EntityCache", "EndpointOffline"),
        ("MockAPI", "EndpointMockBackend"), ("Recordings", "EndpointTesting"),
    ])
    func aTypeOfTheSystemHasItsModule(_ name: String, _ module: String) {
        #expect(SystemNames.module(of: name) == module)
    }

    @Test(arguments: ["Payment", "Metadata", "CodingUserInfo", "Data_"])
    func otherNamesAreNone(_ name: String) {
        #expect(!SystemNames.contains(name))
    }

    @Test func namesOfApplePlatformsAreKnownWithoutAModule() {
        #expect(SystemNames.contains("Category") && SystemNames.module(of: "Category") == nil)
    }

    @Test func aMarkIsInNoFile() {
        let name = SwiftIdentifier(name: "Date")
        #expect(name.name == "Date" && name.text != "Date" && SwiftIdentifier.withoutMark(name.text) == "Date")
        #expect(SwiftIdentifier(name: "Payment").text == "Payment")
    }

    @Test(arguments: [
        ("payments", "Payments", "PaymentsEndpoint"), ("data", "DataCalls", "DataEndpoint"),
        ("error", "ErrorCalls", "ErrorEndpoint"), ("url", "URLCalls", "URLEndpoint"),
        ("swift", "SwiftCalls", "SwiftEndpoint"),
        ("endpoint", "EndpointCalls", "EndpointEndpoint"), ("category", "CategoryCalls", "CategoryEndpoint"),
    ])
    func callsOfAFileHideNoTypeOfTheSystems(_ file: String, _ calls: String, _ requests: String) throws {
        let sources = MarkedSource("=== \(file).yaml\nendpoints: { getNote: { get: /note } }").sources
        let spec = try #require(SpecReader.read(sources).spec)
        let group = try #require(Planner.plan(spec, access: nil).plan?.files.first?.endpoints)
        #expect(group.calls.name == calls && group.requests.name == requests)
        let endpoint = try #require(spec.endpoint(named: "getNote"))
        let said = EndpointExplanation(endpoint, in: spec)["calls"]
        #expect(said.hasPrefix(calls + ",") == (file != "payments") && said.isEmpty == (file == "payments"))
    }
}
