import Foundation

/// The marks of deleted elements in the lists of one type. Of such an element only the key is read, because many
/// servers leave out everything else.
package struct TombstoneRule: Sendable {
    let element: ObjectIdentifier
    let key: StaticString
    let isUUID: Bool
    let mark: StaticString
    let value: JSONValue

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - element: The type of the list's elements.
    ///   - key: The key in JSON of the entity's key.
    ///   - isUUID: The entity's key is a UUID, whose text is in lower case with hyphens.
    ///   - mark: The key in JSON of the mark.
    ///   - value: The mark's value in a deleted element: a boolean, a text or a number.
    package init(element: Any.Type, key: StaticString, isUUID: Bool, mark: StaticString, value: JSONValue) {
        self.element = ObjectIdentifier(element)
        self.key = key
        self.isUUID = isUUID
        self.mark = mark
        self.value = value
    }
}

/// The deleted elements that a document's readers leave out.
package final class Tombstones: Sendable {
    let rule: TombstoneRule
    private let found = Lock<[String]>([])

    /// Starts without deleted elements.
    package init(_ rule: TombstoneRule) {
        self.rule = rule
    }

    /// The keys of the deleted elements that were read.
    package var keys: [String] { found.withLock { $0 } }

    func add(_ keys: [String]) {
        if !keys.isEmpty { found.withLock { $0 += keys } }
    }
}

extension WireReader {
    /// The rule for the elements of the array that is read next, if it applies to this type. It does not apply to lists
    /// within those elements.
    mutating func beginTombstones<Element>(of type: Element.Type) -> TombstoneRule? {
        guard let rule = input.pointee.tombstones, rule.element == ObjectIdentifier(type) else { return nil }
        input.pointee.tombstones = nil
        return rule
    }

    mutating func endTombstones(_ rule: TombstoneRule?) {
        if let rule { input.pointee.tombstones = rule }
    }

    /// Consumes the next element if it is marked as deleted and has a key.
    mutating func takeTombstone(_ rule: TombstoneRule?) -> Bool {
        guard let rule, input.pointee.valueKind == .object, isMarked(rule), let key = tombstoneKey(rule) else {
            return false
        }
        input.pointee.skipValue()
        input.pointee.tombstoneKeys.append(key)
        return true
    }

    private mutating func isMarked(_ rule: TombstoneRule) -> Bool {
        input.pointee.peekIfThere(rule.mark) { input in
            switch rule.value {
            case .bool(let value): input.valueKind == .bool && input.readBool() == value
            case .string(let text): input.valueKind == .string && input.readString().hasBytes(of: text)
            case .number(let number):
                input.valueKind == .number && input.readDecimal() == Decimal(string: number.literal)
            default: false
            }
        } ?? false
    }

    private mutating func tombstoneKey(_ rule: TombstoneRule) -> String? {
        let text: String?? = input.pointee.peekIfThere(rule.key) { input in
            switch input.valueKind {
            case .string: input.readString()
            case .number: "\(input.readDecimal())"
            default: nil
            }
        }
        guard let text = text ?? nil else { return nil }
        return rule.isUUID ? Mapping.uuidText(text) : text
    }
}
