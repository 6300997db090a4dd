import EndpointSpec

/// Decides where the values of fields and unions are kept: in place, or on the heap.
struct StoragePlanner {
    private let recursion: RecursiveFields
    private let sizes: TypeSizes

    init(spec: ValidatedSpec) {
        recursion = RecursiveFields(spec: spec)
        sizes = TypeSizes(spec: spec, recursion: recursion)
    }

    /// Where a field's value is kept.
    func storage(of field: SpecField, in type: String) -> PropertyPlan.Storage {
        if recursion.needsIndirection(field, of: type) { return .boxed(.recursive) }
        return sizes.isBoxed(field.name.value, of: type) ? .boxed(.large) : .inPlace
    }

    /// Whether the cases of a union are kept on the heap.
    func isIndirect(union: String) -> Bool {
        recursion.indirectUnions.contains(union) || sizes.isLarge(union: union)
    }
}
