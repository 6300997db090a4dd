/// An element of a list or a map that was skipped because the spec says `onInvalid: skip`. Or a result of a batch that
/// belongs to none of its elements, or cannot be read.
public struct SkippedElement: Sendable, Hashable {
    /// The path of the error in the JSON, such as `items[3].amount`.
    public let path: String

    /// The reason, without the value.
    public let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

extension WireFieldReader {
    /// Reads a list without the elements that cannot be read, or that `check` refuses.
    public mutating func elements<Element: WireReadable>(
        _ index: Int,
        _ check: (Element) throws(MappingError) -> Void = { _ in }
    ) -> [Element] {
        _ = require(index)
        return elements(check) { reader in Element(from: &reader) }
    }

    /// Reads a list without the elements that cannot be read; nil if it is missing or null.
    public mutating func optionalElements<Element: WireReadable>(
        _ index: Int,
        _ check: (Element) throws(MappingError) -> Void = { _ in }
    ) -> [Element]? {
        findNonNull(index) ? elements(check) { reader in Element(from: &reader) } : nil
    }

    /// Reads a list without the elements that a codec cannot read.
    public mutating func elements<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [Codec.Value] {
        _ = require(index)
        return elements({ _ in }, Codec.read)
    }

    /// Reads a list without the elements that a codec cannot read; nil if it is missing or null.
    public mutating func optionalElements<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [Codec.Value]? {
        findNonNull(index) ? elements({ _ in }, Codec.read) : nil
    }

    /// Reads a map without the values that cannot be read, or that `check` refuses.
    public mutating func members<Value: WireReadable>(
        _ index: Int,
        _ check: (Value) throws(MappingError) -> Void = { _ in }
    ) -> [String: Value] {
        _ = require(index)
        return members(check) { reader in Value(from: &reader) }
    }

    /// Reads a map without the values that cannot be read; nil if it is missing or null.
    public mutating func optionalMembers<Value: WireReadable>(
        _ index: Int,
        _ check: (Value) throws(MappingError) -> Void = { _ in }
    ) -> [String: Value]? {
        findNonNull(index) ? members(check) { reader in Value(from: &reader) } : nil
    }

    /// Reads a map without the values that a codec cannot read.
    public mutating func members<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> [String: Codec.Value] {
        _ = require(index)
        return members({ _ in }, Codec.read)
    }

    /// Reads a map without the values that a codec cannot read; nil if it is missing or null.
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
        let rule = reader.beginTombstones(of: Element.self)
        reader.array { reader in
            if reader.takeTombstone(rule) { return }
            if let element = reader.attempt(check, read) { elements.append(element) }
        }
        reader.endTombstones(rule)
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
            reader.input.pointee.keep(value, forKey: key, at: start, in: &members)
        }
        return members
    }
}

extension WireReader {
    /// Reads a value, or skips and notes one that is valid JSON but not valid for the type.
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

    /// Reads a value, or skips one that is valid JSON but not valid for the type, and returns the reason. Nil if
    /// nothing after it can be read.
    package mutating func attempt<Value>(_ read: (inout WireReader) -> Value) -> Result<Value, WireInput.Failure>? {
        // If such values are nested, the innermost would be read once for each level around it. So the document is read
        // again with an index that contains the ends of objects.
        if input.pointee.attempts > 0, !input.pointee.isIndexed { input.pointee.stopForIndex() }
        let start = input.pointee.position
        let mark = input.pointee.mark
        input.pointee.attempts += 1
        // Invalid JSON remains an error, because the start of the next element is unknown.
        input.pointee.skipValue()
        guard !input.pointee.hasStopped else { return nil }
        let end = input.pointee.position
        input.pointee.position = start
        let value = read(&self)
        if !input.pointee.hasStopped {
            input.pointee.attempts = mark.attempts
            return .success(value)
        }
        guard var failure = input.pointee.failure, failure.kind != .tooDeep, failure.kind != .tooManyValues else {
            return nil
        }
        failure.maps = input.pointee.sensitiveMaps
        input.pointee.recover(at: end, to: mark)
        return .failure(failure)
    }
}

extension WireInput {
    /// Why an element was skipped.
    enum Skip {
        case reading(Failure)
        case mapping(at: Int, reason: String)

        /// The position of the error.
        var offset: Int {
            switch self {
            case .reading(let failure): failure.offset
            case .mapping(let offset, _): offset
            }
        }
    }

    /// Continues after a value that could not be read.
    ///
    /// The report keeps the oddities in the value, because they were skipped with it.
    mutating func recover(at end: Int, to mark: Mark) {
        hasStopped = false
        failure = nil
        position = end
        depth = mark.depth
        attempts = mark.attempts
        slots.removeSubrange(mark.slots...)
    }

    /// Adds the oddities to a report, with their paths.
    func add(to report: inout WireReport) {
        guard !duplicates.isEmpty || !skipped.isEmpty else { return }
        let paths = WirePath.texts(of: duplicates + skipped.map(\.offset), in: buffer, hiding: sensitiveMaps)
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
    /// The field and the reason.
    fileprivate var reasonWithoutValue: String {
        "\(type.isEmpty ? field : "\(type).\(field)") is \(reason)"
    }
}
