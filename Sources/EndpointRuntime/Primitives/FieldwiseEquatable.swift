/// A generated struct that compares its fields with a ``FieldComparison``. That makes it `Equatable`, if it says that it is.
///
/// The comparison that Swift writes for a struct makes the compiler build `==` of `Optional` and `Array` anew for each type of a
/// field, and choose among all `==` that it sees for each field. Large APIs take up to a tenth longer to compile with it
/// (CompileTimes.md). The structs do not declare `==` themselves, because the compiler considers each `==` of a module
/// wherever it looks for one, and a large API has hundreds.
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
