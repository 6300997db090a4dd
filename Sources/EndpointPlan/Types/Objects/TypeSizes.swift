import EndpointSpec

/// How many leaves the values of types have, when everything is counted that they hold in place: strings, numbers, lists, and
/// whatever else is no struct; and what is held on the heap for that.
///
/// A struct holds structs in place, and whoever copies one copies each leaf. Where large types nest, the leaves multiply from
/// type to type: nine types of three fields each can have 19,683 of them. So a model with more than ``bound`` leaves keeps its
/// fields together on the heap, and is one leaf wherever it is held. A struct that cannot do so holds no more than ``bound``
/// leaves in place, unless it has more fields than that: its largest fields are held in boxes, which count as one leaf. A union
/// with more leaves is an indirect enum, which is one leaf too.
///
/// CompileTimes.md says what was measured.
struct TypeSizes {
    /// The number of leaves that a type holds in place at most.
    static let bound = 32

    /// What a struct or an enum holds.
    private struct Contents {
        let kind: Kind
        /// The fields or cases that hold a type in place.
        var types: [(field: String, type: String)] = []
        /// The number of all others.
        var leaves = 0

        enum Kind {
            case union
            /// A struct; one that may keep its fields on the heap.
            case structure, movable
        }

        /// Adds a field or a case; one that is kept apart because it leads back is a leaf, and so is a union that does.
        mutating func add(_ field: String, _ type: SpecTypeExpression, _ isApart: Bool, _ recursion: RecursiveFields) {
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
    /// Type → its fields that are held in boxes.
    private var boxed: [String: Set<String>] = [:]

    /// The models of an API.
    init(modelsOf spec: ValidatedSpec, recursion: RecursiveFields) {
        self.init(spec, recursion) { type, object in
            !object.isMutable && spec.domainMode(of: type) != .handwritten ? .movable : .structure
        }
    }

    /// What stands on the wire, models among it. Their fields are on the heap there too.
    init(wireOf spec: ValidatedSpec, recursion: RecursiveFields, models: TypeSizes) {
        self.init(spec, recursion) { type, _ in
            models.isOnHeap(type.name.value) && spec.domainMode(of: type) == .shared ? nil : .structure
        }
    }

    /// `kind` says how an object is counted; `nil` if it is a leaf, whatever it holds.
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
                    contents[name]?.add(field.name.value, field.type.value, isApart, recursion)
                }
            case .union(let union):
                contents[name] = Contents(kind: .union)
                for part in union.cases { contents[name]?.add(part.tag.value, part.type.value, false, recursion) }
            case .enumeration, .wrapper, .custom: continue
            }
        }
        self.contents = contents
        for name in contents.keys.sorted() { count(from: name) }
    }

    /// Whether a type keeps its fields on the heap.
    func isOnHeap(_ type: String) -> Bool { onHeap.contains(type) }

    /// Whether a field of a type is held in a box.
    func isBoxed(_ field: String, of type: String) -> Bool { boxed[type]?.contains(field) == true }

    /// Whether a union has more leaves than are held in place.
    func isLarge(union name: String) -> Bool {
        contents[name]?.kind == .union && leaves[name, default: 1] > Self.bound
    }

    /// Counts what the types within a type have first. Not recursive: ten thousand types in a chain are no reason to run out
    /// of stack.
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

    /// The leaves of a type. It keeps its fields on the heap if they are too many, or boxes the largest until they are few
    /// enough.
    private mutating func counted(_ own: Contents, as name: String) -> Int {
        let sizes = own.types.map { (field: $0.field, leaves: held($0.type)) }
        var sum = sizes.reduce(own.leaves) { $0 + $1.leaves }
        guard own.kind != .union else { return sum }
        if own.kind == .movable, sum > Self.bound {
            onHeap.insert(name)
            return 1
        }
        // A sort that keeps the order of equals: which of them is boxed must not change from run to run.
        for size in sizes.sorted(by: { $0.leaves > $1.leaves }) where sum > Self.bound && size.leaves > 1 {
            boxed[name, default: []].insert(size.field)
            sum -= size.leaves - 1
        }
        return sum
    }

    /// How many leaves a type takes where it is held.
    private func held(_ name: String) -> Int { isLarge(union: name) ? 1 : leaves[name, default: 1] }
}
