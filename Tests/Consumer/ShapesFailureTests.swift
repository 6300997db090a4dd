import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// The failures, keys and mocks of the golden `Shapes`.
@Suite struct ShapesFailureTests {
    @Test(arguments: [
        (404, "{\"code\":\"no_shape\"}", "noSuchShape"),
        (422, "{\"code\":\"bad\",\"detail\":\"too round\"}", "refusal"),
        (423, "{\"code\":\"busy\"}", "locked"),
        (500, "{\"code\":\"down\"}", "refusal"),
    ])
    func aFailureIsACaseOfItsOwn(status: Int, json: String, name: String) async throws {
        let (client, _) = client(EndpointServer<ShapeStore>.local, answering: json, status: status)
        let error = await #expect(throws: ShapeStoreError.self) { try await client.send(Shapes.deleteAll()) }
        let found: String? =
            switch error?.kind {
            case .api(.noSuchShape): "noSuchShape"
            case .api(.refusal(let refusal)): refusal.code.isEmpty ? nil : "refusal"
            case .api(.locked(let refusal)): refusal.code == "busy" ? "locked" : nil
            default: nil
            }
        #expect(found == name, "\(String(describing: error))")
        #expect(error?.context.status == status)
    }

    @Test func anUndeclaredFailureIsItsStatus() async throws {
        let (client, _) = client(EndpointServer<ShapeStore>.local, answering: "<html>", status: 422)
        let error = await #expect(throws: ShapeStoreError.self) { try await client.send(Shapes.deleteAll()) }
        guard case .client(422)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func anIdempotencyKeyIsMadeOrTaken() async throws {
        let json = "{}"
        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: json)
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let body = NewShapeDTO(
            name: "n",
            price: "1",
            colour: "red",
            corner: CornerDTO(x: 0, y: 0),
            madeAt: "2026-01-01T00:00:00Z",
            note: nil,
            urgent: true
        )
        _ = try? await client.send(Shapes.addShape(body))
        _ = try? await client.send(Shapes.addShape(body, idempotencyKey: "mine"))
        let keys = transport.requests.map { $0.head.headerFields[name] }
        #expect(keys.count == 2 && keys[0]?.isEmpty == false && keys[1] == "mine")
    }

    @Test func aKeyInTheModelIsUsedForTheCall() async throws {
        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: "{}", status: 503)
        let call = Shapes.stamp(Stamp(key: "stamp-1", note: "n")).retry(
            RetryPolicy(attempts: 2, base: .zero, jitter: .zero)
        )
        let error = await #expect(throws: ShapeStoreError.self) { try await client.send(call) }
        #expect(error?.context.idempotencyKey == "stamp-1")
        #expect(transport.requests.count == 2, "a call with a key may be repeated")
        #expect(Size.Examples.usual == .small)
    }

    @Test func aMockAnswersFromTheExamplesAndRecords() async throws {
        var mock = MockShapeRepository()
        let shape = try await mock.getShape(id: UUID(), number: 7)
        #expect(shape == Shape.Examples.square)
        #expect(shape.price == Decimal(string: "-12345678901234567890.123456789"))
        #expect(shape.madeAt == Date(timeIntervalSince1970: 1_767_258_000.25))
        #expect(shape.name == "Square \\(1 + 1) \"quoted\"")
        #expect(try await mock.findShapes(colour: nil, sizes: nil, after: nil, exact: true, limit: 1) == [shape])
        await #expect(throws: UnansweredCall("palette")) { try await mock.palette() }
        mock.onPalette = { [.red] }
        #expect(try await mock.palette() == [.red])
        try await mock.renameShape(ShapeDraft(name: "new"), id: UUID())
        #expect(mock.calls.count == 5)
        guard case .getShape(_, number: 7)? = mock.calls.first, case .renameShape(let draft, _)? = mock.calls.last
        else {
            Issue.record("\(mock.calls)")
            return
        }
        #expect(draft.name == "new")
    }

    @Test func aMethodWithManyDefaultsTakesAnyOfThem() async throws {
        var mock = MockShapeRepository()
        mock.onFindShapes = { $0.q == "square" && $0.limit == 20 ? Shape.Examples.all : [] }
        let repository: any ShapeRepository = mock
        #expect(try await repository.findShapes(q: "square", xTrace: "s3cret") == Shape.Examples.all)
        var options = ShapeRepositoryFindShapesOptions(q: "square")
        options.limit = 1
        #expect(try await repository.findShapes(options) == [])
        #expect(mock.calls.count == 2)
        #expect("\(mock.calls)".contains("square") && !"\(mock.calls)".contains("s3cret"))

        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: "[]")
        let finder: any ShapeFinder = RemoteShapeFinder(client)
        #expect(try await finder.findShapes(exact: true).isEmpty)
        #expect(transport.requests.first?.head.path == "/base/shapes?exact=true&limit=20")
    }

    @Test func settingsComeFromTheSpec() {
        let find = ShapesEndpoint.findShapes(
            colour: nil,
            sizes: nil,
            after: nil,
            exact: false,
            limit: 1,
            q: nil,
            xTrace: nil,
            xAttempt: 1
        )
        #expect(find.operation.policy?.attempts == 5 && find.operation.policy?.base == .milliseconds(100))
        #expect(find.operation.timeout?.total == .seconds(5))
        #expect(ShapesEndpoint.getShape(id: UUID(), number: 1).operation.auth == EndpointAuthentication.none)
        #expect(ShapesEndpoint.addCorners(body: [], id: "").operation.retry == .never)
        #expect(ShapesEndpoint.addCorners(body: [], id: "").operation.policy == nil)
        #expect(ShapeStore.settings.retry.attempts == 2)
    }
}
