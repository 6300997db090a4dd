import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Offline` for entities within entities: each is stored once, and every change
/// of it is visible in all places.
@Suite struct ReferringTests {
    private static let bank = #"{"code":"b","name":"First"}"#

    private static func account(_ number: Int, _ owner: String) -> String {
        #"{"number":\#(number),"owner":"\#(owner)","bank":\#(bank)}"#
    }

    private static func transfer(_ id: String, payer: String, payees: String = "{}", guarantor: String? = nil) -> String
    {
        #"{"id":"\#(id)","amount":"5","payer":\#(payer),"payees":\#(payees),"route":{"via":[\#(bank)]},"#
            + (guarantor.map { #""guarantor":\#($0),"# } ?? "") + #""issuer":\#(bank)}"#
    }

    private static let first = transfer("t1", payer: account(1, "Ada"), payees: #"{"half":\#(account(2, "Bob"))}"#)
    private static let second = transfer("t2", payer: account(3, "Eve"), guarantor: account(2, "Bob"))

    private let store = InMemoryEntityStore()
    private let transport = InMemoryTransport { request in
        let bodies = [
            "GET /transfers": "[\(first),\(second)]", "GET /transfers/t1": first, "GET /transfers/t2": second,
            "PUT /accounts/2/owner": account(2, "Robert"), "DELETE /accounts/3": "{}", "POST /banks/b/merge": "{}",
            "GET /accounts/1": account(1, "Ada"), "POST /transfers/t1/raise": "{}",
            "POST /transfers/t1/repeat": transfer("t9", payer: account(1, "Adele")),
        ]
        guard let body = bodies["\(request.head.method.rawValue) \(request.head.path ?? "")"] else {
            return EndpointTransportResponse(status: 404)
        }
        return EndpointTransportResponse(status: 200, body: Data(body.utf8))
    }

    private var client: EndpointClient<Wallet> {
        EndpointClient(EndpointServer("https://wallet.example"), transport: transport, retry: .once, clock: TestClock())
    }

    private var transfers: OfflineFirstWalletTransferRepository {
        OfflineFirstWalletTransferRepository(client, store: store)
    }
    private var accounts: OfflineFirstWalletAccountRepository {
        OfflineFirstWalletAccountRepository(client, store: store)
    }
    private var banks: OfflineFirstWalletBankRepository { OfflineFirstWalletBankRepository(client, store: store) }

    private func count(_ line: String) -> Int {
        transport.requests.count { "\($0.head.method.rawValue) \($0.head.path ?? "")" == line }
    }

    @Test func eachIsStoredOnce() async throws {
        #expect(try await transfers.getTransfers().map(\.id) == ["t2", "t1"])
        let row = try #require(await store.entity("t1", in: WalletTransferDTO.entityTable))
        let json = String(decoding: row.json, as: UTF8.self)
        #expect(
            json.contains(#""payer":"1""#) && json.contains(#""payees":{"half":"2"}"#) && json.contains(#""via":["b"]"#)
        )
        #expect(json.contains(#""issuer":{"code""#))
        #expect(!json.contains("Ada") && !json.contains("Bob"))
        let rows = await store.staleEntities(savedBefore: .distantFuture, in: WalletAccountDTO.entityTable)
        #expect(rows == ["1", "2", "3"])
        // Read again without a request, the value is the one that the server answered with.
        let read = try await transfers.getTransfers()
        #expect(read.last?.payees["half"]?.owner == "Bob")
        #expect(read.last?.payer.bank.name == "First")
        #expect(read.first?.guarantor?.owner == "Bob")
        #expect(count("GET /transfers") == 1)
        // A nested account in a transfer can be read by itself.
        #expect(try await accounts.getAccount(number: 1).owner == "Ada")
        #expect(count("GET /accounts/1") == 0)
    }

    @Test func changesOfAnyCallAreSeenEverywhere() async throws {
        _ = try await transfers.getTransfers()
        _ = try await accounts.renameAccount(number: 2, owner: "Robert")
        try await banks.mergeBank(code: "b")
        let read = try await transfers.getTransfers()
        #expect(read.last?.payees["half"]?.owner == "Robert")
        #expect(read.first?.guarantor?.owner == "Robert")
        #expect(read.last?.payer.bank.name == "merged")
        #expect(read.last?.route.via.first?.name == "merged")
        #expect(read.last?.issuer.name == "First")
        // An answer to a write brings it, too.
        _ = try await transfers.repeatTransfer(id: "t1")
        #expect(try await transfers.getTransfer(id: "t1").payer.owner == "Adele")
        #expect(count("GET /transfers/t1") == 0)
    }

    @Test func aWriteSetsFieldsOfTheOwner() async throws {
        _ = try await transfers.getTransfers()
        try await transfers.raiseTransfer(id: "t1")
        let read = try await transfers.getTransfer(id: "t1")
        #expect(read.amount == 99)
        #expect(read.payer.owner == "Ada")
        #expect(count("GET /transfers/t1") == 0)
    }

    @Test func withoutItTheOwnerIsFetchedAgain() async throws {
        _ = try await transfers.getTransfers()
        try await accounts.closeAccount(number: 3)
        #expect(try await transfers.getTransfer(id: "t2").payer.owner == "Eve")
        #expect(count("GET /transfers/t2") == 1)
        try await accounts.closeAccount(number: 3)
        #expect(try await transfers.getTransfers().map(\.id) == ["t1"])
        #expect(try await transfers.getTransfers().count >= 1)
    }

    @Test(.timeLimit(.minutes(1))) func observersOfOwnersAreNotified() async throws {
        _ = try await transfers.getTransfers()
        var list = transfers.observeTransfers().makeAsyncIterator()
        var one = transfers.observeTransfer(id: "t2").makeAsyncIterator()
        var other = transfers.observeTransfer(id: "t1").makeAsyncIterator()
        #expect(await list.next()?.value?.first?.guarantor?.owner == "Bob")
        #expect(await one.next()?.value?.guarantor?.owner == "Bob")
        #expect(await other.next()?.value?.payer.owner == "Ada")
        // Each of them follows its values after its next read.
        _ = try await accounts.renameAccount(number: 2, owner: "Robert")
        var seen = await list.next()
        while let value = seen, value.value?.first?.guarantor?.owner != "Robert" { seen = await list.next() }
        seen = nil
        var entity = await one.next()
        while let value = entity, value.value?.guarantor?.owner != "Robert" { entity = await one.next() }
        var half = await other.next()
        while let value = half, value.value?.payees["half"]?.owner != "Robert" { half = await other.next() }
        #expect(entity?.value?.guarantor?.owner == "Robert")
        #expect(half?.value?.payees["half"]?.owner == "Robert")
    }
}
