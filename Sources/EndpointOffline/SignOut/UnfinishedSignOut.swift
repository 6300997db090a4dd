internal import EndpointRuntime
internal import Foundation

/// A sign-out of which a step is left to do.
struct UnfinishedSignOut: Codable, Sendable, Equatable {
    /// The step that ends the session.
    static let session = "session"

    let user: String
    /// The sign-in that the session had then; nil if it was not known.
    var signIn: UUID?
    let date: Date
    /// The points behind which everything was written later, by part. A store that failed has none.
    var marks: [String: Int64] = [:]
    /// The names of the steps that are left.
    var steps: [String]
}

/// The file that remembers which sign-outs are not finished. It names the users, and nothing else of them.
struct SignOutFile: Sendable {
    let url: URL

    /// Returns what is remembered. What is no list of sign-outs counts as nothing: it was not written here.
    func read() throws -> [UnfinishedSignOut] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        let data = try Data(contentsOf: url)
        return (try? JSONDecoder().decode([UnfinishedSignOut].self, from: data)) ?? []
    }

    /// Remembers these sign-outs in place of the earlier ones. A crash leaves the one list or the other.
    func write(_ unfinished: [UnfinishedSignOut]) throws {
        let files = FileManager.default
        guard !unfinished.isEmpty else {
            if files.fileExists(atPath: url.path) { try files.removeItem(at: url) }
            return
        }
        try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(unfinished).write(to: url, options: .atomic)
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}
