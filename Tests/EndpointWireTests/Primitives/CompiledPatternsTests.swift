import Testing

@testable import EndpointWire

@Suite("Wire: patterns")
struct CompiledPatternsTests {
    @Test func eachIsCompiledOnce() throws {
        let patterns = CompiledPatterns()
        let first = try #require(patterns.expression("^a+$"))
        #expect(first === patterns.expression("^a+$") && first !== patterns.expression("^b+$"))
        #expect(patterns.expression("(") == nil && patterns.expression("(") == nil)
        #expect(!first.isAbsent(in: "aa") && first.isAbsent(in: "ab"))
    }

    /// Swift's engine would try without end.
    @Test func noTextMakesAPatternHang() {
        let text = "abcdefghijklmnopqrstuvwxyzab"
        let limits = ValueLimits(pattern: "^([A-Za-z0-9]+-?)*$")
        #expect("\(text)!".violation(of: limits)?.rule == "a match of ^([A-Za-z0-9]+-?)*$")
        #expect(text.violation(of: limits) == nil)
    }

    @Test(arguments: ["^(?:.{1,99}){1,99}x$", "(a)\\1", "("])
    func undecidedPatternsBreakNoLimit(_ pattern: String) {
        #expect(String(repeating: "a", count: 400).violation(of: ValueLimits(pattern: pattern)) == nil)
    }

    @Test func writingUsesCachedPatterns() {
        let limits = ValueLimits(pattern: "^[a-z]{7}$")
        #expect("letters".violation(of: limits) == nil)
        #expect("Letters".violation(of: limits)?.rule == "a match of ^[a-z]{7}$")
        let known = CompiledPatterns.shared.expression("^[a-z]{7}$")
        #expect(known != nil && known === CompiledPatterns.shared.expression("^[a-z]{7}$"))
    }
}
