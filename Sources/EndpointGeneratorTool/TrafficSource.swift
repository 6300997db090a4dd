import EndpointCommands
import EndpointDescription
import EndpointTooling
import Foundation
import TrafficConversion

/// The files with traffic that a command names, and the part of them that it imports.
struct TrafficSource: Sendable {
    enum Kind: Sendable { case har, curl, recordings }

    private static let chunk = 1 << 20
    private static let mostBytes = 32 << 20

    var kind: Kind
    /// Files, or folders of recordings.
    var files: [String]
    var host: String?
    var path = ""

    /// Reads the files.
    ///
    /// - Throws: The refusal, if a file cannot be read, or if it is unclear which host is meant.
    func document() throws(CommandRefusal) -> TrafficDocument {
        var reader = TrafficReader(path: path)
        for file in files {
            switch kind {
            case .har: try read(har: file, &reader)
            case .curl:
                reader.read(curl: String(decoding: try bytes(of: file), as: UTF8.self), name: Self.name(of: file))
            case .recordings:
                for recording in try recordings(in: file) {
                    reader.read(recording: try bytes(of: recording), name: Self.name(of: recording))
                }
            }
        }
        let host = try chosenHost(reader.hosts)
        guard let document = reader.document(of: host) else {
            let lines = Self.lines(reader.hosts)
            throw CommandRefusal(
                .usage("there is no call to '\(host)'\(path.isEmpty ? "" : " below '\(path)'")\(lines)")
            )
        }
        return document
    }

    /// The host of `--host`, or the only one with answers of JSON.
    private func chosenHost(_ hosts: [TrafficReader.Host]) throws(CommandRefusal) -> String {
        if let host { return host }
        let telling = hosts.filter { $0.answers > 0 }
        let candidates = telling.isEmpty ? hosts.filter { $0.requests > 0 } : telling
        if candidates.count == 1 { return candidates[0].name }
        guard !candidates.isEmpty else {
            throw CommandRefusal(.usage("there is no call of an API in \(files.joined(separator: ", "))"))
        }
        throw CommandRefusal(.usage("the traffic is that of several hosts; --host names one\(Self.lines(hosts))"))
    }

    /// The hosts with their numbers.
    private static func lines(_ hosts: [TrafficReader.Host]) -> String {
        let list = hosts.prefix(20).map { "\($0.name): \($0.answers) answers of JSON in \($0.requests) requests" }
        return list.isEmpty ? "" : ": " + list.joined(separator: "; ")
    }

    private func read(har file: String, _ reader: inout TrafficReader) throws(CommandRefusal) {
        guard let handle = FileHandle(forReadingAtPath: file) else { throw Self.unreadable(file) }
        defer { try? handle.close() }
        do {
            try reader.read(har: Self.name(of: file)) {
                try handle.read(upToCount: Self.chunk).flatMap { $0.isEmpty ? nil : [UInt8]($0) }
            }
        } catch {
            throw Self.unreadable(file)
        }
    }

    private func bytes(of file: String) throws(CommandRefusal) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: file),
            let bytes = try? handle.read(upToCount: Self.mostBytes + 1)
        else { throw Self.unreadable(file) }
        guard bytes.count <= Self.mostBytes else {
            throw CommandRefusal(.usage("'\(file)' has more than \(Self.mostBytes >> 20) MB"))
        }
        return [UInt8](bytes)
    }

    /// A file, or all recordings in a folder and in those below it.
    private func recordings(in file: String) throws(CommandRefusal) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { throw Self.unreadable(file) }
        guard isFolder.boolValue else { return [file] }
        let names = FileManager.default.enumerator(atPath: file)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(file)/\($0)" }
    }

    private static func name(of file: String) -> String { URL(fileURLWithPath: file).lastPathComponent }

    private static func unreadable(_ file: String) -> CommandRefusal {
        CommandRefusal(.usage("the file '\(file)' does not exist or cannot be read"))
    }
}
