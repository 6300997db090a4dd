import Testing

@testable import EndpointCommands

@Suite struct OutputChangeTests {
    struct Case: Sendable {
        var before: String
        var after: String
        var line: Int
        var old: String?
        var new: String?
    }

    @Test(arguments: [
        Case(before: "a\nb\n", after: "a\nc\n", line: 2, old: "b", new: "c"),
        Case(before: "a\n", after: "a\nb\n", line: 2, old: "", new: "b"),
        Case(before: "a\nb", after: "a", line: 2, old: "b", new: nil),
        Case(before: "a", after: "a\nb", line: 2, old: nil, new: "b"),
        Case(before: "x\r\n", after: "x\n", line: 1, old: "x\r", new: "x"),
    ])
    func saysWhereTwoTextsBeginToDiffer(_ example: Case) {
        let change = OutputChange(
            action: .replace,
            name: "One.generated.swift",
            before: [UInt8](example.before.utf8),
            after: [UInt8](example.after.utf8)
        )
        let expected = OutputChange.Difference(line: example.line, before: example.old, after: example.new)
        #expect(change.firstDifference == expected)
    }
}
