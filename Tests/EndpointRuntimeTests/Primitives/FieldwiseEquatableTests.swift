import EndpointRuntime
import Testing

@Suite("Equality of fields") struct FieldwiseEquatableTests {
    @Test func valuesAreEqualAsSwiftHasIt() {
        #expect(FieldEquality.areEqual(1, 1) && !FieldEquality.areEqual(1, 2))
        #expect(!FieldEquality.areEqual(Double.nan, .nan))
        // One letter, written as one scalar and as two.
        #expect(FieldEquality.areEqual("\u{e9}", "e\u{301}") && !FieldEquality.areEqual("a", "b"))
    }

    @Test(arguments: [nil, 1, 2] as [Int?], [nil, 1, 2] as [Int?])
    func absenceIsAValue(_ left: Int?, _ right: Int?) {
        #expect(FieldEquality.areEqual(left, right) == (left == right))
        #expect(FieldEquality.areEqual(left.map(String.init), right.map(String.init)) == (left == right))
        #expect(FieldEquality.areEqual(left.map { [$0] }, right.map { [$0] }) == (left == right))
        #expect(FieldEquality.areEqual(left.map(Double.init), right.map(Double.init)) == (left == right))
        #expect(FieldEquality.areEqual(left.map(UInt8.init), right.map(UInt8.init)) == (left == right))
        #expect(FieldEquality.areEqual(left.map { $0 == 1 }, right.map { $0 == 1 }) == (left == right))
    }

    @Test func listsAreComparedInOrder() {
        #expect(FieldEquality.areEqual([1, 2], [1, 2]) && FieldEquality.areEqual([Int](), []))
        #expect(!FieldEquality.areEqual([1, 2], [2, 1]) && !FieldEquality.areEqual([1], [1, 2]))
        #expect(!FieldEquality.areEqual([Int]?.none, []))
        #expect(FieldEquality.areEqual(["a"], ["a"]) && !FieldEquality.areEqual(["a", "b"], ["b", "a"]))
    }
}
