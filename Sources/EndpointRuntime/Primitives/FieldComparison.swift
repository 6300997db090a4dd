/// Compares the fields of two structs of one type, one after the other.
///
/// Each function compares a field, unless an earlier one differs. They have names of their own, by the type of the field, because the
/// compiler takes longer to choose among functions of one name. The generic ones look up at run time how values are compared.
///
/// ```swift
/// func hasEqualFields(as other: Self) -> Bool {
///     var fields = FieldComparison()
///     fields.string(self.name, other.name)
///     fields.optionalValue(self.address, other.address)
///     return fields.areEqual
/// }
/// ```
public struct FieldComparison: Sendable {
    /// Whether all fields that were compared are equal.
    public private(set) var areEqual = true

    /// A comparison of no fields yet.
    public init() {}

    /// Compares two texts.
    @inline(never)
    public mutating func string(_ left: String, _ right: String) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two texts, which may be `nil`.
    @inline(never)
    public mutating func optionalString(_ left: String?, _ right: String?) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two Booleans.
    @inline(never)
    public mutating func bool(_ left: Bool, _ right: Bool) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two Booleans, which may be `nil`.
    @inline(never)
    public mutating func optionalBool(_ left: Bool?, _ right: Bool?) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two integers.
    @inline(never)
    public mutating func int(_ left: Int, _ right: Int) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two integers, which may be `nil`.
    @inline(never)
    public mutating func optionalInt(_ left: Int?, _ right: Int?) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two numbers.
    @inline(never)
    public mutating func double(_ left: Double, _ right: Double) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two numbers, which may be `nil`.
    @inline(never)
    public mutating func optionalDouble(_ left: Double?, _ right: Double?) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two lists of texts.
    @inline(never)
    public mutating func strings(_ left: [String], _ right: [String]) {
        if areEqual { areEqual = left == right }
    }

    /// Compares two values of any type.
    @inline(never)
    public mutating func value<Value: Equatable>(_ left: Value, _ right: Value) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }

    /// Compares two values of any type, which may be `nil`.
    @inline(never)
    public mutating func optionalValue<Value: Equatable>(_ left: Value?, _ right: Value?) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }

    /// Compares two lists, element by element in their order.
    @inline(never)
    public mutating func array<Element: Equatable>(_ left: [Element], _ right: [Element]) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }

    /// Compares two lists, which may be `nil`, element by element in their order.
    @inline(never)
    public mutating func optionalArray<Element: Equatable>(_ left: [Element]?, _ right: [Element]?) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }

    /// Compares two maps.
    @inline(never)
    public mutating func dictionary<Value: Equatable>(_ left: [String: Value], _ right: [String: Value]) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }

    /// Compares two maps, which may be `nil`.
    @inline(never)
    public mutating func optionalDictionary<Value: Equatable>(_ left: [String: Value]?, _ right: [String: Value]?) {
        if areEqual { areEqual = GenericEquality.areEqual(left, right) }
    }
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

    @inline(never)
    static func areEqual<Value: Equatable>(_ left: [String: Value], _ right: [String: Value]) -> Bool { left == right }

    @inline(never)
    static func areEqual<Value: Equatable>(_ left: [String: Value]?, _ right: [String: Value]?) -> Bool {
        left == right
    }
}
