#if Server
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// The real `endpoint-mock-server` as a separate process on loopback. It ends when this value is released, for
    /// whatever reason.
    final class ServerProcess: Sendable {
        let url: URL
        let folder: URL
        private let process: ProcessLines

        /// Starts it with a copy of the bank's specs that a test may change.
        static func bank(_ arguments: [String] = []) async throws -> ServerProcess {
            let folder = try Self.folder(with: Self.specs.appendingPathComponent("Bank"), named: "specs")
            return try await ServerProcess(["--specs", "\(folder.path)/specs"] + arguments, in: folder)
        }

        /// A folder of its own with a copy of another in it.
        static func folder(with original: URL, named name: String) throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "mock-server-\(UUID().uuidString)"
            )
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: original, to: folder.appendingPathComponent(name))
            return folder
        }

        /// The specs of this package.
        static var specs: URL {
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("Specs")
        }

        static var executable: URL { BuiltProducts.folder.appendingPathComponent("endpoint-mock-server") }

        init(_ arguments: [String], in folder: URL) async throws {
            self.folder = folder
            process = try ProcessLines(Self.executable, arguments + ["--port", "0", "--exit-when-stdin-closes"])
            let first = try await process.line { $0.hasPrefix("endpoint-mock-server listening on ") }
            url = try #require(first.split(separator: " ").last.flatMap { URL(string: String($0)) })
        }

        deinit {
            process.stop()
            try? FileManager.default.removeItem(at: folder)
        }

        /// Waits for a matching line of its output. Earlier lines are discarded.
        func line(_ isWanted: @escaping @Sendable (String) -> Bool) async throws -> String {
            try await process.line(isWanted)
        }

        /// Sends a request with curl, and returns the output.
        func curl(_ path: String, _ arguments: [String] = []) async throws -> String {
            let outcome = try await Peer.curl.run(["-sS"] + arguments + ["\(url.absoluteString)\(path)"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }

        /// Replaces some text in one of its files.
        func edit(_ file: String, _ old: String, _ new: String) throws {
            let file = folder.appendingPathComponent(file)
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old))
            try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
        }

        /// Interrupts it like Control-C, and returns its exit status.
        func interrupt() async -> Int32 { await process.interrupt() }
    }
#endif
