import Testing

/// The pages about sending calls show no Swift but that of the files beside this one whose names begin with "ClientGuide", which are
/// compiled.
@Suite struct ClientGuideTests {
    private static let pages = [
        "Client", "CallErrors", "CredentialsAndSessions", "PagesAndStreams", "UploadsAndDownloads", "ObservingCalls",
        "ChoosingATransport",
    ].map { name in
        GuidePage(
            path: "EndpointRuntime/EndpointRuntime.docc/\(name).md",
            files: [
                "ClientGuideDeclarations.swift", "ClientGuideSnippets.swift", "ClientGuideClients.swift",
                "ClientGuideStreams.swift", "ClientGuideAuth.swift",
            ]
        )
    }

    @Test func everyBlockIsCompiled() throws {
        let blocks = try Self.pages.flatMap { try $0.blocks() }
        #expect(blocks.count >= 10)
        for page in Self.pages { try page.expectEachBlock(compiled: 2) }
    }
}
