import EndpointWire
import Foundation
import RuntimeTestSupport
import Testing

/// Mutated documents: after any change, reading ends, and the result can be written.
@Suite struct FuzzTests {
    @Test(arguments: 0..<8)
    func mutatedDocumentsNeverCrash(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let valid = Array("[\(Everything.json()),\(Everything.json(Everything.members.reversed()))]".utf8)
        for _ in 0..<1500 {
            var bytes = valid
            for _ in 0...Int.random(in: 0...3, using: &generator) { mutate(&bytes, &generator) }
            _ = failure([Everything].self, bytes: bytes)
            let skipped = failure(Skipped.self, bytes: bytes)
            do throws(WireError) {
                let value = try Wire.decode(JSONValue.self, from: bytes)
                #expect(try Wire.decode(JSONValue.self, from: Wire.encodeBytes(value)) == value)
                #expect(skipped == nil)
            } catch {
                #expect(skipped?.byteOffset == error.byteOffset)
                #expect(skipped?.path == error.path)
            }
        }
    }

    @Test func agreesWithFoundationOnValidJSON() throws {
        var generator = SeededGenerator(seed: 99)
        let valid = Array(#"[{"a":[1,-2.5e3,"x\u00e9\n",true,null],"é":{}},"🐟\ud83d\udc1f"]"#.utf8)
        for _ in 0..<3000 {
            var bytes = valid
            mutate(&bytes, &generator)
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes))
            let ours = try? Wire.decode(JSONValue.self, from: bytes)
            // Foundation takes the first of equal keys, NUL bytes for UTF-16, and a comma behind the last element.
            guard !bytes.contains(0), bytes.count(where: { $0 == UInt8(ascii: ":") }) <= 2 else { continue }
            let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
            if text.contains(",]") || text.contains(",}") { continue }
            #expect((ours == nil) == (theirs == nil), "\(text)")
            if let ours, let theirs { #expect(ours.isSame(as: theirs)) }
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let marks = Array(#"{}[]",:\u0e+-. "#.utf8) + [0, 0x1F, 0x7F, 0x80, 0xC0, 0xED, 0xF4, 0xFF]
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes.insert(marks.randomElement(using: &generator) ?? 0, at: place)
        case 2: bytes.remove(at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count - 1, place + 9))
        default: bytes.swapAt(place, .random(in: 0..<bytes.count, using: &generator))
        }
        if bytes.isEmpty { bytes = [0] }
    }
}
