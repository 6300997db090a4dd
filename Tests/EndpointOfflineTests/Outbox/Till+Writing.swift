import Foundation

@testable import EndpointOffline
@testable import EndpointRuntime

/// The writes of the till, as generated repositories make them.
extension Outbox<Till> {
    func createBill(_ title: String, payer: String? = nil) async throws -> OutboxWrite<Bill> {
        var body: [String: JSONValue] = ["title": .string(title)]
        if let payer { body["payer"] = .string(payer) }
        return try await writeForDomain(
            "BillRepository.createBill",
            .creates(BillDTO.self),
            EndpointCall<Till, BillDTO>(TillEndpoint.createBill(body: .object(body)))
        ) {
            [
                .save(
                    BillDTO.self,
                    id: $0.id,
                    ["id": .string($0.id), "status": "open"],
                    copying: ["title", "payer"]
                ),
                .insert(BillDTO.self, id: $0.id, into: "BillRepository.searchBills"),
            ]
        }
    }

    @discardableResult
    func renameBill(_ id: String, _ title: String) async throws -> OutboxWrite<Bill> {
        try await writeForDomain(
            "BillRepository.renameBill",
            .entity(BillDTO.self, id: id),
            EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: id, title: title))
        ) { [.set(BillDTO.self, id: $0.id, [:], copying: ["title"])] }
    }

    /// Puts a bill under a key of the app's own, or replaces one.
    @discardableResult
    func putBill(_ id: String, _ title: String) async throws -> OutboxWrite<Bill> {
        try await writeForDomain(
            "BillRepository.putBill",
            .entity(BillDTO.self, id: id),
            EndpointCall<Till, BillDTO>(TillEndpoint.putBill(id: id, title: title))
        ) {
            [
                .put(
                    BillDTO.self,
                    id: $0.id,
                    [:],
                    copying: ["title"],
                    creating: ["id": .string($0.id), "status": "open"]
                )
            ]
        }
    }

    @discardableResult
    func payBill(_ id: String) async throws -> OutboxWrite<Void> {
        try await write(
            "BillRepository.payBill",
            .entity(BillDTO.self, id: id),
            EndpointCall<Till, Void>(TillEndpoint.payBill(id: id))
        ) { [.set(BillDTO.self, id: $0.id, ["status": "paid"])] }
    }

    @discardableResult
    func deleteBill(_ id: String) async throws -> OutboxWrite<Void> {
        try await write(
            "BillRepository.deleteBill",
            .entity(BillDTO.self, id: id),
            EndpointCall<Till, Void>(TillEndpoint.deleteBill(id: id))
        ) { [.delete(BillDTO.self, id: $0.id)] }
    }

    @discardableResult
    func assignBill(_ id: String, to payer: String) async throws -> OutboxWrite<Bill> {
        try await writeForDomain(
            "BillRepository.assignBill",
            .entity(BillDTO.self, id: id),
            EndpointCall<Till, BillDTO>(TillEndpoint.assignBill(id: id, payer: payer))
        ) { [.set(BillDTO.self, id: $0.id, [:], copying: ["payer"])] }
    }

    @discardableResult
    func deletePerson(_ id: String) async throws -> OutboxWrite<Void> {
        try await write(
            "PersonRepository.deletePerson",
            .entity(PersonDTO.self, id: id),
            EndpointCall<Till, Void>(TillEndpoint.deletePerson(id: id))
        ) { [.delete(PersonDTO.self, id: $0.id)] }
    }

    /// Puts a person under a key of the app's own.
    @discardableResult
    func putPerson(_ id: String, _ name: String) async throws -> OutboxWrite<Void> {
        try await write(
            "PersonRepository.putPerson",
            .entity(PersonDTO.self, id: id),
            EndpointCall<Till, Void>(TillEndpoint.putPerson(id: id, name: name))
        ) { [.put(PersonDTO.self, id: $0.id, [:], copying: ["name"], creating: ["id": .string($0.id)])] }
    }

    @discardableResult
    func closeDay() async throws -> OutboxWrite<Void> {
        try await write(
            "BillRepository.closeDay",
            .repository,
            EndpointCall<Till, Void>(TillEndpoint.closeDay)
        ) { _ in [.invalidate("BillRepository.searchBills")] }
    }

    func createPerson(_ name: String) async throws -> OutboxWrite<Person> {
        try await writeForDomain(
            "PersonRepository.createPerson",
            .creates(PersonDTO.self),
            EndpointCall<Till, PersonDTO>(TillEndpoint.createPerson(name: name))
        ) { [.save(PersonDTO.self, id: $0.id, ["id": .string($0.id)], copying: ["name"])] }
    }
}
