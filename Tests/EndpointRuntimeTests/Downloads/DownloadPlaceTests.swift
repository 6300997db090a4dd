import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: destinations", .timeLimit(.minutes(1)))
struct DownloadPlaceTests {
    fileprivate typealias Reason = EndpointDownloadError.Reason

    /// Invalid destinations: the obstacle in the folder, and the path.
    enum Obstacle: String, CaseIterable {
        case folder, folderToBe, noFolder, noFile, pipe, folderInPlaceOfPart, linkInPlaceOfPart, hardLinkInPlaceOfPart
        case pipeInPlaceOfPart, linkToFolder

        fileprivate var reason: Reason {
            switch self {
            case .folder, .folderToBe, .linkToFolder: .isFolder
            case .noFolder: .noFolder
            case .noFile: .notAFileURL
            case .pipe: .notARegularFile
            case .folderInPlaceOfPart, .linkInPlaceOfPart, .hardLinkInPlaceOfPart, .pipeInPlaceOfPart: .notAPart
            }
        }

        /// Prepares the folder, in which `other` has something to lose, and gives the URL to download to.
        fileprivate func url(_ folder: DownloadFolder, _ other: URL) throws -> URL {
            let files = FileManager.default
            switch self {
            case .folder:
                try files.createDirectory(at: folder.file, withIntermediateDirectories: false)
                try Data("kept".utf8).write(to: folder.file.appendingPathComponent("kept"))
            case .folderToBe: return URL(fileURLWithPath: folder.file.path, isDirectory: true)
            case .noFolder: return folder.sibling("nowhere").appendingPathComponent("file.txt")
            case .noFile: return try #require(URL(string: "https://localhost/file.txt"))
            case .pipe: try #require(mkfifo(folder.file.path, 0o600) == 0)
            case .folderInPlaceOfPart: try files.createDirectory(at: folder.part, withIntermediateDirectories: false)
            case .linkInPlaceOfPart: try files.createSymbolicLink(at: folder.part, withDestinationURL: other)
            case .hardLinkInPlaceOfPart: try files.linkItem(at: other, to: folder.part)
            case .pipeInPlaceOfPart: try #require(mkfifo(folder.part.path, 0o600) == 0)
            case .linkToFolder: try files.createSymbolicLink(at: folder.file, withDestinationURL: folder.folder)
            }
            return folder.file
        }
    }

    @Test("an invalid destination is reported in advance, and stays unchanged", arguments: Obstacle.allCases)
    func obstacles(_ obstacle: Obstacle) async throws {
        try await DownloadFolder.with { folder in
            let other = folder.sibling("other")
            try Data("precious".utf8).write(to: other)
            let url = try obstacle.url(folder, other)
            let before = folder.names
            try await withServer(over: .inMemory) { _ in
                [LoopbackServer.response("200 OK", "new")]
            } _: { client, server in
                let error = try #require(await DownloadFolder.failure(client, url))
                #expect(error.code == .storage)
                #expect(error.downloadReason == obstacle.reason)
                #expect("\(error)".contains("\(obstacle.reason)"))
                #expect(!"\(error)".contains(folder.folder.path))
                #expect(server.requests.isEmpty)
            }
            #expect(folder.names == before)
            #expect(try String(contentsOf: other, encoding: .utf8) == "precious")
            if obstacle == .folder {
                let kept = folder.file.appendingPathComponent("kept")
                #expect(try String(contentsOf: kept, encoding: .utf8) == "kept")
            }
        }
    }

    @Test("a link at the destination is replaced, and its target stays unchanged")
    func link() async throws {
        try await DownloadFolder.with { folder in
            let other = folder.sibling("other")
            try Data("precious".utf8).write(to: other)
            try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: other)
            // So is one in place of the record.
            try FileManager.default.createSymbolicLink(at: folder.record, withDestinationURL: other)
            try await withServer(over: .inMemory) { _ in
                [LoopbackServer.response("200 OK", "new", headers: "ETag: \"v1\"\r\n")]
            } _: { client, _ in
                #expect(await folder.failure(client) == nil)
            }
            #expect(folder.text == "new")
            #expect(try String(contentsOf: other, encoding: .utf8) == "precious")
            #expect(folder.names == ["file.txt", "other"])
        }
    }

    @Test("the old file stays if the new one is not completed", arguments: [true, false])
    func oldFile(_ isRemoved: Bool) async throws {
        try await DownloadFolder.with { folder in
            try Data("old".utf8).write(to: folder.file)
            let (begun, goesOn) = (Gate(), Gate())
            try await withServer(over: .inMemory) { _ in
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01234"), .wait(goesOn), .send("56789")]
            } _: { client, _ in
                async let failure = folder.failure(client) { _ in begun.open() }
                await begun.pass()
                #expect(folder.text == "old")
                try FileManager.default.removeItem(at: folder.part)
                if !isRemoved { try Data("another's".utf8).write(to: folder.part) }
                goesOn.open()
                #expect(await failure?.downloadReason == .partTaken)
            }
            #expect(folder.text == "old")
            #expect(folder.names == (isRemoved ? ["file.txt"] : ["file.txt", "file.txt.part"]))
        }
    }

    @Test("nothing is left of a download without bytes", arguments: ["404 Not Found", "500 Internal Server Error"])
    func refused(_ status: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: .inMemory) { _ in
                [LoopbackServer.response(status)]
            } _: { client, _ in
                #expect(await folder.failure(client)?.context.status != nil)
            }
            #expect(folder.names == [])
        }
    }
}

@Suite("Downloads: two at once", .timeLimit(.minutes(1)))
struct DownloadsAtOnceTests {
    /// The first is held in its middle, until the gate is open.
    private static func script(_ gate: Gate) -> LoopbackServer.Script {
        let isFirst = Guarded(true)
        return { _ in
            let isFirst = isFirst.with { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            guard isFirst else { return [LoopbackServer.response("200 OK", "2222222222")] }
            return [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n11111"), .wait(gate), .send("11111")]
        }
    }

    private static func client(_ server: LoopbackServer, _ clock: any EndpointClock) -> EndpointClient<Shop> {
        EndpointClient(
            EndpointServer(server.address + "/api"),
            credentials: .bearer { "token" },
            transport: TransportCase.inMemory.make(),
            clock: clock
        )
    }

    @Test("the second download fails while the first continues, and sends nothing")
    func inUse() async throws {
        try await DownloadFolder.with { folder in
            let (begun, goesOn) = (Gate(), Gate())
            try await withServer(over: .inMemory, Self.script(goesOn)) { client, server in
                async let first = folder.failure(client) { _ in begun.open() }
                await begun.pass()
                let second = await folder.failure(Self.client(server, InstantClock()))
                #expect(second?.downloadReason == .inUse)
                #expect(server.requests.count == 1)
                goesOn.open()
                #expect(await first == nil)
                #expect(folder.text == "1111111111")
                #expect(await folder.failure(client) == nil)
                #expect(folder.text == "2222222222")
                #expect(folder.names == ["file.txt"])
            }
        }
    }

    /// A clock whose sleep says that it begins, and lasts until something is over.
    private struct WaitingClock: EndpointClock {
        let goesOn: Gate
        let isOver: Gate
        var now: Duration { .zero }
        var date: Date { Date(timeIntervalSince1970: 0) }

        func sleep(for duration: Duration) async throws {
            goesOn.open()
            await isOver.pass()
            try Task.checkCancellation()
        }
    }

    @Test("the second waits for one that is about to end")
    func waits() async throws {
        try await DownloadFolder.with { folder in
            let (begun, goesOn, isOver) = (Gate(), Gate(), Gate())
            try await withServer(over: .inMemory, Self.script(goesOn)) { client, server in
                let first = Task {
                    let failure = await folder.failure(client) { _ in begun.open() }
                    isOver.open()
                    return failure
                }
                await begun.pass()
                #expect(await folder.failure(Self.client(server, WaitingClock(goesOn: goesOn, isOver: isOver))) == nil)
                #expect(await first.value == nil)
                #expect(folder.text == "2222222222")
                #expect(folder.names == ["file.txt"])
            }
        }
    }

    @Test("the second may be cancelled while it waits")
    func cancelled() async throws {
        try await DownloadFolder.with { folder in
            let (begun, goesOn, waits, isCancelled) = (Gate(), Gate(), Gate(), Gate())
            try await withServer(over: .inMemory, Self.script(goesOn)) { client, server in
                async let first = folder.failure(client) { _ in begun.open() }
                await begun.pass()
                let clock = WaitingClock(goesOn: waits, isOver: isCancelled)
                let second = Task { await folder.failure(Self.client(server, clock)) }
                await waits.pass()
                second.cancel()
                isCancelled.open()
                #expect(await second.value?.code == .cancelled)
                #expect(server.requests.count == 1)
                goesOn.open()
                #expect(await first == nil)
                #expect(folder.text == "1111111111")
            }
        }
    }

    @Test("another process that has the part keeps it")
    func otherProcess() async throws {
        try await DownloadFolder.with { folder in
            try Data("01234".utf8).write(to: folder.part)
            // A lock belongs to who opened the file, be it in this process or another.
            let descriptor = open(folder.part.path, O_RDWR)
            defer { close(descriptor) }
            try #require(flock(descriptor, LOCK_EX) == 0)
            try await withServer(over: .inMemory, Self.script(Gate())) { _, server in
                #expect(await folder.failure(Self.client(server, InstantClock()))?.downloadReason == .inUse)
                #expect(server.requests.isEmpty)
            }
            #expect(try String(contentsOf: folder.part, encoding: .utf8) == "01234")
        }
    }
}
