import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Delivery` with a loopback server that wraps every answer.
@Suite struct DeliveryTests {
    @Test func theWrappedValueIsTheAnswerAndTheRestIsReachable() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let client = Self.client(server)
        let parcel = try await client.send(Parcels.getParcel(id: "p1").domain)
        #expect(parcel == Self.parcel)
        let enveloped = try await client.send(Parcels.getParcel(id: "p1").withMetadata.domain)
        #expect(enveloped.value == Self.parcel)
        #expect(enveloped.metadata.code == "ok")
        #expect(enveloped.metadata.servedAt == Date(timeIntervalSince1970: 1_767_261_600))
    }

    @Test func oneValueFillsTheQueryAndItsOffsetCountsReceivedItems() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let parcels = RemoteParcelRepository(Self.client(server))
        var found: [String] = []
        for try await parcel in parcels.searchParcels(
            parcelSearch: ParcelSearch(state: .inTransit, isExpress: true, limit: 2)
        ) {
            found.append(parcel.id)
        }
        #expect(found == ["p1", "p2", "p3"])
        #expect(
            server.requests.map(\.path)
                == [0, 2, 3].map { "/api/parcels?state=inTransit&isExpress=true&limit=2&offset=\($0)" }
        )
        #expect(
            server.requests.allSatisfy { $0.headers["x-client"] == "swift" && $0.headers["accept-language"] == "en" }
        )
    }

    @Test func everyRequestCarriesTheKeyAndNoneIsSentWithoutOne() async throws {
        let server = try Self.server()
        defer { server.stop() }
        _ = try await Self.client(server).send(Parcels.getParcel(id: "p1"))
        #expect(server.requests.map { $0.headers["x-api-key"] } == ["SECRET-key"])
        let nobody = EndpointClient<Delivery>(EndpointServer("\(server.address)/api"), credentials: .apiKey { nil })
        do throws(DeliveryError) {
            _ = try await nobody.send(Parcels.getParcel(id: "p1"))
            Issue.record("a parcel was shown to nobody")
        } catch {
            guard case .unauthorized = error.kind else {
                Issue.record("\(error)")
                return
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func concurrentCallsForOneParcelShareARequest() async throws {
        let (asked, gate, sharing) = (Gate(), Gate(), Sharing())
        let server = try LoopbackServer { _ in [.open(asked), .wait(gate), Self.wrapped(Self.json("p1"))] }
        defer { server.stop() }
        let client = Self.client(server, observer: sharing)
        let call = Parcels.getParcel(id: "p1").domain
        let list = Task { try await client.send(call) }
        await asked.pass()
        let map = Task { try await client.send(call) }
        await sharing.second.pass()
        gate.open()
        #expect(try await [list.value, map.value] == [Self.parcel, Self.parcel])
        #expect(sharing.count.with { $0 } == 2 - server.requests.count, "who sent no request shared one")
        #expect(ParcelsEndpoint.getParcel(id: "p1").operation.reuse == .inFlight)
    }

    @Test func refusalsAreReadInsideTheEnvelope() async throws {
        let server = try Self.server()
        defer { server.stop() }
        do throws(DeliveryError) {
            _ = try await Self.client(server).send(Parcels.deliverParcel(id: "p1"))
            Issue.record("a parcel was delivered twice")
        } catch {
            guard case .api(.alreadyDelivered) = error.kind else {
                Issue.record("\(error)")
                return
            }
            #expect(error.localizedDescription == "It is there already.")
        }
    }

    @Test func theServerIsChosenByItsName() {
        #expect("\(EndpointClient<Delivery>(.development))".contains("dev.delivery.example"))
        #expect("\(EndpointClient<Delivery>(.production))".contains("Delivery at https://delivery.example"))
    }

    private static let parcel = Parcel(
        id: "p1",
        state: .inTransit,
        isExpress: true,
        weight: Decimal(125) / 100,
        recipient: "Ada",
        deliveredAt: nil
    )

    private static func client(
        _ server: LoopbackServer,
        observer: (any EndpointObserver)? = nil
    ) -> EndpointClient<Delivery> {
        EndpointClient(
            EndpointServer("\(server.address)/api"),
            credentials: .apiKey { "SECRET-key" },
            observer: observer
        )
    }

    /// A carrier with three parcels.
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.path.hasSuffix("/delivery") {
                return [wrapped("null", "409 Conflict", code: "already_delivered", message: "It is there already.")]
            }
            if request.path.contains("/parcels/") { return [wrapped(json("p1"))] }
            func number(_ name: String) -> Int {
                let field = request.path.split { "?&".contains($0) }.first { $0.hasPrefix("\(name)=") }
                return field.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
            }
            let page = ["p1", "p2", "p3"].dropFirst(number("offset")).prefix(number("limit"))
            return [wrapped("[\(page.map(json).joined(separator: ","))]")]
        }
    }

    private static func json(_ id: String) -> String {
        #"{"id":"\#(id)","state":"inTransit","isExpress":true,"weight":"1.25","recipient":"Ada"}"#
    }

    private static func wrapped(
        _ value: String,
        _ status: String = "200 OK",
        code: String = "ok",
        message: String = ""
    ) -> LoopbackServer.Step {
        let metadata = #"{"code":"\#(code)","message":"\#(message)","servedAt":"2026-01-01T10:00:00Z"}"#
        return LoopbackServer.response(status, #"{"expectedResponse":\#(value),"metadata":\#(metadata)}"#)
    }
}

/// Hears how many calls shared another's request, and when the second one is on its way.
private struct Sharing: EndpointObserver {
    let count = Guarded(0)
    let second = Gate()
    private let begun = Guarded(0)

    func observe(_ event: EndpointEvent) {
        switch event.kind {
        case .exchangeShared: count.with { $0 += 1 }
        case .attemptStarted:
            let number = begun.with { number in
                number += 1
                return number
            }
            if number == 2 { second.open() }
        default: break
        }
    }
}
