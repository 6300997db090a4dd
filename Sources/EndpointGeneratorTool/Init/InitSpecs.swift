import EndpointCommands
import EndpointTooling
import OpenAPIConversion

/// The specs that `init` writes: those of the starter, or those of a document.
struct InitSpecs {
    let starter: Starter
    private let document: ImportedDocument?
    private let command: InitCommand
    /// Empty if the target has specs already.
    private let files: [NewFile]
    private let offline: OfflineDraft?

    /// - Throws: The refusal, if the choices do not make valid specs, or their folder has other files.
    init(_ starter: Starter, document: ImportedDocument?, folder: String) throws(CommandRefusal) {
        self.starter = starter
        self.document = document
        command = InitCommand(starter, in: folder)
        offline = starter.isOfflineFirst ? document.flatMap { OfflineDraft($0.specs) } : nil
        guard try !command.hasSpecs() else {
            files = []
            return
        }
        guard let document else {
            files = try command.starterSpecs()
            return
        }
        let imported = document.files.map { NewFile(in: starter.specs, path: $0.name, text: $0.text) }
        files =
            imported + [offline].compactMap { $0.map { NewFile(in: starter.specs, path: $0.name, text: $0.text) } }
    }

    /// The first call of a new program.
    var program: StarterProgram {
        guard let document else { return .items }
        return FirstCall.of(document.specs).map(StarterProgram.call) ?? .client
    }

    /// True if calls of the API need credentials, which a new program does not have.
    var needsCredentials: Bool { document?.needsCredentials ?? false }

    /// Writes the specs and other files: all of them, or none.
    ///
    /// - Returns: A line for each file, then lines about parts that the import could not express.
    func write(with others: [NewFile]) throws(CommandRefusal) -> String {
        let written = try command.write(specs: files, others: others)
        guard let document, !files.isEmpty else { return written }
        let offline = starter.isOfflineFirst && offline == nil ? Self.noEntity : ""
        return written + document.summary + offline
    }

    private static let noEntity = """
        No type of the document has an 'id' and is returned by a GET, so no repository was written. 'cache:' and 'read:' of a \
        repository of your own make it offline-first.

        """
}
