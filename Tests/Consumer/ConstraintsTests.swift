import EndpointRuntime
import Foundation
import Testing

/// Runs the generated code of the golden `Constraints`: limits apply only to sent values.
@Suite struct ConstraintsTests {
    private static let parcel = Crate(
        code: "AB12",
        weight: 0.5,
        price: 1,
        discount: Percent(10),
        tags: [Slug("a-b")],
        notes: ["left": "short"]
    )

    @Test func valuesWithinTheLimitsAreSent() async throws {
        let (client, transport) = client(EndpointServer<Limits>.production, answering: "{}")
        try await client.send(LimitsCalls.changeCrate(CratePatch(weight: .set(0.1), tag: .null)))
        try await client.send(LimitsCalls.findCrates(region: "eu", limit: 100, below: Percent(0)))
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        (change { $0["code"] = "ab" }, "a match of ^[A-Z]{2}\\d+$, found \"ab\" at code"),
        (change { $0["weight"] = "0.05" }, "at least 0.1, found 0.05 at weight"),
        (change { $0["price"] = "10000" }, "expected at most 9999.99 at price"),
        (change { $0["fee"] = "-1.01" }, "at least -1, found -1.01 at fee"),
        (change { $0["count"] = "0" }, "at least 1, found 0 at count"),
        (change { $0["discount"] = "101" }, "at most 100, found 101 at discount"),
        (change { $0["tags"] = "" }, "at least 1 elements, found 0 at tags"),
        (change { $0["tags"] = "a,b,c,d" }, "at most 3 elements, found 4 at tags"),
        (change { $0["tags"] = "a,B" }, "found \"B\" at tags"),
        (change { $0["notes"] = "12345678901" }, "at most 10 characters, found 11: \"12345678901\" at notes"),
        (change { $0["secret"] = "seven77" }, "at least 8 characters at secret"),
    ])
    func valuesOutsideTheLimitsFailBeforeTheRequest(parcel: Crate, message: String) async throws {
        let (client, transport) = client(EndpointServer<Limits>.production, answering: "{}")
        let error = await #expect(throws: LimitsError.self) { try await client.send(LimitsCalls.putCrate(parcel)) }
        guard case .encoding(let problem)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(problem)".contains(message), "\(problem)")
        #expect(!"\(problem)".contains("seven77") && !"\(problem)".contains("10000"))
        #expect(transport.requests.isEmpty)
    }

    @Test func parametersAreHeldToTheirLimits() async throws {
        let calls: [(EndpointCall<Limits, Void>, String)] = [
            (
                LimitsCalls.findCrates(region: "e"),
                "“region” is not allowed: expected at least 2 characters, found 1: \"e\""
            ),
            (LimitsCalls.findCrates(region: "eu", limit: 0), "“limit” is not allowed: expected at least 1, found 0"),
            (
                LimitsCalls.findCrates(region: "eu", below: Percent(101)),
                "“below” is not allowed: expected at most 100"
            ),
            (LimitsCalls.findCrates(region: "eu", tags: [Slug("A")]), "“tags” is not allowed: expected a match of"),
            (
                LimitsCalls.findCrates(region: "eu", token: "abc"),
                "“token” is not allowed: expected at least 4 characters"
            ),
            (
                LimitsCalls.findCrates(region: "eu", xLeast: 0),
                "“xLeast” is not allowed: expected at least 0.01, found 0"
            ),
            (LimitsCalls.putPallet(Pallet(crates: [])), "expected at least 1 elements, found 0 at crates"),
            (LimitsCalls.search(search: Search(text: "a")), "expected at least 2 characters, found 1: \"a\" at text"),
            (LimitsCalls.changeCrate(CratePatch(weight: .set(0))), "expected at least 0.1, found 0.0 at weight"),
            (LimitsCalls.putBox(Box(size: 3, fill: Percent(1), slugs: [:])), "expected at most 2, found 3 at size"),
            (LimitsCalls.putBox(Box(size: 1, fill: Percent(-1), slugs: [:])), "expected at least 0, found -1 at fill"),
            (
                LimitsCalls.putBox(Box(size: 1, fill: Percent(1), slugs: ["a": [Slug("b"), Slug("C")]])),
                "found \"C\" at slugs"
            ),
        ]
        for (call, message) in calls {
            let (client, transport) = client(EndpointServer<Limits>.production, answering: "{}")
            let error = await #expect(throws: LimitsError.self) { try await client.send(call) }
            guard case .encoding(let problem)? = error?.kind else {
                Issue.record("\(message): \(String(describing: error))")
                continue
            }
            #expect("\(problem)".contains(message), "\(problem)")
            #expect(!"\(problem)".contains("abc"))
            #expect(transport.requests.isEmpty)
        }
    }

    @Test func limitsAreNotCheckedInResponses() async throws {
        let json = #"{"code":"?","weight":99,"price":"-5","count":0,"tags":[]}"#
        let (client, _) = client(EndpointServer<Limits>.production, answering: json)
        let parcel = try await client.send(LimitsCalls.putCrate(Self.parcel).domain)
        #expect(parcel.code == "?" && parcel.count == 0 && parcel.tags.isEmpty)
    }

    @Test func deprecatedFieldsAreSentAndRead() async throws {
        let (client, transport) = client(EndpointServer<Limits>.production, answering: #"{"id":"1","title":"One"}"#)
        try await RemoteThingRepository(client).createThing(OldThingDraft(name: "n", title: "t"))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self).hasPrefix(#"{"name":"n","title":"t","request_key":"#))
        #expect(!"\(OldThing(id: "1", name: "secret name", title: "t"))".contains("secret name"))
    }

    /// The parcel with other fields.
    private static func change(_ edit: (inout [String: String]) -> Void) -> Crate {
        var fields: [String: String] = [:]
        edit(&fields)
        return Crate(
            code: fields["code"] ?? parcel.code,
            weight: fields["weight"].flatMap(Double.init) ?? parcel.weight,
            price: fields["price"].flatMap { Decimal(string: $0) } ?? parcel.price,
            fee: fields["fee"].flatMap { Decimal(string: $0) },
            count: fields["count"].flatMap { Int($0) } ?? 1,
            discount: fields["discount"].flatMap { Int($0) }.map { Percent($0) },
            tags: fields["tags"].map { $0.split(separator: ",").map { Slug(String($0)) } } ?? parcel.tags,
            notes: fields["notes"].map { ["a": $0] },
            secret: fields["secret"]
        )
    }
}
