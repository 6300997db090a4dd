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
            var matching = BatchMatching(names: names, byName: !NamedItem<Item>.isByOrder)
            let results = matching.results(items)
            if !matching.strangers.isEmpty {
                let skipped = matching.strangers.map {
                    SkippedElement(
                        path: WirePath.text(path) + "[\($0)]",
                        reason: "it answers nothing that was sent, or something for the second time"
                    )
                }
                response.observer?.observe(
                    EndpointEvent(attempt: response.attempt, kind: .elementsSkipped(skipped))
                )
            }
            return results
        }
    }
}

/// An element of the answer, and of which element of the batch it speaks.
private struct NamedItem<Item: BatchAnswer>: WireReadable {
    let name: String
    let item: Item

    static var isByOrder: Bool { Item.matchKey.utf8CodeUnitCount == 0 }

    static func read(from reader: inout WireReader) -> NamedItem {
        let name = isByOrder ? "" : reader.name(Item.matchKey)
        return NamedItem(name: name, item: Item.read(from: &reader))
    }
}

/// Which answer belongs to which element.
private struct BatchMatching {
    let names: [String]
    let byName: Bool
    /// The positions of the answers that belong to none.
    private(set) var strangers: [Int] = []

    init(names: [String], byName: Bool) {
        self.names = names
        self.byName = byName
    }

    mutating func results<Item>(
        _ items: [NamedItem<Item>]
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
        for (number, item) in items.enumerated() {
            let position =
                byName
                ? positions[BatchNames.normalized(item.name)]?.popLast() : (number < names.count ? number : nil)
            if let position {
                results[position] = item.item.result
            } else {
                strangers.append(number)
            }
        }
        return results
    }
}

private enum BatchNames {
    /// A UUID is the same in capitals.
    static func normalized(_ name: String) -> String { UUID(uuidString: name) == nil ? name : name.lowercased() }
}

extension WireReader {
    /// The text under a key of the object that comes next, which stays where it is; of a number its digits.
    fileprivate mutating func name(_ key: StaticString) -> String {
        input.pointee.peek(key) { input in
            input.valueKind == .number ? String(input.readInteger(Int64.self)) : input.readString()
        } ?? ""
    }
}
