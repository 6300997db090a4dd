/// The cases of an open enum that have no value with them, found by their raw values.
///
/// Generated enums keep one. A `switch` over strings would say the same, and takes the compiler several times as long.
public struct KnownCases<Value: RawRepresentable<String> & Sendable>: Sendable {
    private let byRawValue: [String: Value]

    /// Takes the cases; of two with the same raw value, the first counts.
    public init(_ cases: [Value]) {
        byRawValue = Dictionary(cases.map { ($0.rawValue, $0) }) { first, _ in first }
    }

    /// The case with this raw value; `nil` if none has it.
    public subscript(rawValue: String) -> Value? { byRawValue[rawValue] }
}
