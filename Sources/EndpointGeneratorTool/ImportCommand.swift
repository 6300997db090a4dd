import EndpointFiles
import EndpointGeneration
import EndpointSpec
import Foundation
import OpenAPIConversion

/// `import openapi`: reads a document, writes its specs, and says what they lack.
struct ImportCommand: Sendable {
    enum Format: String, Sendable, CaseIterable { case text, json }

    var file: String
    var output: String
    var options: OpenAPIImport.Options
    var isStrict = false
    var isForced = false
    var format = Format.text

    /// Nothing is written unless all of it can be.
    func run() -> CommandOutcome {
        let url = URL(fileURLWithPath: file)
        let folder = DocumentFolder(url.deletingLastPathComponent())
        guard FileManager.default.fileExists(atPath: file) else { return .usage("there is no file '\(file)'") }
        let outcome = OpenAPIImport.run(
            url.lastPathComponent,
            options: options,
            check: { Generation.check($0) },
            load: folder.load
        )
        guard outcome.diagnostics.isEmpty else {
            let lines = outcome.diagnostics.prefix(20).map { "\($0)\n" }.joined()
            return CommandOutcome(.failure, errors: lines + "nothing was written\n")
        }
        let report = ImportReportText(outcome.report, of: file)
        if isStrict, !outcome.report.entries.isEmpty {
            let count = "\(outcome.report.entries.count) spots of \(file) cannot be carried over; nothing was written\n"
            return CommandOutcome(.failure, output: format == .json ? report.json : "", errors: report.text + count)
        }
        do throws(ImportFolderProblem) {
            let written = try ImportFolder(output).write(outcome.files, isForced: isForced)
            let summary = """
                \(output): \(outcome.operationCount) operations and \(outcome.typeCount) types in \
                \(outcome.files.count) files, \(written.changed) changed, \(written.removed) removed
                \(report.summary)
                """
            return CommandOutcome(
                .success,
                output: format == .json ? report.json : summary,
                errors: format == .json ? "" : report.text
            )
        } catch {
            return CommandOutcome(.failure, errors: error.message)
        }
    }
}

/// Reads the files of a document, and none outside of its folder.
private struct DocumentFolder: Sendable {
    private let root: URL
    private let rootPath: String

    init(_ root: URL) {
        self.root = root
        rootPath = root.resolvingSymlinksInPath().path
    }

    func load(_ path: String) throws(DocumentFileProblem) -> [UInt8] {
        let url = root.appendingPathComponent(path).resolvingSymlinksInPath()
        guard url.path.hasPrefix(rootPath.hasSuffix("/") ? rootPath : rootPath + "/") else {
            throw DocumentFileProblem("it is a link that leads out of the document's folder")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
        guard size <= OpenAPIImport.mostBytes else {
            throw DocumentFileProblem("it has more than \(OpenAPIImport.mostBytes >> 20) MB")
        }
        do {
            return [UInt8](try Data(contentsOf: url))
        } catch {
            throw DocumentFileProblem("there is no such file, or it cannot be read")
        }
    }
}

/// A report for people and for programs.
struct ImportReportText {
    private let report: ImportReport
    private let folder: String

    init(_ report: ImportReport, of file: String) {
        self.report = report
        folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    /// A line for each spot, then those that were met most.
    var text: String { report.sorted.map { "\(folder)\($0.line(in: $0.file))\n" }.joined() }

    var summary: String {
        guard !report.entries.isEmpty else { return "everything was carried over\n" }
        let counts = report.counts.map { "  \($0.count) \($0.kind.rawValue)\n" }.joined()
        return "\(report.entries.count) spots could not be carried over as they are:\n\(counts)"
    }

    private struct Spot: Encodable {
        var kind: String
        var path: String
        var line: Int
        var pointer: String
        var message: String
        var instead: String
    }

    private struct Report: Encodable {
        var version = 1
        var counts: [String: Int]
        var spots: [Spot]
    }

    /// Indented, keys sorted, with a line feed at its end.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let spots = report.sorted.map { entry in
            Spot(
                kind: entry.kind.rawValue,
                path: folder + entry.file,
                line: entry.line,
                pointer: entry.pointer,
                message: entry.message,
                instead: entry.instead
            )
        }
        let counts = Dictionary(report.counts.map { ($0.kind.rawValue, $0.count) }) { first, _ in first }
        // Strings and whole numbers alone: there is nothing in it that could fail to encode.
        let data = (try? encoder.encode(Report(counts: counts, spots: spots))) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension ImportReport.Entry {
    fileprivate func line(in file: String) -> String {
        "\(file):\(line): \(message); \(instead) [\(kind.rawValue)] #\(pointer)"
    }
}
