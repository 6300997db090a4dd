import Foundation

/// Holds members with a single possible value against that value, if a union reads the object to find out its type.
/// Everywhere else the value is ignored.
extension WireFieldReader {
    /// Fails if a union tries the type and the object does not have this text under the key.
    ///
    /// - Parameters:
    ///   - key: The key in JSON.
    ///   - value: The only possible value.
    ///   - isOptional: Pass true if the member may be absent or `null`.
    public mutating func constant(_ key: StaticString, _ value: String, isOptional: Bool = false) {
        check(key, isOptional) { $0.valueKind == .string && $0.readString().hasBytes(of: value) }
    }

    /// Fails if a union tries the type and the object does not have this boolean under the key.
    public mutating func constant(_ key: StaticString, _ value: Bool, isOptional: Bool = false) {
        check(key, isOptional) { $0.valueKind == .bool && $0.readBool() == value }
    }

    /// Fails if a union tries the type and the object does not have this number under the key.
    public mutating func constant(_ key: StaticString, _ value: Int, isOptional: Bool = false) {
        check(key, isOptional) { $0.valueKind == .number && $0.readDecimal() == Decimal(value) }
    }

    /// Fails if a union tries the type and the object does not have this number under the key.
    public mutating func constant(_ key: StaticString, _ value: Double, isOptional: Bool = false) {
        check(key, isOptional) { $0.valueKind == .number && $0.readDouble() == value }
    }

    private mutating func check(
        _ key: StaticString,
        _ isOptional: Bool,
        _ matches: (inout WireInput) -> Bool
    ) {
        guard input.pointee.tried >= 0, !input.pointee.hasStopped else { return }
        let (position, depth) = (input.pointee.position, input.pointee.depth)
        // The member may stand anywhere in the object, which this reader has entered.
        (input.pointee.position, input.pointee.depth) = (object, depth - 1)
        let found = input.pointee.peekIfThere(key) { input in
            isOptional && input.valueKind == .null || matches(&input)
        }
        guard !input.pointee.hasStopped else { return }
        switch found {
        case true?: break
        case nil where isOptional: break
        case nil: return input.pointee.fail(.missingKey, at: object, key: key.description)
        case false?: return input.pointee.fail(.invalidValue(expected: "the type's constant"), at: object)
        }
        (input.pointee.position, input.pointee.depth) = (position, depth)
    }
}
