/// An element of a list or map that was left out, because the spec says `onInvalid: skip`; an answer of a batch, because it
/// belongs to none of its elements or cannot be read.
public struct SkippedElement: Sendable, Hashable {
    /// Where in the JSON it went wrong, as in `items[3].amount`.
    public let path: String

    /// What was wrong; never the value.
    public let reason: String
}

extension WireFieldReader {
    /// Takes a list without the elements that cannot be read, or that `check` refuses.
    public mutating func elements<Element: WireReadable>(
        _ index: Int,
        _ check: (Element) throws(MappingError) -> Void = { _ in }
    ) -> [Element] {
        _ = require(index)
        return elements(check) { reader in Element.read(from: &reader) }
    }

    /// Takes a list without the elements that cannot be read; nil where it is missing or null.
    public mutating func optionalElements<Element: WireReadable>(
        _ index: Int,
        _ check: (Element) throws(MappingError) -> Void = { _ in }
    ) -> [Element]? {
        findNonNull(index) ? elements(check) { reader in Element.read(from: &reader) } : nil
    }

    /// Takes a list without the elements that a codec cannot read.
    public mutating func elements<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [Codec.Value] {
        _ = require(index)
        return elements({ _ in }, Codec.read)
    }

    /// Takes a list without the elements that a codec cannot read; nil where it is missing or null.
    public mutating func optionalElements<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [Codec.Value]? {
        findNonNull(index) ? elements({ _ in }, Codec.read) : nil
    }

    /// Takes a map without the values that cannot be read, or that `check` refuses.
    public mutating func members<Value: WireReadable>(
        _ index: Int,
        _ check: (Value) throws(MappingError) -> Void = { _ in }
    ) -> [String: Value] {
        _ = require(index)
        return members(check) { reader in Value.read(from: &reader) }
    }

    /// Takes a map without the values that cannot be read; nil where it is missing or null.
    public mutating func optionalMembers<Value: WireReadable>(
        _ index: Int,
        _ check: (Value) throws(MappingError) -> Void = { _ in }
    ) -> [String: Value]? {
        findNonNull(index) ? members(check) { reader in Value.read(from: &reader) } : nil
    }

    /// Takes a map without the values that a codec cannot read.
    public mutating func members<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [String: Codec.Value] {
        _ = require(index)
        return members({ _ in }, Codec.read)
    }

    /// Takes a map without the values that a codec cannot read; nil where it is missing or null.
    public mutating func optionalMembers<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [String: Codec.Value]?
    {
        findNonNull(index) ? members({ _ in }, Codec.read) : nil
    }

    private func elements<Element>(
        _ check: (Element) throws(MappingError) -> Void,
        _ read: (inout WireReader) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        var reader = WireReader(input)
        reader.array { reader in
            if let element = reader.attempt(check, read) { elements.append(element) }
        }
        return elements
    }

    private func members<Value>(
        _ check: (Value) throws(MappingError) -> Void,
        _ read: (inout WireReader) -> Value
    ) -> [String: Value] {
        var members: [String: Value] = [:]
        var reader = WireReader(input)
        reader.object { reader, key in
            let start = reader.input.pointee.position
            guard let value = reader.attempt(check, read) else { return }
            if members.updateValue(value, forKey: key) != nil { reader.input.pointee.noteDuplicate(at: start) }
        }
        return members
    }
}

extension WireReader {
    /// Reads a value, or passes over one that is JSON but none of the type, and notes that.
    fileprivate mutating func attempt<Value>(
        _ check: (Value) throws(MappingError) -> Void,
        _ read: (inout WireReader) -> Value
    ) -> Value? {
        let start = input.pointee.position
        switch attempt(read) {
        case nil: return nil
        case .failure(let failure): input.pointee.skipped.append(.reading(failure))
        case .success(let value):
            do throws(MappingError) {
                try check(value)
                return value
            } catch {
                input.pointee.skipped.append(.mapping(at: start, reason: error.reasonWithoutValue))
            }
        }
        return nil
    }

    /// Reads a value, or passes over one that is JSON but none of the type, and answers with what is wrong with it. Nil
    /// where nothing behind it can be read either.
    mutating func attempt<Value>(_ read: (inout WireReader) -> Value) -> Result<Value, WireInput.Failure>? {
        let start = input.pointee.position
        let (depth, slots) = (input.pointee.depth, input.pointee.slots.count)
        // What is no JSON stays an error: nobody could say where the next element starts.
        input.pointee.skipValue()
        guard !input.pointee.hasStopped else { return nil }
        let end = input.pointee.position
        input.pointee.position = start
        let value = read(&self)
        if !input.pointee.hasStopped { return .success(value) }
        guard let failure = input.pointee.failure, failure.kind != .tooDeep else { return nil }
        input.pointee.recover(at: end, depth: depth, slots: slots)
        return .failure(failure)
    }
}

extension WireInput {
    /// Why an element was left out.
    enum Skip {
        case reading(Failure)
        case mapping(at: Int, reason: String)
    }

    /// Goes on behind a value that could not be read.
    mutating func recover(at end: Int, depth: Int, slots: Int) {
        hasStopped = false
        failure = nil
        position = end
        self.depth = depth
        self.slots.removeSubrange(slots...)
    }

    var skippedElements: [SkippedElement] {
        skipped.map { skip in
            switch skip {
            case .mapping(let offset, let reason):
                return SkippedElement(path: WirePath.text(of: offset, in: buffer), reason: reason)
            case .reading(let failure):
                return SkippedElement(path: error(failure).path, reason: failure.kind.description)
            }
        }
    }
}

extension MappingError {
    /// The field and what is wrong with it.
    fileprivate var reasonWithoutValue: String {
        "\(type.isEmpty ? field : "\(type).\(field)") is \(reason)"
    }
}
