/// A generated struct that compares its fields with ``FieldEquality``, and is `Equatable` by that.
///
/// The comparison that Swift writes for a struct makes the compiler build `==` of `Optional` and `Array` anew for each type of a
/// field. In an optimized build that is a tenth of the time. The structs do not declare `==` themselves, because the compiler
/// considers each `==` of a module wherever it looks for one, and a large API has hundreds.
public protocol FieldwiseEquatable: Equatable {
    /// Whether all fields are equal to those of the other struct.
    func hasEqualFields(as other: Self) -> Bool
}

extension FieldwiseEquatable {
    /// Whether all fields are equal.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool { left.hasEqualFields(as: right) }
}

/// Compares the fields of generated structs.
public enum FieldEquality {
    /// Whether two values are equal.
    @inline(never)
    public static func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

    /// Whether two values are equal, or both `nil`.
    @inline(never)
    public static func areEqual<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool { left == right }

    /// Whether two lists have equal elements in the same order.
    @inline(never)
    public static func areEqual<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Bool { left == right }

    /// Whether two lists have equal elements in the same order, or both are `nil`.
    @inline(never)
    public static func areEqual<Element: Equatable>(_ left: [Element]?, _ right: [Element]?) -> Bool { left == right }

    /// Whether two texts are equal.
    @inline(never)
    public static func areEqual(_ left: String, _ right: String) -> Bool { left == right }

    /// Whether two texts are equal, or both `nil`.
    @inline(never)
    public static func areEqual(_ left: String?, _ right: String?) -> Bool { left == right }
}
