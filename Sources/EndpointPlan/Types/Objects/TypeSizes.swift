import EndpointSpec

/// Counts the leaves of types. Leaves are the values that a type holds in place, directly or in nested structs:
/// strings, numbers, lists and everything else that is not a struct.
///
/// Copying a struct copies each of its leaves. Nested types multiply them: nine types of three fields each can have
/// 19,683 leaves. So a model with more than ``bound`` leaves keeps its fields together on the heap, and counts as one
/// leaf elsewhere. Other structs hold at most ``bound`` leaves in place, unless they have more fields than that. Their
/// largest fields are in boxes, and each box is one leaf. A union with more leaves is an indirect enum, which is also
/// one leaf.
///
/// CompileTimes.md has the measurements.
struct TypeSizes {
    /// The largest number of leaves that a type holds in place.
    static let bound = 32

    /// The contents of a struct or an enum.
    private struct Contents {
        let kind: Kind
        /// The fields or cases that hold a type in place.
        var types: [(field: String, type: String)] = []
        /// The number of all other fields or cases.
        var leaves = 0

        enum Kind {
            case union
            /// A struct, and a struct that can keep its fields on the heap.
            case structure, movable
        }

        /// Adds a field or a case. A field in a box is one leaf, and so is a union that contains itself.
        mutating func add(_ field: String, type: SpecTypeExpression, isApart: Bool, recursion: RecursiveFields) {
            if case .named(let name) = type.unwrapped.type, !isApart, !recursion.indirectUnions.contains(name) {
                types.append((field, name))
            } else {
                leaves += 1
            }
        }
    }

    private let contents: [String: Contents]
    private var leaves: [String: Int] = [:]
    /// The models that keep their fields on the heap.
    private var onHeap: Set<String> = []
    /// The boxed fields of each type.
    private var boxed: [String: Set<String>] = [:]

    /// Counts the models of an API.
    init(modelsOf spec: ValidatedSpec, recursion: RecursiveFields) {
        self.init(spec, recursion) { type, object in
            !object.isMutable && spec.domainMode(of: type) != .handwritten ? .movable : .structure
        }
    }

    /// Counts the DTOs of an API. Models that are their own DTO keep their fields on the heap here, too.
    init(wireOf resolver: TypeResolver, recursion: RecursiveFields, models: TypeSizes) {
        self.init(resolver.spec, recursion) { type, _ in
            models.isOnHeap(type.name.value) && resolver.isShared(type.name.value) ? nil : .structure
        }
    }

    /// Counts the leaves of all types. `kind` returns the kind of an object, or `nil` if it is a single leaf.
    private init(
        _ spec: ValidatedSpec,
        _ recursion: RecursiveFields,
        _ kind: (SpecType, SpecObject) -> Contents.Kind?
    ) {
        var contents: [String: Contents] = [:]
        for type in spec.files.flatMap(\.types) {
            let name = type.name.value
            switch type.kind {
            case .object(let object):
                guard let kind = kind(type, object) else { continue }
                contents[name] = Contents(kind: kind)
                for field in spec.fields(of: object) {
                    let isApart = recursion.needsIndirection(field, of: name)
                    contents[name]?.add(
                        field.name.value,
                        type: field.type.value,
                        isApart: isApart,
                        recursion: recursion
                    )
                }
            case .union(let union):
                contents[name] = Contents(kind: .union)
                for part in union.cases {
                    contents[name]?.add(part.tag.value, type: part.type.value, isApart: false, recursion: recursion)
                }
            case .enumeration, .wrapper, .custom: continue
            }
        }
        self.contents = contents
        for name in contents.keys.sorted() { count(from: name) }
    }

    /// Returns true if a type keeps its fields on the heap.
    func isOnHeap(_ type: String) -> Bool { onHeap.contains(type) }

    /// Returns true if a field is stored in a box.
    func isBoxed(_ field: String, of type: String) -> Bool { boxed[type]?.contains(field) == true }

    /// Returns true if a union has too many leaves to hold them in place.
    func isLarge(union name: String) -> Bool {
        contents[name]?.kind == .union && leaves[name, default: 1] > Self.bound
    }

    /// Counts the types within a type before the type itself. It does not recurse, because a chain of ten thousand
    /// types would overflow the stack.
    private mutating func count(from root: String) {
        var path = [root]
        var opened: Set<String> = []
        while let name = path.last {
            guard let own = contents[name], leaves[name] == nil else {
                path.removeLast()
                continue
            }
            if opened.insert(name).inserted {
                path += own.types.lazy.map(\.type).filter { leaves[$0] == nil && !opened.contains($0) }
                continue
            }
            leaves[name] = counted(own, as: name)
            path.removeLast()
        }
    }

    /// Counts the leaves of a type. If there are too many, the type keeps its fields on the heap, or boxes the largest
    /// fields until the count is low enough.
    private mutating func counted(_ own: Contents, as name: String) -> Int {
        let sizes = own.types.map { (field: $0.field, leaves: held($0.type)) }
        var sum = sizes.reduce(own.leaves) { $0 + $1.leaves }
        guard own.kind != .union else { return sum }
        if own.kind == .movable, sum > Self.bound {
            onHeap.insert(name)
            return 1
        }
        // The sort is stable, so that each run boxes the same fields.
        for size in sizes.sorted(by: { $0.leaves > $1.leaves }) where sum > Self.bound && size.leaves > 1 {
            boxed[name, default: []].insert(size.field)
            sum -= size.leaves - 1
        }
        return sum
    }

    /// The leaves that a type adds to the type that holds it.
    private func held(_ name: String) -> Int { isLarge(union: name) ? 1 : leaves[name, default: 1] }
}
