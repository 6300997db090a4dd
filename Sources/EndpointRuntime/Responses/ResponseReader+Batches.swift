internal import Foundation

extension ResponseReader {
    /// The body lists the results for the elements of a batch. They are returned in the order of the elements that were
    /// sent.
    ///
    /// - Parameters:
    ///   - item: The type of the listed results.
    ///   - path: The keys that lead to the list.
    ///   - sent: The names that identify the sent elements. If the order identifies them, only their number matters.
    ///   - statuses: The statuses whose bodies are such a list; empty for every success.
    /// - Returns: A reader of one result for each element.
    public static func results<Item: BatchAnswer>(
        of item: Item.Type,
        at path: [String] = [],
        sent: [some EndpointParameter],
        statuses: Set<Int> = []
    ) -> Self where Response == [Result<Item.Success, BatchItemError<Item.Refusal>>] {
        let names = sent.map { BatchNames.normalized($0.parameterText ?? "") }
        return Self { response throws(EndpointReadingError) in
            guard statuses.isEmpty || statuses.contains(response.status) else { throw .unexpectedStatus }
            let items: [NamedItem<Item>] = try JSONResponse.read(response, at: path)
            let list = WirePath.text(path)
            if let first = items.first, !items.contains(where: { $0.name != nil }) {
                // No result belongs to an element, so this is not a response to the batch.
                var place = "\(list)[0]"
                WirePath.append(key: Item.matchKey.description, to: &place)
                throw .decoding(WireError(kind: .missingKey, path: place, byteOffset: first.offset))
            }
            var matching = BatchMatching(names: names, byName: !NamedItem<Item>.isByOrder, list: list)
            let results = matching.results(items, of: response.body)
            if !matching.skipped.isEmpty {
                response.observer?.observe(
                    EndpointEvent(attempt: response.attempt, kind: .elementsSkipped(matching.skipped))
                )
            }
            return results
        }
    }
}

/// A result, and the name of its element.
private struct NamedItem<Item: BatchAnswer>: WireReadable {
    /// `nil` if the name is missing; empty if the order identifies the element.
    let name: String?
    /// The result, or the reason why it cannot be read; `nil` if the name is missing, because the value may then be
    /// anything.
    let item: Result<Item, WireInput.Failure>?
    /// The offset of its first byte in the body.
    let offset: Int

    static var isByOrder: Bool { Item.matchKey.utf8CodeUnitCount == 0 }

    init(from reader: inout WireReader) {
        offset = reader.input.pointee.position
        name = Self.isByOrder ? "" : reader.name(Item.matchKey)
        guard name != nil else {
            reader.skip()
            item = nil
            return
        }
        item = reader.attempt { Item(from: &$0) }
    }

    /// The reason to skip it, if it belongs to no element.
    var strangeness: String {
        name == nil
            ? "a result without “\(Item.matchKey)”, so its element is unknown"
            : "a result for an element that was not sent, or a second result for it"
    }
}

/// Assigns results to elements.
private struct BatchMatching {
    let names: [String]
    let byName: Bool
    /// The path of the list.
    let list: String
    /// The results that belong to no element, or that cannot be read.
    private(set) var skipped: [SkippedElement] = []

    mutating func results<Item>(
        _ items: [NamedItem<Item>],
        of body: Data
    ) -> [Result<Item.Success, BatchItemError<Item.Refusal>>] {
        var results = [Result<Item.Success, BatchItemError<Item.Refusal>>](
            repeating: .failure(.unanswered),
            count: names.count
        )
        var positions: [ExactText: [Int]] = [:]
        if byName {
            // If two elements have the same name, the results are assigned in order.
            for (position, name) in names.enumerated().reversed() {
                positions[ExactText(name), default: []].append(position)
            }
        }
        var failures: [(position: Int, failure: WireInput.Failure)] = []
        for (number, item) in items.enumerated() {
            switch (position(of: item, number, &positions), item.item) {
            case (let position?, .success(let answer)): results[position] = answer.result
            case (let position?, .failure(let failure)): failures.append((position, failure))
            default: skip(SkippedElement(path: "\(list)[\(number)]", reason: item.strangeness))
            }
        }
        // One pass through the body finds all places.
        let paths = body.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                WirePath.texts(
                    of: failures.map(\.failure.offset),
                    in: bytes,
                    // The reader remembers the sensitive keys of all types that it has read so far.
                    hiding: failures.last?.failure.maps ?? SensitiveMaps()
                )
            }
        }
        for ((position, failure), path) in zip(failures, paths) {
            let error = failure.error(at: path)
            results[position] = .failure(.unreadable(error))
            skip(SkippedElement(path: error.path, reason: error.kind.description))
        }
        return results
    }

    private mutating func skip(_ element: SkippedElement) {
        if skipped.count < WireReport.longestList { skipped.append(element) }
    }

    private func position<Item>(
        of item: NamedItem<Item>,
        _ number: Int,
        _ positions: inout [ExactText: [Int]]
    ) -> Int? {
        guard byName else { return number < names.count ? number : nil }
        return item.name.flatMap { positions[ExactText(BatchNames.normalized($0))]?.popLast() }
    }
}

private enum BatchNames {
    /// A UUID is the same in upper case.
    static func normalized(_ name: String) -> String { UUID(uuidString: name) == nil ? name : name.lowercased() }

    /// A whole number is the same with a fraction of zeros.
    static func digits(_ number: String) -> String {
        Int64(number) == nil ? Double(number).flatMap { Int64(exactly: $0) }.map { "\($0)" } ?? number : number
    }
}

extension WireReader {
    /// The text of a key in the next value, without moving past that value. For a number, its digits. `nil` if the
    /// value is not an object, does not have the key, or has another value there.
    fileprivate mutating func name(_ key: StaticString) -> String? {
        guard input.pointee.valueKind == .object else { return nil }
        let name = input.pointee.peekIfThere(key) { input -> String? in
            switch input.valueKind {
            case .string: input.readString()
            case .number: BatchNames.digits(input.readNumberText())
            default: nil
            }
        }
        return name ?? nil
    }
}
