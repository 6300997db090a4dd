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
        #expect(try Self.page.blocks().count >= 10)
        try Self.page.expectEachBlock(compiled: 2)
    }
}
