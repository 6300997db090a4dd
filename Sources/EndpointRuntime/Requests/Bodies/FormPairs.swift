internal import Foundation

/// The names of nested values' fields in a form.
public enum EndpointFormNesting: Sendable {
    /// `card[number]`
    case brackets
    /// `card.number`
    case dots
    /// Nested values are not allowed: a value with fields inside another one is an error.
    case none
}

/// The names of a list's elements in a form.
public enum EndpointFormArrays: Sendable {
    /// `items[]`, and their fields `items[][id]`.
    case brackets
    /// `items`, once per element.
    case `repeat`
    /// `items[0]`, `items[1]`.
    case indices
    /// `items` once, with commas between the elements: `items=1,2`. A comma inside an element is percent-encoded.
    case comma
}

/// The names and values of a form, in the order of the fields. Null values are left out.
enum FormPairs {
    /// A name with its text, or with the texts of a list that is separated by commas.
    typealias Pair = (name: String, texts: [String])

    static func of(
        _ json: Data,
        nesting: EndpointFormNesting,
        arrays: EndpointFormArrays,
        hiding maps: SensitiveMaps = SensitiveMaps()
    ) throws(WireError) -> [Pair] {
        var writer = Writer(nesting: nesting, arrays: arrays, maps: maps)
        switch try Wire.decode(FormTree.self, from: json) {
        case .nothing: break
        case .object(let members): try writer.append(members, FormPlace(hiddenLayers: maps.layersOfDocument ?? 0))
        case .text, .list: throw error("an object", FormPlace())
        }
        return writer.pairs
    }

    /// The pairs as `application/x-www-form-urlencoded` (the URL standard, §5.2). The commas between the texts of a
    /// list are not encoded, as in a query (RFC 6570 §3.2.8): the server splits the list first, and then decodes its
    /// elements.
    static func text(_ pairs: [Pair]) -> Data {
        var bytes: [UInt8] = []
        for pair in pairs {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            VisitedBytes.add(pair.name.utf8.count)
            PercentEncoding.appendForm(pair.name, to: &bytes)
            for (index, text) in pair.texts.enumerated() {
                bytes.append(index == 0 ? UInt8(ascii: "=") : UInt8(ascii: ","))
                VisitedBytes.add(text.utf8.count)
                PercentEncoding.appendForm(text, to: &bytes)
            }
        }
        return Data(bytes)
    }

    private struct Writer {
        let nesting: EndpointFormNesting
        let arrays: EndpointFormArrays
        let maps: SensitiveMaps
        var pairs: [Pair] = []

        mutating func append(_ members: [FormTree.Member], _ outer: FormPlace) throws(WireError) {
            for member in members where !member.value.isNothing {
                try append(member.value, try place(of: member.name, in: outer))
            }
        }

        private mutating func append(_ tree: FormTree, _ place: FormPlace) throws(WireError) {
            switch tree {
            case .nothing: return
            case .text(let text): pairs.append((place.name, [text]))
            case .object(let members): try append(members, place)
            case .list(let elements) where arrays == .comma: try append(joining: elements, place)
            case .list(let elements):
                for (index, element) in elements.enumerated() {
                    try append(element, place.element(index, arrays))
                }
            }
        }

        private mutating func append(joining elements: [FormTree], _ place: FormPlace) throws(WireError) {
            var texts: [String] = []
            for (index, element) in elements.enumerated() where !element.isNothing {
                guard case .text(let text) = element else {
                    throw FormPairs.error("a list of plain values", place.element(index, arrays))
                }
                texts.append(text)
            }
            if !texts.isEmpty { pairs.append((place.name, texts)) }
        }

        private func place(of key: String, in outer: FormPlace) throws(WireError) -> FormPlace {
            let place = outer.member(key, nesting, hiding: maps)
            // In brackets, it would be an element of a list (`a[]`). On the outermost level, the name would be empty.
            guard !key.isEmpty else { throw FormPairs.error("a key that is not empty", place) }
            if outer.name.isEmpty { return place }
            guard nesting != .none else { throw FormPairs.error("a form without values inside others", place) }
            try check(key, at: place)
            return place
        }

        /// In a key, the marks of the nesting would create additional levels.
        private func check(_ key: String, at place: FormPlace) throws(WireError) {
            switch nesting {
            case .brackets where key.utf8.contains { $0 == .leftBracket || $0 == .rightBracket }:
                throw FormPairs.error("a key without brackets", place)
            case .dots where key.utf8.contains(UInt8(ascii: ".")): throw FormPairs.error("a key without dots", place)
            case .brackets, .dots, .none: break
            }
        }
    }

    private static func error(_ expected: String, _ place: FormPlace) -> WireError {
        WireError(kind: .invalidValue(expected: expected), path: place.path, byteOffset: 0)
    }
}

/// The place of a value in a form: its name there, and its path in errors.
private struct FormPlace {
    private(set) var name = ""
    private(set) var path = ""
    /// The number of nested layers below this place whose keys the path hides.
    private var hiddenLayers: Int

    init(hiddenLayers: Int = 0) { self.hiddenLayers = hiddenLayers }

    func member(_ key: String, _ nesting: EndpointFormNesting, hiding maps: SensitiveMaps) -> FormPlace {
        var place = self
        if hiddenLayers > 0 {
            place.hiddenLayers -= 1
            place.path += path.isEmpty ? "*" : ".*"
        } else {
            place.hiddenLayers = maps.layers(below: key) ?? 0
            WirePath.append(key: key, to: &place.path)
        }
        place.name = name.isEmpty ? key : nesting == .dots ? "\(name).\(key)" : "\(name)[\(key)]"
        return place
    }

    func element(_ index: Int, _ arrays: EndpointFormArrays) -> FormPlace {
        var place = self
        place.path += "[\(index)]"
        if hiddenLayers > 0 { place.hiddenLayers -= 1 }
        switch arrays {
        case .brackets: place.name += "[]"
        case .indices: place.name += "[\(index)]"
        case .repeat, .comma: break
        }
        return place
    }
}

/// A JSON value with its members in order.
indirect enum FormTree: WireReadable {
    case nothing
    case text(String)
    case list([FormTree])
    case object([Member])

    typealias Member = (name: String, value: FormTree)

    /// The value is null. Null values are left out.
    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }

    init(from reader: inout WireReader) {
        switch reader.kind {
        case .string: self = .text(reader.string())
        case .bool: self = .text(reader.bool() ? "true" : "false")
        case .number: self = .text(JSONNumber(from: &reader).literal)
        case .array:
            var elements: [FormTree] = []
            reader.array { reader in elements.append(FormTree(from: &reader)) }
            self = .list(elements)
        case .object:
            var members: [Member] = []
            reader.object { reader, name in members.append((name, FormTree(from: &reader))) }
            self = .object(members)
        case .null, nil:
            reader.skip()
            self = .nothing
        }
    }
}
