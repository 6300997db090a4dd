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
        case .failure(let failure): input.pointee.noteSkip(.reading(failure))
        case .success(let value):
            do throws(MappingError) {
                try check(value)
                return value
            } catch {
                input.pointee.noteSkip(.mapping(at: start, reason: error.reasonWithoutValue))
            }
        }
        return nil
    }

    /// Reads a value, or passes over one that is JSON but none of the type, and answers with what is wrong with it. Nil
    /// where nothing behind it can be read either.
    mutating func attempt<Value>(_ read: (inout WireReader) -> Value) -> Result<Value, WireInput.Failure>? {
        // Skipped before it is read, what is within such a value would be gone through once for each level around it: then
        // the document is read indexed, which remembers where objects end.
        if input.pointee.attempts > 0, !input.pointee.isIndexed { input.pointee.stopForIndex() }
        let start = input.pointee.position
        let mark = input.pointee.mark
        input.pointee.attempts += 1
        // What is no JSON stays an error: nobody could say where the next element starts.
        input.pointee.skipValue()
        guard !input.pointee.hasStopped else { return nil }
        let end = input.pointee.position
        input.pointee.position = start
        let value = read(&self)
        if !input.pointee.hasStopped {
            input.pointee.attempts = mark.attempts
            return .success(value)
        }
        guard let failure = input.pointee.failure, failure.kind != .tooDeep else { return nil }
        input.pointee.recover(at: end, to: mark)
        return .failure(failure)
    }
}

extension WireInput {
    /// Why an element was left out.
    enum Skip {
        case reading(Failure)
        case mapping(at: Int, reason: String)

        /// Where it went wrong.
        var offset: Int {
            switch self {
            case .reading(let failure): failure.offset
            case .mapping(let offset, _): offset
            }
        }
    }

    /// Goes on behind a value that could not be read.
    ///
    /// What was noted within it stays noted: it was left out with it.
    mutating func recover(at end: Int, to mark: Mark) {
        hasStopped = false
        failure = nil
        position = end
        depth = mark.depth
        attempts = mark.attempts
        slots.removeSubrange(mark.slots...)
    }

    /// Adds what was odd to a report, with its places.
    func add(to report: inout WireReport) {
        guard !duplicates.isEmpty || !skipped.isEmpty else { return }
        let paths = WirePath.texts(of: duplicates + skipped.map(\.offset), in: buffer)
        let elements = zip(skipped, paths.dropFirst(duplicates.count)).map { skip, path in
            switch skip {
            case .mapping(_, let reason): SkippedElement(path: path, reason: reason)
            case .reading(let failure):
                SkippedElement(path: failure.error(at: path).path, reason: failure.kind.description)
            }
        }
        report.add(duplicateKeys: paths.prefix(duplicates.count), skippedElements: elements)
    }
}

extension MappingError {
    /// The field and what is wrong with it.
    fileprivate var reasonWithoutValue: String {
        "\(type.isEmpty ? field : "\(type).\(field)") is \(reason)"
    }
}
