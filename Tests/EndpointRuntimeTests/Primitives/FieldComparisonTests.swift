import EndpointRuntime
import Testing

@Suite("Comparison of fields") struct FieldComparisonTests {
    @Test func valuesAreComparedAsSwiftComparesThem() {
        #expect(areEqual { $0.value(UInt8(1), 1) } && !areEqual { $0.value(UInt8(1), 2) })
        #expect(areEqual { $0.int(1, 1) } && !areEqual { $0.int(1, 2) })
        #expect(areEqual { $0.bool(true, true) } && !areEqual { $0.bool(true, false) })
        #expect(areEqual { $0.double(0, -0.0) } && !areEqual { $0.double(.nan, .nan) })
        #expect(!areEqual { $0.value(Double.nan, .nan) })
        // One letter, written as one scalar and as two.
        #expect(areEqual { $0.string("\u{e9}", "e\u{301}") } && !areEqual { $0.string("a", "b") })
    }

    @Test(arguments: [nil, 1, 2] as [Int?], [nil, 1, 2] as [Int?])
    func absenceIsAValue(_ left: Int?, _ right: Int?) {
        let expected = left == right
        #expect(areEqual { $0.optionalInt(left, right) } == expected)
        #expect(areEqual { $0.optionalString(left.map(String.init), right.map(String.init)) } == expected)
        #expect(areEqual { $0.optionalDouble(left.map(Double.init), right.map(Double.init)) } == expected)
        #expect(areEqual { $0.optionalBool(left.map { $0 == 1 }, right.map { $0 == 1 }) } == expected)
        #expect(areEqual { $0.optionalValue(left.map(UInt8.init), right.map(UInt8.init)) } == expected)
        #expect(areEqual { $0.optionalArray(left.map { [$0] }, right.map { [$0] }) } == expected)
        #expect(areEqual { $0.optionalDictionary(left.map { ["a": $0] }, right.map { ["a": $0] }) } == expected)
    }

    @Test func listsAreComparedInOrder() {
        #expect(areEqual { $0.array([1, 2], [1, 2]) } && areEqual { $0.array([Int](), []) })
        #expect(!areEqual { $0.array([1, 2], [2, 1]) } && !areEqual { $0.array([1], [1, 2]) })
        #expect(!areEqual { $0.optionalArray([Int]?.none, []) })
        #expect(areEqual { $0.strings(["a"], ["a"]) } && !areEqual { $0.strings(["a", "b"], ["b", "a"]) })
    }

    @Test func mapsAreComparedByKey() {
        #expect(areEqual { $0.dictionary(["a": 1, "b": 2], ["b": 2, "a": 1]) })
        #expect(!areEqual { $0.dictionary(["a": 1], ["a": 2]) } && !areEqual { $0.dictionary(["a": 1], ["b": 1]) })
        #expect(!areEqual { $0.optionalDictionary([String: Int]?.none, [:]) })
    }

    @Test(
        "A difference stays, whatever is compared after it.",
        arguments: [
            { $0.string("a", "a") }, { $0.optionalString(nil, nil) }, { $0.bool(true, true) },
            { $0.optionalBool(nil, nil) }, { $0.int(1, 1) }, { $0.optionalInt(nil, nil) }, { $0.double(1, 1) },
            { $0.optionalDouble(nil, nil) }, { $0.strings(["a"], ["a"]) }, { $0.value(1, 1) },
            { $0.optionalValue(Int?.none, nil) }, { $0.array([1], [1]) }, { $0.optionalArray([Int]?.none, nil) },
            { $0.dictionary(["a": 1], ["a": 1]) }, { $0.optionalDictionary([String: Int]?.none, nil) },
        ] as [@Sendable (inout FieldComparison) -> Void]
    )
    func differencesStay(_ next: @Sendable (inout FieldComparison) -> Void) {
        var equal = FieldComparison()
        next(&equal)
        #expect(equal.areEqual)
        var different = FieldComparison()
        different.int(1, 2)
        next(&different)
        #expect(!different.areEqual)
    }

    private func areEqual(_ compare: (inout FieldComparison) -> Void) -> Bool {
        var fields = FieldComparison()
        compare(&fields)
        return fields.areEqual
    }
}
