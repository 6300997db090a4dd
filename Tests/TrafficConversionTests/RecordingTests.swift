import Testing

@testable import TrafficConversion

/// The spec that an import concludes from this package's recordings.
@Suite struct RecordingTests {
    @Test func aRecordingIsTraffic() throws {
        var reader = TrafficReader()
        let recording = """
            {"request": {"method": "POST", "url": "https://api.shop.example/carts", "headers": ["Authorization: <removed>"],
            "json": {"sku": "SECRET", "count": 1}},
            "response": {"status": 201, "headers": ["Content-Type: application/json"], "json": {"id": 4, "sku": "SECRET", "count": 1}}}
            """
        reader.read(recording: Array(recording.utf8), name: "001-POST-carts.json")
        reader.read(recording: Array("{}".utf8), name: "note.json")
        let traffic = try Traffic(reader)
        #expect(traffic.text.contains("createCart:"))
        #expect(traffic.text.contains("fields: { id: int, sku: string, count: int }"))
        #expect(!traffic.text.contains("SECRET"))
        #expect(traffic.notes(.lost) == ["note.json: the file is no recording"])
    }
}
