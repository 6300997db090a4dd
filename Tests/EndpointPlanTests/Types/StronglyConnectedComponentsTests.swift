import Testing

@testable import EndpointPlan

@Suite struct StronglyConnectedComponentsTests {
    @Test(
        arguments: [
            ([:], []),
            (["a": ["b"], "b": []], []),
            (["a": ["a"]], [["a"]]),
            (["a": ["b"], "b": ["a"], "c": ["a"]], [["a", "b"]]),
            (["a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"]], [["a", "b", "c"], ["d", "e"]]),
        ] as [([String: Set<String>], Set<Set<String>>)]
    )
    func groups(edges: [String: Set<String>], expected: Set<Set<String>>) {
        #expect(Set(StronglyConnectedComponents(of: edges).components) == expected)
    }

    @Test func aLongChainDoesNotExhaustTheStack() {
        let edges = Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("n\($0)", Set(["n\($0 + 1)"])) })
        #expect(StronglyConnectedComponents(of: edges).components.isEmpty)
    }
}
