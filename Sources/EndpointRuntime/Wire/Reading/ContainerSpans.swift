/// The ends of the objects and arrays that were skipped, so that each is read once, however deeply they are nested.
///
/// Skipping only moves forward, so the starts are sorted, and a binary search finds them.
struct ContainerSpans {
    private var starts: [Int] = []
    private var ends: [Int] = []

    /// The position up to which everything was read.
    var frontier = 0

    /// Notes the start of a container. The result is for ``close(_:at:)``.
    mutating func open(at start: Int) -> Int {
        starts.append(start)
        ends.append(0)
        return ends.count - 1
    }

    mutating func close(_ index: Int, at end: Int) {
        ends[index] = end
    }

    /// The end of the container that starts at `start`, if it was skipped before.
    func end(from start: Int) -> Int? {
        var lower = 0
        var upper = starts.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if starts[middle] < start { lower = middle + 1 } else { upper = middle }
        }
        guard lower < starts.count, starts[lower] == start, ends[lower] > 0 else { return nil }
        return ends[lower]
    }
}
