import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Fields`.
@Suite struct FieldsTests {
    private static let booking = """
        {"object":"something else","id":"b1","day":"2026-01-31","days":["2024-02-29"],"until":null,"length":5400,"pause":1500,\
        "window":"PT1H30M","steps":["PT1S","P1DT2H"],"booked_at":"2026-01-01T10:00:00Z","paid_at":1767261600,\
        "printed_at":"2026-01-01 10:00:00","shown_at":["Thu, 1 Jan 2026 10:00 AM Z"],"price":12.50,\
        "prices":{"a":0.1,"b":null},"serial":"9223372036854775807","seats":["1","2"],"is_paid":1}
        """

    @Test func everyFormReachesTheDomainAndGoesBack() async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: Self.booking)
        let booking = try await client.send(Times.putFieldBooking(.Examples.usual).domain)
        #expect(booking == .Examples.usual, "the example says the same as the JSON")
        #expect(booking.grace == .milliseconds(1500) && booking.firstDay.year == 2026)
        #expect(booking.printedAt == Date(timeIntervalSince1970: 1_767_261_600))
        #expect(booking.prices["a"] == Decimal(string: "0.1"))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(
            String(decoding: body, as: UTF8.self) == """
                {"object":"booking","version":2,"is_live":true,"the ratio":1.5,"id":"b1","day":"2026-01-31",\
                "days":["2024-02-29"],"length":5400,"pause":1500,"window":"PT1H30M","steps":["PT1S","PT26H"],"grace":1.5,\
                "booked_at":"2026-01-01T10:00:00Z","paid_at":1767261600,"printed_at":"2026-01-01 10:00:00",\
                "shown_at":["Thu, 1 Jan 2026 10:00 AM Z"],"first_day":"2026-01-01","price":12.5,\
                "prices":{"a":0.1,"b":null},"serial":"9223372036854775807","seats":["1","2"],"is_paid":1}
                """
        )
    }

    @Test(arguments: [
        ("\"day\":\"2026-01-31\"", "\"day\":\"2026-02-31\"", "FieldBooking.day"),
        ("\"window\":\"PT1H30M\"", "\"window\":\"P1Y\"", "FieldBooking.window"),
        ("\"printed_at\":\"2026-01-01 10:00:00\"", "\"printed_at\":\"2026-01-01\"", "FieldBooking.printedAt"),
        ("\"PT1S\"", "\"1\"", "FieldBooking.steps[0]"), ("\"serial\":\"9", "\"serial\":\"x9", "serial"),
        ("\"price\":12.50", "\"price\":\"12.50\"", "price"), ("\"is_paid\":1", "\"is_paid\":2", "is_paid"),
    ])
    func mismatchesNameThePath(_ old: String, _ new: String, _ place: String) async throws {
        let (client, _) = client(EndpointServer<FieldStore>.local, answering: Self.booking.replacing(old, with: new))
        let error = await #expect(throws: FieldStoreError.self) {
            try await client.send(Times.putFieldBooking(.Examples.usual).domain)
        }
        switch error?.kind {
        case .mapping(let mapping)?: #expect("\(mapping)".hasPrefix(place))
        case .decoding(let wire)?: #expect(wire.path == place)
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func aSharedTypeReadsWireValues() async throws {
        let json = """
            {"kind":"shift","day":"2026-01-31","days":["2026-02-01",null],"length":90,"window":"PT1M",\
            "starts_at":"31/01/2026T08:00:00.500","price":0.10}
            """
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: json)
        let shift = FieldShift(
            day: DateComponents(year: 2026, month: 1, day: 31),
            days: [DateComponents(year: 2026, month: 2, day: 1), nil],
            length: .milliseconds(90),
            window: .seconds(60),
            startsAt: Date(timeIntervalSince1970: 1_769_846_400.5),
            price: Decimal(string: "0.1")
        )
        #expect(try await client.send(Times.putFieldShift(shift)) == shift)
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self) == json.replacing("0.10", with: "0.1"))
    }

    @Test func parametersHaveTheirForms() async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: "[]")
        let day = DateComponents(year: 2026, month: 1, day: 31)
        _ = try await client.send(
            Times.findFieldBookings(
                day: day,
                at: Date(timeIntervalSince1970: 86_400),
                length: .seconds(5400),
                since: Date(timeIntervalSince1970: 1),
                days: [day, day],
                flags: [true, false],
                xPause: .milliseconds(1500)
            )
        )
        let head = try #require(transport.requests.first).head
        #expect(
            head.path == "/bookings/2026-01-31/19700102/PT1H30M?since=1000&days=2026-01-31&days=2026-01-31&at_least=90"
                + "&flag=0&flags=1&flags=0"
        )
        let pause = try #require(HTTPField.Name("X-Pause"))
        #expect(head.headerFields[pause] == "1500")
        await #expect(throws: FieldStoreError.self, "half a day must not be sent") {
            try await client.send(Times.findFieldBookings(day: DateComponents(year: 2026), at: .now, length: .zero))
        }
        #expect(transport.requests.count == 1)
    }
}
