import Testing

@testable import EndpointRuntime

@Suite("Wire: patterns")
struct CompiledPatternsTests {
    @Test func eachIsCompiledOnce() throws {
        let patterns = CompiledPatterns()
        let first = try #require(patterns.expression("^a+$"))
        #expect(first === patterns.expression("^a+$") && first !== patterns.expression("^b+$"))
        #expect(patterns.expression("(") == nil && patterns.expression("(") == nil)
        #expect(first.isFound(in: "aa") && !first.isFound(in: "ab"))
    }

    @Test func writingUsesThoseThatAreThere() {
        let limits = ValueLimits(pattern: "^[a-z]{7}$")
        #expect("letters".violation(of: limits) == nil)
        #expect("Letters".violation(of: limits)?.rule == "a match of ^[a-z]{7}$")
        let known = CompiledPatterns.shared.expression("^[a-z]{7}$")
        #expect(known != nil && known === CompiledPatterns.shared.expression("^[a-z]{7}$"))
    }
}
