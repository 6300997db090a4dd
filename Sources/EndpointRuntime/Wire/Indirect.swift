/// Keeps a value behind a reference, so that a type can hold values of its own type.
public struct Indirect<Value> {
    private let storage: IndirectStorage<Value>

    /// Puts a value behind a reference.
    public init(_ value: Value) {
        storage = .value(value)
    }

    /// The value.
    public var value: Value {
        switch storage {
        case .value(let value): value
        }
    }
}

private indirect enum IndirectStorage<Value> {
    case value(Value)
}

extension IndirectStorage: Sendable where Value: Sendable {}

extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Indirect, right: Indirect) -> Bool { left.value == right.value }
}

extension Indirect: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Indirect: WireReadable where Value: WireReadable {
    /// Reads the value.
    public static func read(from reader: inout WireReader) -> Indirect { Indirect(Value.read(from: &reader)) }
}

extension Indirect: WireWritable where Value: WireWritable {
    /// Writes the value.
    public func write(to writer: inout WireWriter) { value.write(to: &writer) }
}
