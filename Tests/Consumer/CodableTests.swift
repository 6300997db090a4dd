import EndpointRuntime
import Foundation
import Testing

/// Generated DTOs with the coders of Foundation, as they are declared.
@Suite struct CodableTests {
    /// A type of the app that contains DTOs: objects, unions, and values that are recognized by their shape.
    private struct Archive: Codable {
        var theHappenings: [HappeningDTO]
        var aPurchase: PurchaseDTO
        var aNote: JournalNoteDTO?
    }

    private let archive = Archive(
        theHappenings: Happening.Examples.all.map(HappeningDTO.init(from:)),
        aPurchase: PurchaseDTO(from: Purchase.Examples.usual)
    )

    /// A way into bytes and back.
    private typealias Coding = (Archive) throws -> Archive

    private static func json(
        _ writing: JSONEncoder.KeyEncodingStrategy,
        _ reading: JSONDecoder.KeyDecodingStrategy
    ) -> Coding {
        { archive in
            let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
            (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (writing, reading)
            return try decoder.decode(Archive.self, from: encoder.encode(archive))
        }
    }

    private static func list(_ format: PropertyListSerialization.PropertyListFormat) -> Coding {
        { archive in
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            return try PropertyListDecoder().decode(Archive.self, from: encoder.encode(archive))
        }
    }

    @Test func codersOfFoundationTakeThem() throws {
        let codings: [Coding] = [
            Self.json(.useDefaultKeys, .useDefaultKeys), Self.json(.convertToSnakeCase, .convertFromSnakeCase),
            Self.list(.xml), Self.list(.binary),
        ]
        for coding in codings {
            let again = try coding(archive)
            #expect(try Wire.encode(again.theHappenings) == Wire.encode(archive.theHappenings))
            #expect(try Wire.encode(again.aPurchase) == Wire.encode(archive.aPurchase))
            #expect(try again.aPurchase.toDomain() == Purchase.Examples.usual)
        }
    }

    @Test func conformancesFollowTheDirections() {
        func isRead<Value: Decodable>(_: Value.Type) -> Bool { !(Value.self is any Encodable.Type) }
        func isWritten<Value: Encodable>(_: Value.Type) -> Bool { !(Value.self is any Decodable.Type) }
        #expect(isRead(RefusalDTO.self), "only read")
        #expect(isWritten(NewShapeDTO.self), "only written")
        #expect(!isRead(ShapeDTO.self) && !isWritten(ShapeDTO.self), "both")
    }
}
