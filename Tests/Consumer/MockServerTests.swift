import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// The descriptions of the APIs in the goldens `MockServer`, `Released` and `Bank`.
@Suite struct MockServerTests {
    private func example(_ name: String, of type: String, in api: MockAPI) throws -> Data {
        let type = try #require(api.types.first { $0.name == type })
        return Data(try #require(type.examples.first { $0.name == name }).json.utf8)
    }

    /// One value of the spec has two forms: that of the domain, and that of the wire.
    @Test func anExampleOfTheWireIsReadAsTheExampleOfTheDomain() throws {
        let atSea = try Wire.decode(HarborShipDTO.self, from: example("atSea", of: "Ship", in: .harbor))
        #expect(try atSea.toDomain() == HarborShip.Examples.atSea)
        let sunk = try Wire.decode(HarborShipDTO.self, from: example("sunk", of: "Ship", in: .harbor))
        #expect(try sunk.toDomain() == HarborShip.Examples.sunk)
        let payment = try Wire.decode(PaymentDTO.self, from: example("settled", of: "Payment", in: .bank))
        #expect(try payment.toDomain() == Payment.Examples.settled)
    }

    @Test func everyRouteOfTheSpecIsThere() {
        #expect(MockAPI.harbor.routes.count == 17)
        #expect(MockAPI.harbor.routes.map(\.operation).first == "getShips")
        #expect(MockAPI.bank.routes.map(\.operation).contains("createPayment"))
    }

    /// Every type that schemas name is declared exactly once.
    @Test(arguments: [MockAPI.harbor, .bank, .ferry])
    func everyTypeIsDeclaredOnce(_ api: MockAPI) {
        let names = api.types.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isSuperset(of: api.types.flatMap { $0.schema.names }))
        #expect(Set(names).isSuperset(of: api.entities.map(\.type)))
    }

    @Test func examplesContainTheExamplesTheyReference() async throws {
        #expect(HarborShip.Examples.atSea.tender == HarborShip.Examples.sunk)
        #expect(HarborShip.Examples.sunk.owner == .object(HarborOwner.Examples.ada))
        let repository = MockHarborShipRepository()
        #expect(
            try await repository.getShip(shipId: HarborShipID("x"), xTrace: nil, theme: "dark")
                == HarborShip.Examples.sunk
        )
        let answers = MockAPI.harbor.routes.first { $0.operation == "getShip" }?.answers
        #expect(answers?.map(\.example) == ["sunk"])
    }

    @Test func aClosureIsFoundBesideAParameterOfItsName() async throws {
        var repository = MockHarborShipRepository()
        repository.onFindBerths = { _, name in [HarborOwner(id: "1", name: name ?? "")] }
        var found: [HarborOwner] = []
        for try await owner in repository.findBerths(page: 1, onFindBerths: "north") { found.append(owner) }
        #expect(found == [HarborOwner(id: "1", name: "north")])
    }

    @Test func aMockAnswersFromAList() async throws {
        var repository = MockHarborShipRepository()
        repository.onFindBerths = MockAnswers.inTurn([HarborOwner.Examples.ada], [])
        repository.onRemoveShip = MockAnswers.inTurn(.success(()), .failure(CancellationError()))
        for expected in [[HarborOwner.Examples.ada], []] {
            var found: [HarborOwner] = []
            for try await owner in repository.findBerths(page: 1, onFindBerths: nil) { found.append(owner) }
            #expect(found == expected)
        }
        let copy = repository
        try await copy.removeShip(id: "a", idempotencyKey: nil)
        await #expect(throws: CancellationError.self) { try await repository.removeShip(id: "b", idempotencyKey: nil) }
        await #expect(throws: AnswersUsedUp.self) { try await copy.removeShip(id: "c", idempotencyKey: nil) }
        #expect(repository.calls.count == 5)
    }

    /// A mock is a value: a running call continues with the closure that it started with.
    @Test func aClosureIsReplacedDuringACall() async throws {
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        var repository = MockHarborShipRepository()
        repository.onGetShip = { _, _, _ in
            enter.yield()
            for await _ in released { break }
            return HarborShip.Examples.atSea
        }
        let waiting = Task { [repository] in
            try await repository.getShip(shipId: HarborShipID("a"), xTrace: nil, theme: "dark")
        }
        for await _ in entered { break }
        repository.onGetShip = { _, _, _ in HarborShip.Examples.sunk }
        #expect(
            try await repository.getShip(shipId: HarborShipID("b"), xTrace: nil, theme: "dark")
                == HarborShip.Examples.sunk
        )
        release.yield()
        #expect(try await waiting.value == HarborShip.Examples.atSea)
        #expect(repository.calls.count == 2)
    }

    @Test func releaseMocksNeedNoDebugFlag() async throws {
        let file = try String(contentsOf: Self.released("Repositories"), encoding: .utf8)
        let value = try String(contentsOf: Self.released("API", of: "api"), encoding: .utf8)
        #expect(!file.contains("#if") && !value.contains("#if DEBUG"))
        let crossing = try await MockFerryRepository().getCrossing(id: "c1")
        #expect(crossing == FerryCrossing.Examples.early)
    }

    private static func released(_ kind: String, of spec: String = "crossings") -> URL {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Generated/Released/Released+\(spec)+\(kind).generated.swift")
    }
}

extension MockSchema {
    /// The declared types that it speaks of.
    fileprivate var names: [String] {
        switch self {
        case .type(let name): [name]
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): inner.names
        case .object(let fields, let additional):
            (fields.map(\.schema) + [additional].compactMap(\.self)).flatMap(\.names)
        case .tuple(let fields): fields.flatMap(\.schema.names)
        case .union(let union): union.cases.flatMap(\.schema.names)
        default: []
        }
    }
}
