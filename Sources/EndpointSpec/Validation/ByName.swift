/// Values that are looked up by their names. Of two with one name, the first is found.
struct ByName<Value: Sendable>: Sendable {
    let all: [Value]
    /// For suggestions, made once: in a spec in which everything is misspelt they are asked for often.
    let names: [String]
    private let positions: [String: Int]

    init(_ all: [Value], name: (Value) -> String) {
        self.all = all
        names = all.map(name)
        positions = Dictionary(zip(names, all.indices)) { first, _ in first }
    }

    subscript(name: String) -> Value? { positions[name].map { all[$0] } }
}
