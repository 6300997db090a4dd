import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Shapes`: every shape of the language with its own domain model.
@Suite struct ShapesTests {
    private static let json = """
        {
            "id": "7D444840-9DC0-11D1-B245-5FFDCE74FAD2", "name": "Square", "count": 1, "small": -2,
            "large": 9223372036854775807, "ratio": 0.5, "weight": 1.5, "is_visible": true,
            "price": "-12345678901234567890.123456789", "secret": "s3cr3t", "made_at": "2026-01-01T10:00:00.250+01:00",
            "page": "https://example.com/a?b=c", "image": "aGVsbG8=", "colour": "mauve", "size": "large",
            "corner": { "x": 1, "y": 2 }, "corners": [{ "x": 0, "y": 0 }], "grid": [[1, 2], []],
            "named": { "top left": { "x": 0, "y": 1 } }, "prices": ["0.10", "3"], "dates": ["2026-01-01T00:00:00Z"],
            "colours": ["red", "2nd"], "sizes": { "a": "small" }, "maybe_colour": null, "gaps": [1, null],
            "unit": "cm", "fallback": "BLUE", "Wire-Name": "w"
        }
        """

    @Test func everyFieldReachesTheDomain() async throws {
        let (client, _) = client(EndpointServer<ShapeStore>.local, answering: Self.json)
        let id = try #require(UUID(uuidString: "7D444840-9DC0-11D1-B245-5FFDCE74FAD2"))
        let shape = try await client.send(Shapes.getShape(id: id, number: 3).domain)
        #expect(shape.id == id)
        #expect(shape.large == .max)
        #expect(shape.price == Decimal(string: "-12345678901234567890.123456789"))
        #expect(shape.madeAt == Date(timeIntervalSince1970: 1_767_258_000.25))
        #expect(shape.page.query() == "b=c")
        #expect(shape.image == Data("hello".utf8))
        #expect(shape.colour == .unrecognized("mauve"), "an open enum keeps what it does not know")
        #expect(shape.size == .large)
        #expect(shape.grid == [[1, 2], []])
        #expect(shape.named["top left"]?.y == 1)
        #expect(shape.prices == [Decimal(string: "0.1"), Decimal(3)])
        #expect(shape.dates == [Date(timeIntervalSince1970: 1_767_225_600)])
        #expect(shape.colours == [.red, ._2nd])
        #expect(shape.sizes == ["a": .small])
        #expect(shape.maybeColour == nil && shape.maybeSize == nil && shape.lastCorner == nil)
        #expect(shape.gaps == [1, nil])
        #expect(shape.limit == 10, "a missing field has its default")
        #expect(shape.unit == "cm" && shape.fallback == .blue)
        #expect(shape.wireName == "w")
    }

    @Test(arguments: [
        ("\"size\": \"large\"", "large", "huge", "Shape.size", true),
        ("\"0.10\"", "0.10", "ten", "Shape.prices[0]", true),
        ("\"2026-01-01T00:00:00Z\"", "2026-01-01T00:00:00Z", "yesterday", "Shape.dates[0]", true),
        ("\"a\": \"small\"", "small", "tiny", "Shape.sizes", true),
        ("-12345678901234567890.123456789", "-12345678901234567890.123456789", "lots", "Shape.price", false),
    ])
    func mappingErrorsNameTheField(
        place: String,
        old: String,
        new: String,
        field: String,
        isShown: Bool
    ) async throws {
        let json = Self.json.replacing(place, with: place.replacing(old, with: new))
        let (client, _) = client(EndpointServer<ShapeStore>.local, answering: json)
        let error = await #expect(throws: ShapeStoreError.self) {
            try await client.send(Shapes.getShape(id: UUID(), number: 1).domain)
        }
        guard case .mapping(let mapping)? = error?.kind else {
            Issue.record("expected a mapping error, got \(String(describing: error))")
            return
        }
        #expect("\(mapping)".contains(field), "\(mapping)")
        #expect("\(mapping)".contains(new) == isShown, "\(mapping)")
        #expect(everythingPrinted(mapping).contains(new) == isShown)
    }

    @Test func writingIsTheWayBack() async throws {
        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: Self.json)
        let shape = try await client.send(Shapes.getShape(id: UUID(), number: 1).domain)
        let again = try await client.send(Shapes.putShape(shape, id: shape.id).domain)
        #expect(again == shape)
        let body = try #require(transport.requests.last?.body.bytes)
        let dto = try JSONDecoder().decode(ShapeDTO.self, from: body)
        #expect(try dto.toDomain() == shape, "a written shape does not read as itself")
    }

    @Test func parametersAreEncoded() async throws {
        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: "[]")
        _ = try await client.send(
            Shapes.findShapes(
                colour: .darkGreen,
                sizes: [.small, .large],
                after: Date(timeIntervalSince1970: 0),
                q: "a&b =+/ü",
                xTrace: "t"
            )
        )
        let head = try #require(transport.requests.first).head
        #expect(
            head.path == "/base/shapes?colour=dark-green&sizes=small&sizes=large&after=1970-01-01T00%3A00%3A00Z"
                + "&exact=false&limit=20&q=a%26b%20%3D%2B%2F%C3%BC"
        )
        let trace = try #require(HTTPField.Name("X-Trace"))
        #expect(head.headerFields[trace] == "t")
        #expect(head.headerFields[.authorization] == nil, "the API has no authentication")
    }

    @Test func recursionEndsInEveryDirection() async throws {
        let leaf = "{\"name\":\"leaf\",\"children\":[],\"by_name\":{}}"
        let tree =
            "{\"name\":\"root\",\"parent\":\(leaf),\"children\":[\(leaf)],\"by_name\":{\"a\":\(leaf)},"
            + "\"partner\":{\"label\":\"b\",\"tree\":\(leaf)}}"
        let (client, transport) = client(EndpointServer<ShapeStore>.local, answering: tree)
        let root = try await client.send(Shapes.tree().domain)
        #expect(root.parent?.name == "leaf" && root.children.count == 1 && root.byName["a"]?.name == "leaf")
        #expect(root.partner?.tree?.name == "leaf")
        try await client.send(Shapes.plant(root))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(try Wire.decode(TreeDTO.self, from: body).toDomain() == root)
    }

    @Test func sensitiveFieldsAreNeverPrinted() async throws {
        let (client, _) = client(EndpointServer<ShapeStore>.local, answering: Self.json)
        let dto = try await client.send(Shapes.getShape(id: UUID(), number: 1))
        let values: [Any] = [dto, try dto.toDomain(), [dto], NewShapeDTO(from: try dto.toDomain(), note: nil)]
        for value in values {
            let text = everythingPrinted(value)
            #expect(text.contains("redacted") && text.contains("Square"))
            #expect(!text.contains("s3cr3t") && !text.contains("12345678901234567890"))
        }
        let id = UUID()
        let request = ShapesEndpoint.renameShape(body: RenameShapeDTO(name: "n"), id: id)
        #expect(!everythingPrinted(request).contains(id.uuidString))
    }

    @Test func scalarsAndEnumsComeBackInDomainForm() async throws {
        let repository: any ShapeRepository = RemoteShapeRepository(
            client(EndpointServer<ShapeStore>.local, answering: "[\"red\",\"x\"]").client
        )
        #expect(try await repository.palette() == [.red, .unrecognized("x")])
        let dates = RemoteShapeRepository(
            client(EndpointServer<ShapeStore>.local, answering: "\"1970-01-01T00:00:01Z\"").client
        )
        #expect(try await dates.madeAt() == Date(timeIntervalSince1970: 1))
    }
}
