import Testing

/// The page "Sending calls" shows no Swift but that of the files beside this one whose names begin as its own, which are
/// compiled.
@Suite struct ClientGuideTests {
    private static let page = GuidePage(
        path: "EndpointRuntime/EndpointRuntime.docc/Client.md",
        files: [
            "ClientGuideDeclarations.swift", "ClientGuideSnippets.swift", "ClientGuideClients.swift",
            "ClientGuideStreams.swift", "ClientGuideAuth.swift",
        ]
    )

    @Test func everyBlockIsCompiled() throws {
        let compiled = try Self.page.compiled()
        let blocks = try Self.page.blocks()
        #expect(blocks.count >= 10)
        for lines in blocks {
            let isDeclaration = lines.first?.hasPrefix("struct ") == true
            let count = compiled.indices.count { compiled[$0...].starts(with: lines) }
            #expect(count == (isDeclaration ? 1 : 2), "stands \(count) times in the snippets:\n\(lines)")
        }
    }
}
