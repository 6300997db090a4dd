import EndpointSpec

/// How many leaves a value of a type has, when everything is counted that it holds in place: strings, numbers, lists, and
/// whatever else is no struct.
///
/// A struct holds structs in place, and whoever copies one copies each leaf. Where large types nest, the leaves multiply from
/// type to type: nine types of three fields each can have 19,683 of them. So a field whose type has more leaves than ``bound``
/// holds it in a box, and a union with more leaves than that is an indirect enum. Both count as one leaf.
struct TypeSizes {
    /// Beyond how many leaves a type is large. CONTRIBUTING says what was measured.
    static let bound = 32

    private struct Contents {
        let isUnion: Bool
        /// The types that a value holds in place, once for each field or case.
        var types: [String] = []
        var leaves = 0
    }

    private var leaves: [String: Int] = [:]
    private let contents: [String: Contents]

    init(spec: ValidatedSpec, recursion: RecursiveFields) {
        var contents: [String: Contents] = [:]
        for type in spec.files.flatMap(\.types) {
            switch type.kind {
            case .object(let object):
                let fields = spec.fields(of: object).map(\.type.value)
                contents[type.name.value] = Self.contents(false, fields, of: type, recursion)
            case .union(let union):
                contents[type.name.value] = Self.contents(true, union.cases.map(\.type.value), of: type, recursion)
            case .enumeration, .wrapper, .custom: continue
            }
        }
        self.contents = contents
        for name in contents.keys.sorted() { count(from: name) }
    }

    /// Whether a value of the type has more leaves than are held in place.
    func isLarge(_ name: String) -> Bool { leaves[name, default: 1] > Self.bound }

    /// Whether a field has to keep a value of the type in a box. A large union needs none: its enum is indirect.
    func needsBox(_ name: String) -> Bool { isLarge(name) && contents[name]?.isUnion == false }

    private static func contents(
        _ isUnion: Bool,
        _ parts: [SpecTypeExpression],
        of type: SpecType,
        _ recursion: RecursiveFields
    ) -> Contents {
        var contents = Contents(isUnion: isUnion)
        for part in parts {
            if case .named(let name) = part.unwrapped.type, !recursion.isCut(between: type.name.value, and: name) {
                contents.types.append(name)
            } else {
                contents.leaves += 1
            }
        }
        return contents
    }

    /// Counts what the types within a type have first. Not recursive: ten thousand types in a chain are no reason to run out
    /// of stack.
    private mutating func count(from root: String) {
        var path = [root]
        while let name = path.last {
            let inner = contents[name]?.types ?? []
            if let missing = inner.first(where: { leaves[$0] == nil && contents[$0] != nil }) {
                path.append(missing)
                continue
            }
            path.removeLast()
            leaves[name] = sum(contents[name])
        }
    }

    private func sum(_ contents: Contents?) -> Int {
        guard let contents else { return 1 }
        return contents.types.reduce(contents.leaves) { sum, inner in
            // The cases of a union stand in place, until the union is found to be large itself.
            let isPointer = isLarge(inner) && (!contents.isUnion || self.contents[inner]?.isUnion == true)
            return sum + (isPointer ? 1 : leaves[inner, default: 1])
        }
    }
}
