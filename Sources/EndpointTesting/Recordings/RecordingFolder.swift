internal import EndpointRuntime
internal import Foundation

/// A folder of recordings: `001-GET-v1-payments.json`, in the order of their requests.
struct RecordingFolder: Sendable {
    let url: URL

    /// The recordings in order; empty if the folder does not exist.
    func files() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let numbered = names.compactMap { name in Self.number(of: name).map { (number: $0, name: name) } }
        return numbered.sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map { url.appending(path: $0.name) }
    }

    /// The number at the beginning of a recording's name; nil for any other file.
    private static func number(of name: String) -> Int? {
        let digits = name.prefix { ("0"..."9").contains($0) }
        guard digits.count >= 3, name.dropFirst(digits.count).hasPrefix("-"), name.hasSuffix(".json") else {
            return nil
        }
        return Int(digits)
    }

    /// Reads all recordings.
    func read() throws(RecordingError) -> [(file: URL, exchange: RecordedExchange)] {
        var found: [(file: URL, exchange: RecordedExchange)] = []
        for file in files() {
            do {
                found.append((file, try RecordingFile.exchange(try Data(contentsOf: file))))
            } catch let problem as RecordingFile.Problem {
                throw .unreadable(file, why: problem.why)
            } catch {
                throw .unreadable(file, why: error.localizedDescription)
            }
        }
        guard !found.isEmpty else { throw .nothingRecorded(url) }
        return found
    }

    /// Removes these recordings.
    func remove(_ files: [URL]) throws(RecordingError) {
        for file in files {
            do {
                try FileManager.default.removeItem(at: file)
            } catch {
                throw .unwritable(file, why: error.localizedDescription)
            }
        }
    }

    /// Writes a recording as a whole, or not at all. It replaces the one with the same number.
    func write(_ exchange: RecordedExchange, number: Int) throws(RecordingError) {
        let file = url.appending(path: Self.name(of: exchange, number))
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(try RecordingFile.text(exchange).utf8).write(to: file, options: .atomic)
        } catch {
            throw .unwritable(file, why: (error as? WireError).map { "\($0)" } ?? error.localizedDescription)
        }
        let name = file.lastPathComponent
        try remove(files().filter { Self.number(of: $0.lastPathComponent) == number && $0.lastPathComponent != name })
    }

    private static func name(of exchange: RecordedExchange, _ number: Int) -> String {
        let path = QueryItem.split(exchange.request.target).path.removingPercentEncoding ?? ""
        let words = path.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_")) }
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        let name = ([padded, exchange.request.method] + words.map(String.init)).joined(separator: "-")
        return name.prefix(80) + ".json"
    }
}
