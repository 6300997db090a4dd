import EndpointGeneration
import EndpointSpec
import Foundation

/// Lets an app of the old version store rows and keep writes, and an app of the new version open them.
///
/// Both are in one program, each in a file that imports its module alone, and they share the stores.
struct DeviceProof {
    let check: TypeCheck
    private static let flags = ["-no-warnings-as-errors", "-suppress-warnings"]

    /// The specs that the old app is made of. The program names its types and methods.
    static let base = """
        === api.yaml
        language: 1
        name: Memo
        servers: { production: "https://memo.example" }
        defaults: { cache: { maxAge: 1h }, outbox: { keep: 30d } }
        generate: { access: public }
        === notes.yaml
        types:
          Note: { fields: { id: string, title: string, mark: "string?", size: int } }
        endpoints:
          getNotes: { get: /notes, returns: [Note] }
          getNote: { get: "/notes/{id}", returns: Note }
          emptyTrash: { post: /trash, idempotencyKey: { header: Idempotency-Key } }
          renameNote: { put: "/notes/{id}/title", body: { fields: { title: string } } }
        repositories:
          NoteRepository:
            entity: Note
            methods:
              getNotes: { read: cacheThenRefresh }
              getNote: { read: cacheElseNetwork }
              emptyTrash: { write: outbox }
              renameNote: { write: outbox, then: { set: { title: new } } }
        """

    /// Compiles the old app.
    init(_ old: DrawnSpec, in folder: URL) throws {
        let mode = CompileMode.all.first {
            !$0.hasUpcomingFeatures && !$0.isMainActorByDefault && $0.languageMode == "6"
        }
        check = TypeCheck(mode: mode ?? CompileMode.of(seed: 0), folder: folder)
        let problems = try compile(old, as: "Old")
        guard problems.isEmpty else { throw SourceProof.CompilerErrors(lines: problems) }
    }

    private func compile(_ spec: DrawnSpec, as module: String) throws -> [String] {
        let files = Generation.generate(GenerationRequest(sources: spec.sources, prefix: "Memo")).files
        let paths = try check.write(files, into: module)
        let place = { (name: String) in check.folder.appending(path: "\(module).\(name)").path }
        let output = ["-emit-module", "-emit-module-path", place("swiftmodule"), "-wmo", "-c", "-o", place("o")]
        return try check.compile(output + ["-module-name", module] + Self.flags + paths)
    }

    /// - Returns: The lines that the new app printed: `row kept` or `row lost` for each stored row, `sent` with the path, and
    ///   the reason of each parked write; `nil` if the app does not compile with the new Swift.
    func outcome(with new: DrawnSpec) throws -> [String]? {
        let problems = try compile(new, as: "New")
        guard problems.isEmpty else { throw SourceProof.CompilerErrors(lines: problems) }
        let program = [
            GeneratedFile(name: "Old.swift", text: Self.oldApp), GeneratedFile(name: "New.swift", text: Self.newApp),
            GeneratedFile(name: "Program.swift", text: Self.main),
        ]
        let paths = try check.write(program, into: "Program")
        let executable = check.folder.appending(path: "program").path
        let modules = ["Old", "New"].map { check.folder.appending(path: "\($0).o").path }
        let arguments = ["-module-name", "Program", "-o", executable] + Self.flags
        guard try check.compile(arguments + paths + modules + TypeCheck.objects()).isEmpty else { return nil }
        let (status, output) = try check.run([executable])
        let lines = output.split(separator: "\n").map(String.init)
        return status == 0 ? lines : ["the program ended with \(status)"] + lines
    }

    private static let oldApp = #"""
        import EndpointOffline
        import EndpointRuntime
        import Foundation
        import Old

        /// The old app fetches notes, and writes without a connection.
        func runOld(_ entities: InMemoryEntityStore, _ waiting: InMemoryOutboxStore) async throws {
            let transport = InMemoryTransport { request in
                guard request.head.method == .get else { throw TransportError(.noConnection) }
                let notes = #"[{"id":"1","title":"milk","mark":"red","size":3},{"id":"2","title":"","size":-4}]"#
                let headers: KeyValuePairs = ["Content-Type": "application/json"]
                return EndpointTransportResponse(status: 200, headers: headers, body: Data(notes.utf8))
            }
            let client = EndpointClient<Memo>(.production, transport: transport, retry: .once)
            let outbox = Outbox(client, store: waiting, entities: entities, user: "ada")
            let notes = OfflineFirstNoteRepository(outbox)
            _ = try await notes.getNotes()
            _ = try await notes.emptyTrash()
            _ = try await notes.renameNote(id: "1", title: "tea")
            outbox.pause()
            while true {
                if let lease = await waiting.lease() { return lease.release() }
                await Task.yield()
            }
        }
        """#

    private static let newApp = #"""
        import EndpointOffline
        import EndpointRuntime
        import Foundation
        import New

        /// The new app reads what is stored, because it can fetch nothing, and sends what waits.
        func runNew(_ entities: InMemoryEntityStore, _ waiting: InMemoryOutboxStore) async {
            let transport = InMemoryTransport { request in
                if request.head.method == .get { throw TransportError(.noConnection) }
                print("sent \(request.head.path ?? "")")
                return EndpointTransportResponse(status: 204)
            }
            let client = EndpointClient<Memo>(.production, transport: transport, retry: .once)
            let reader = Outbox(client, store: InMemoryOutboxStore(), entities: entities, user: "ada")
            for id in ["1", "2"] {
                do {
                    _ = try await OfflineFirstNoteRepository(reader).getNote(id: id)
                    print("row kept")
                } catch {
                    print("row lost")
                }
            }
            let outbox = Outbox(client, store: waiting, entities: entities, user: "ada")
            outbox.wake()
            for await entries in outbox.observeEntries() {
                let states = entries.map(\.state)
                if states.contains(where: { $0 == .waiting || $0 == .sending }) { continue }
                for state in states { print(state) }
                return
            }
        }
        """#

    private static let main = """
        import EndpointOffline

        @main enum Program {
            static func main() async throws {
                let (entities, waiting) = (InMemoryEntityStore(), InMemoryOutboxStore())
                try await runOld(entities, waiting)
                await runNew(entities, waiting)
            }
        }
        """
}
