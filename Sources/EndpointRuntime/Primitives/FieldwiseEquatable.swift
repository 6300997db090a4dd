/// A generated struct that compares its fields with ``FieldEquality``. That makes it `Equatable`, if it says that it is.
///
/// The comparison that Swift writes for a struct makes the compiler build `==` of `Optional` and `Array` anew for each type of a
/// field. In an optimized build of a large API that is about a tenth of the time. The structs do not declare `==` themselves,
/// because the compiler considers each `==` of a module wherever it looks for one, and a large API has hundreds.
public protocol FieldwiseEquatable {
    /// Whether all fields are equal to those of the other struct.
    func hasEqualFields(as other: Self) -> Bool
}

extension FieldwiseEquatable where Self: Equatable {
    // Inlinable, because an optimized build of an API would have one more function for each type.
    /// Whether all fields are equal.
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.hasEqualFields(as: right) }
}

/// Compares the fields of generated structs.
///
/// The generic functions look up the type of what they compare at run time. Types that many fields have are spelled out, which
/// halves the time that two structs take.
public enum FieldEquality {
    /// Whether two values are equal.
    @inline(never)
    public static func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
        GenericEquality.areEqual(left, right)
    }

    /// Whether two values are equal, or both `nil`.
    @inline(never)
    public static func areEqual<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
        GenericEquality.areEqual(left, right)
    }

    /// Whether two lists have equal elements in the same order.
    @inline(never)
    public static func areEqual<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Bool {
        GenericEquality.areEqual(left, right)
    }

    /// Whether two lists have equal elements in the same order, or both are `nil`.
    @inline(never)
    public static func areEqual<Element: Equatable>(_ left: [Element]?, _ right: [Element]?) -> Bool {
        GenericEquality.areEqual(left, right)
    }

    /// Whether two texts are equal.
    @inline(never)
    public static func areEqual(_ left: String, _ right: String) -> Bool { left == right }

    /// Whether two texts are equal, or both `nil`.
    @inline(never)
    public static func areEqual(_ left: String?, _ right: String?) -> Bool { left == right }

    /// Whether two numbers are equal, or both `nil`.
    @inline(never)
    public static func areEqual(_ left: Int?, _ right: Int?) -> Bool { left == right }

    /// Whether two numbers are equal, or both `nil`.
    @inline(never)
    public static func areEqual(_ left: Double?, _ right: Double?) -> Bool { left == right }

    /// Whether two Booleans are equal, or both `nil`.
    @inline(never)
    public static func areEqual(_ left: Bool?, _ right: Bool?) -> Bool { left == right }

    /// Whether two lists have equal texts in the same order.
    @inline(never)
    public static func areEqual(_ left: [String], _ right: [String]) -> Bool { left == right }
}

/// What compares values of any type, out of sight of other modules.
///
/// The optimizer takes the body of a small generic function into the module of its caller, and compiles it there for each type of
/// a field, even with `@inline(never)`. It does not do so with a body that calls something that is not public, as long as that is not
/// inlined into it. Release builds of large APIs take 2 to 6 % longer without this (CompileTimes.md).
private enum GenericEquality {
    @inline(never)
    static func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

    @inline(never)
    static func areEqual<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
        guard let left else { return right == nil }
        guard let right else { return false }
        return left == right
    }

    @inline(never)
    static func areEqual<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Bool { left == right }

    @inline(never)
    static func areEqual<Element: Equatable>(_ left: [Element]?, _ right: [Element]?) -> Bool { left == right }
}
