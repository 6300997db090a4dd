/// A value that is large and seldom there, kept elsewhere: whoever has room for one stays small, and is copied at once.
enum Boxed<Value: Sendable>: Sendable {
    case none
    indirect case some(Value)

    init(_ value: Value?) {
        self = value.map { .some($0) } ?? .none
    }

    var value: Value? {
        if case .some(let value) = self { value } else { nil }
    }
}

extension Boxed: Equatable where Value: Equatable {}
