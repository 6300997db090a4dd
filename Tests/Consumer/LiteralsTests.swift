import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// The golden `Literals` has each type inside an optional, a list and a map. The tests compare its Swift values with
/// its JSON.
@Suite struct LiteralsTests {
    @Test(arguments: [("full", LiteralSample.Examples.full), ("empty", .Examples.empty)])
    func anExampleOfTheWireIsReadAsTheExampleOfTheDomain(_ name: String, _ sample: LiteralSample) throws {
        let type = try #require(MockAPI.literals.types.first { $0.name == "LiteralSample" })
        let json = try #require(type.examples.first { $0.name == name }).json
        let read = try Wire.decode(LiteralSampleDTO.self, from: Data(json.utf8)).toDomain()
        #expect(read == sample)
    }

    /// Each field alone makes a value that equals itself and no other.
    @Test func equalityLooksAtEachField() throws {
        let type = try #require(MockAPI.literals.types.first { $0.name == "LiteralSample" })
        let json = try #require(type.examples.first { $0.name == "full" }).json
        let members = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let samples = try (members.map { [$0.key: $0.value] } + [[:]]).map { member in
            let data = try JSONSerialization.data(withJSONObject: member)
            return try [0, 1].map { _ in try Wire.decode(LiteralSampleDTO.self, from: data).toDomain() }
        }
        #expect(samples.count == Mirror(reflecting: LiteralSample.Examples.full).children.count + 1)
        for (index, sample) in samples.enumerated() {
            #expect(sample[0] == sample[1])
            for other in samples[..<index] { #expect(sample[0] != other[0]) }
        }
    }

    @Test func aCaseNamedNoneIsNotNil() {
        #expect(LiteralSample.Examples.full.literalMood?.rawValue == "none")
        #expect(LiteralSample.Examples.full.literalLevelList?.map { $0?.rawValue } == ["none", "some", "high", nil])
        #expect(LiteralSample.Examples.full.literalPart?.level.rawValue == "none")
        #expect(LiteralSample.Examples.empty.literalMood == nil)
    }

    @Test func unknownEnumValuesAreLeftOutAtEveryDepth() throws {
        let json = """
            {"plain":["none","x","high"],"optional":[null,"x","some"],"lists":[["none"],["some","x"],[]],\
            "maps":[{"a":"x"},{"a":"none"}],"named":{"a":["x"],"b":[null,"none"]},"deep":[{"a":["x"]},{"a":["none",null]}]}
            """
        let checked = try Wire.decode(LiteralCheckedDTO.self, from: Data(json.utf8)).toDomain()
        let expected = LiteralChecked(
            plain: [LiteralLevel.noneValue, .high],
            optional: [nil, LiteralLevel.someValue],
            lists: [[LiteralLevel.noneValue], []],
            maps: [["a": LiteralLevel.noneValue]],
            named: ["b": [nil, LiteralLevel.noneValue]],
            deep: [["a": [LiteralLevel.noneValue, nil]]]
        )
        #expect(checked == expected)
    }
}
