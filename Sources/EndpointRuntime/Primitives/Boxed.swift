/// A large value that is rarely present, stored outside its owner. The owner stays small and cheap to copy.
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
