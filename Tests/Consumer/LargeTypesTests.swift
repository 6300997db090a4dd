import EndpointRuntime
import Foundation
import Testing

/// Runs the generated code of the golden `Large`: types whose fields are stored in boxes.
@Suite struct LargeTypesTests {
    private static let site =
        #"{"id":"s","address":{"name":"n","line1":"1","line15":"15"},"deliveryAddress":{"name":"d"}}"#
    private static let company =
        #"{"id":"c","seat":\#(site),"depots":[\#(site)],"parent":{"id":"p","seat":\#(site),"depots":[]}}"#
    private static let contract =
        #"{"id":"k","buyer":{"kind":"company","value":1,"id":"c","seat":\#(site),"depots":[]},"seller":\#(company)}"#

    private func decoded() throws -> ContractDTO {
        try JSONDecoder().decode(ContractDTO.self, from: Data(Self.contract.utf8))
    }

    @Test func enumsOfManyValuesReadEachOfThem() throws {
        for (area, zone) in zip(Area.allCases, Zone.allCases) {
            let place = Place(area: area, zone: zone)
            let json = try Wire.encode(PlaceDTO(from: place))
            #expect(
                String(decoding: json, as: UTF8.self) == #"{"area":"\#(area.rawValue)","zone":"\#(zone.rawValue)"}"#
            )
            #expect(try Wire.decode(PlaceDTO.self, from: json).toDomain() == place)
        }
        #expect(Area(rawValue: "area-35") == .area35 && Area(rawValue: "area-36") == .unknown("area-36"))
        #expect(Zone(rawValue: "zone-35") == .zone35 && Zone(rawValue: "zone-36") == nil && Zone(rawValue: "") == nil)
    }

    /// Half of the stack of a secondary thread on Apple's systems. Without boxes a value of `Level8` alone would be
    /// larger.
    @Test func theLargestTypesFitOnASmallStack() async throws {
        let outcome = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: Result { try useAll() }) }
            thread.stackSize = 256 * 1_024
            thread.start()
        }
        #expect(try outcome.get() == ["s", "1", "15", "d", "s", "c", "deep", "deep"])
    }

    /// Decodes, maps, encodes, compares, hashes and prints.
    private func useAll() throws -> [String] {
        let contract = try decoded().toDomain()
        let again = try JSONDecoder().decode(ContractDTO.self, from: JSONEncoder().encode(ContractDTO(from: contract)))
            .toDomain()
        guard contract == again, "\(contract)" == "\(again)", contract.seller.hashValue == again.seller.hashValue,
            case .company(let buyer) = contract.buyer
        else { return [] }
        let seat = contract.seller.seat
        return [
            seat.id, seat.address.line1 ?? "", seat.address.line15 ?? "", seat.deliveryAddress?.name ?? "",
            contract.seller.depots.first?.id ?? "", buyer.id,
        ] + (try levels())
    }

    private func levels() throws -> [String] {
        let json = (1...8).reduce(#"{"b":"deep"}"#) { inner, level in #"{"\#(level % 2 == 0 ? "a" : "c")":\#(inner)}"# }
        let level = try JSONDecoder().decode(Level8DTO.self, from: Data(json.utf8)).toDomain()
        let again = try JSONDecoder().decode(Level8DTO.self, from: JSONEncoder().encode(Level8DTO(from: level)))
            .toDomain()
        guard level == again, "\(level)" == "\(again)" else { return [] }
        return [level, again].map { $0.a?.c?.a?.c?.a?.c?.a?.c?.b ?? "" }
    }

    @Test func equalityLooksIntoTheBoxes() throws {
        let contract = try decoded().toDomain()
        var seller = contract.seller
        #expect(seller == contract.seller)
        seller.seat = Site(id: "other", address: seller.seat.address)
        #expect(seller != contract.seller)
        #expect(Set([seller, contract.seller]).count == 2)
        seller.seat = contract.seller.seat
        #expect(seller == contract.seller)
    }

    /// `Address` has 40 fields, in an array of one element.
    @Test func fieldsOnTheHeapBehaveLikeStoredProperties() throws {
        let address = Address(name: "n", line1: "1", line39: "39")
        #expect(MemoryLayout<Address>.size == MemoryLayout<Int>.size)
        #expect(address == Address(name: "n", line1: "1", line39: "39") && address != Address(name: "n", line1: "1"))
        #expect(Set([address, Address(name: "n", line1: "1", line39: "39"), Address(name: "n")]).count == 2)
        let printed = "\(address)"
        #expect(printed.hasPrefix(#"Address(name: "n", line1: Optional("1"), line2: nil, "#), "\(printed)")
        #expect(printed.hasSuffix(#"line39: Optional("39"))"#), "\(printed)")
        // The same struct stands on the wire.
        let json = Data(#"{"name":"n","line1":"1","line39":"39"}"#.utf8)
        #expect(try JSONDecoder().decode(AddressDTO.self, from: json) == address)
    }

    /// `Listing` has a deprecated field, a sensitive field, and a field of its own type.
    @Test func aDeprecatedAndASensitiveFieldAreOnTheHeapToo() throws {
        let json = #"{"id":"a","fields":3,"secret":"s","since":"2026-01-31","default":"d","next":\#(Self.listing)}"#
        let listing = try JSONDecoder().decode(ListingDTO.self, from: Data(json.utf8)).toDomain()
        #expect(listing.since == DateComponents(year: 2026, month: 1, day: 31) && listing.next?.default == "e")
        let again = try JSONDecoder().decode(ListingDTO.self, from: JSONEncoder().encode(ListingDTO(from: listing)))
            .toDomain()
        #expect(again == listing && Set([again, listing]).count == 1)
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(ListingDTO(from: listing)))
        #expect((written as? [String: Any])?["fields"] as? Int == 3)
        let printed = "\(listing)"
        #expect(printed.components(separatedBy: "<redacted>").count == 3, "\(printed)")
        #expect(!printed.contains(#""s""#) && !printed.contains(#""t""#), "\(printed)")
    }

    @Test func aRecursiveTypeOnTheHeapIsOneStruct() throws {
        let leaf = RingNode(id: "1", a: "a", b: "b", c: "c", d: "d", e: "e", f: "f", g: "g", h: 8)
        let node = RingNode(id: "0", a: "a", b: "b", c: "c", d: "d", e: "e", f: "f", g: "g", next: leaf)
        let dto: RingNodeDTO = node
        #expect(try JSONDecoder().decode(RingNodeDTO.self, from: JSONEncoder().encode(dto)) == node)
        #expect("\(node)".contains("next: Optional(") && "\(node)".contains("h: Optional(8)"))
    }

    private static let listing = #"{"id":"b","secret":"t","since":"2026-02-01","default":"e"}"#

    @Test func copiesAreValues() throws {
        let site = FrameSite(part1: "one")
        var frame = Frame(id: "f", seat: site)
        let copy = frame
        frame.seat.part1 = "two"
        frame.other = site
        frame.other?.part2 = "three"
        #expect(copy.seat.part1 == "one" && copy.other == nil)
        #expect(frame.seat.part1 == "two" && frame.other?.part1 == "one" && frame.other?.part2 == "three")
        frame.other = nil
        #expect(frame.other == nil)
    }
}
