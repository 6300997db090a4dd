import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs what `Specs/Delivery` generates against a server on loopback that wraps every answer.
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

    @Test func oneValueIsSpreadOverTheQuery() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let parcels = RemoteParcelRepository(Self.client(server))
        let search = ParcelSearch(state: .inTransit, isExpress: true)
        #expect(try await parcels.searchParcels(parcelSearch: search) == [Self.parcel])
        _ = try await parcels.searchParcels(parcelSearch: ParcelSearch(isExpress: false, limit: 5))
        #expect(
            server.requests.map(\.path) == [
                "/api/parcels?state=inTransit&isExpress=true&limit=20", "/api/parcels?isExpress=false&limit=5",
            ]
        )
        #expect(
            server.requests.allSatisfy { $0.headers["x-client"] == "swift" && $0.headers["accept-language"] == "en" }
        )
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

    private static func client(_ server: LoopbackServer) -> EndpointClient<Delivery> {
        EndpointClient(EndpointServer("\(server.address)/api"))
    }

    private static func server() throws -> LoopbackServer {
        let parcel = #"{"id":"p1","state":"inTransit","isExpress":true,"weight":"1.25","recipient":"Ada"}"#
        return try LoopbackServer { request in
            if request.path.hasSuffix("/delivery") {
                return [wrapped("null", "409 Conflict", code: "already_delivered", message: "It is there already.")]
            }
            return [wrapped(request.path.contains("/parcels/") ? parcel : "[\(parcel)]")]
        }
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
