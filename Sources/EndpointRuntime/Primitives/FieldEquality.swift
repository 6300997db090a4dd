/// Compares the fields of generated structs.
///
/// The comparison that Swift writes for a struct makes the compiler build `==` of `Optional` and `Array` anew for each type of a
/// field, and in an optimized build that is a tenth of the time and of the text. These functions are compiled once, here.
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
