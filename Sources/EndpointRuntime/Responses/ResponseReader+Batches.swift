internal import Foundation

extension ResponseReader {
    /// The body lists what became of the elements of a batch. The results stand in the order of what was sent.
    ///
    /// - Parameters:
    ///   - item: What the body lists.
    ///   - path: The keys that lead to the list.
    ///   - sent: What names each element that was sent; only how many there are counts where the order says it.
    ///   - statuses: The statuses whose bodies are such a list; none for every success.
    /// - Returns: A reader of a result for each element.
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
                // None of them says it: what lists them is no answer to a batch.
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

/// An element of the answer, and of which element of the batch it speaks.
private struct NamedItem<Item: BatchAnswer>: WireReadable {
    /// Nil where it does not say it; empty where its place does.
    let name: String?
    /// What it says, or why that cannot be read; nil of one without a name, which may be anything.
    let item: Result<Item, WireInput.Failure>?
    /// Where it begins in the body.
    let offset: Int

    static var isByOrder: Bool { Item.matchKey.utf8CodeUnitCount == 0 }

    static func read(from reader: inout WireReader) -> NamedItem {
        let offset = reader.input.pointee.position
        guard let name = isByOrder ? "" : reader.name(Item.matchKey) else {
            reader.skip()
            return NamedItem(name: nil, item: nil, offset: offset)
        }
        let item = reader.attempt { Item.read(from: &$0) }
        return NamedItem(name: name, item: item, offset: offset)
    }

    /// Why it is left out, where it belongs to no element.
    var strangeness: String {
        name == nil
            ? "a result without “\(Item.matchKey)”, so its element is unknown"
            : "a result for an element that was not sent, or a second result for it"
    }
}

/// Which answer belongs to which element.
private struct BatchMatching {
    let names: [String]
    let byName: Bool
    /// Where the answers stand.
    let list: String
    /// The answers that belong to none, or that cannot be read.
    private(set) var skipped: [SkippedElement] = []

    init(names: [String], byName: Bool, list: String) {
        self.names = names
        self.byName = byName
        self.list = list
    }

    mutating func results<Item>(
        _ items: [NamedItem<Item>],
        of body: Data
    ) -> [Result<Item.Success, BatchItemError<Item.Refusal>>] {
        var results = [Result<Item.Success, BatchItemError<Item.Refusal>>](
            repeating: .failure(.unanswered),
            count: names.count
        )
        var positions: [String: [Int]] = [:]
        if byName {
            // In turn, where two elements have one name.
            for (position, name) in names.enumerated().reversed() { positions[name, default: []].append(position) }
        }
        var failures: [(position: Int, failure: WireInput.Failure)] = []
        for (number, item) in items.enumerated() {
            switch (position(of: item, number, &positions), item.item) {
            case (let position?, .success(let answer)): results[position] = answer.result
            case (let position?, .failure(let failure)): failures.append((position, failure))
            default: skip(SkippedElement(path: "\(list)[\(number)]", reason: item.strangeness))
            }
        }
        // One walk through the body finds the places of all of them.
        let paths = body.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { WirePath.texts(of: failures.map(\.failure.offset), in: $0) }
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
        _ positions: inout [String: [Int]]
    ) -> Int? {
        guard byName else { return number < names.count ? number : nil }
        return item.name.flatMap { positions[BatchNames.normalized($0)]?.popLast() }
    }
}

private enum BatchNames {
    /// A UUID is the same in capitals.
    static func normalized(_ name: String) -> String { UUID(uuidString: name) == nil ? name : name.lowercased() }

    /// A whole number is the same with a fraction of zeros.
    static func digits(_ number: String) -> String {
        Int64(number) == nil ? Double(number).flatMap { Int64(exactly: $0) }.map { "\($0)" } ?? number : number
    }
}

extension WireReader {
    /// The text under a key of what comes next, which stays where it is; of a number its digits. Nil where that is no object,
    /// has no such key, or something else under it.
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
