/// The fields of the types that take some of another type along with `pick`.
struct PickedFields: Sendable {
    /// The types that are made from themselves. They pick nothing.
    private(set) var circularOrigins: Set<String> = []
    /// All fields of a type that picks some.
    private var fieldsByType: [String: [SpecField]] = [:]

    /// Follows each chain of `from` to its end, and picks on the way back.
    init(_ types: ByName<SpecType>) {
        for type in types.all {
            var chain: [SpecType] = []
            var positions: [String: Int] = [:]
            var current: SpecType? = type
            while let link = current, let origin = link.origin, fieldsByType[link.name.value] == nil {
                if let start = positions[link.name.value] {
                    circularOrigins.formUnion(chain[start...].map(\.name.value))
                    break
                }
                positions[link.name.value] = chain.count
                chain.append(link)
                current = types[origin.type.value]
            }
            for link in chain.reversed() {
                pick(for: link, from: link.origin.flatMap { types[$0.type.value] })
            }
        }
    }

    /// An object type's fields, those that it picks first; `nil` for what is no object.
    func fields(of type: SpecType) -> [SpecField]? {
        guard case .object(let object) = type.kind else { return nil }
        return object.origin == nil ? object.fields : fieldsByType[type.name.value] ?? object.fields
    }

    private mutating func pick(for type: SpecType, from source: SpecType?) {
        guard case .object(let object) = type.kind, let origin = object.origin else { return }
        let candidates = source.flatMap { fields(of: $0) } ?? []
        let candidatesByName = Dictionary(candidates.map { ($0.name.value, $0) }) { first, _ in first }
        fieldsByType[type.name.value] = origin.pick.compactMap { candidatesByName[$0.value] } + object.fields
    }
}

extension SpecType {
    fileprivate var origin: SpecOrigin? {
        if case .object(let object) = kind { object.origin } else { nil }
    }
}
