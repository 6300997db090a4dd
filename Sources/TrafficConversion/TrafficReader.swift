import EndpointDescription

/// Reads traffic of all kinds of files, and concludes a document for the import from it.
///
/// It keeps no values: only their forms, their numbers, and a few words. So its memory is bounded by the number of different
/// paths and members, and not by the size of the files.
package struct TrafficReader {
    /// A host of the traffic.
    package struct Host: Sendable, Equatable {
        package var name: String
        /// The number of its answers with JSON.
        package var answers: Int
        package var requests: Int
    }

    private let prefix: [String]
    private var servers: [String: ServerFacts] = [:]
    /// The losses of the files, each with its number.
    private var losses: [(file: String, message: String, count: Int)] = []

    /// Creates a reader.
    ///
    /// - Parameter path: The beginning of the paths that are read; empty for all.
    package init(path: String = "") {
        prefix = TextParts.split(path, at: "/").filter { !$0.isEmpty }
    }

    /// The hosts, those with the most answers first.
    package var hosts: [Host] {
        servers.values.map { Host(name: $0.host, answers: $0.jsonAnswers, requests: $0.requests) }
            .sorted { ($1.answers, $1.requests, $0.name) < ($0.answers, $0.requests, $1.name) }
    }

    /// Reads a HAR.
    ///
    /// - Parameters:
    ///   - name: The file's name, for the report.
    ///   - next: Returns the next bytes; `nil` at the end.
    /// - Throws: The error of `next`.
    package mutating func read<Failure: Error>(
        har name: String,
        next: () throws(Failure) -> [UInt8]?
    ) throws(Failure) {
        var entries = HAREntries()
        var found: [TrafficExchange] = []
        while let chunk = try next() {
            var (large, wrong) = (0, 0)
            entries.add(chunk) { bytes in
                guard let bytes else { return large += 1 }
                if let exchange = TrafficJSON.tree(bytes).flatMap(HARExchange.exchange) {
                    found.append(exchange)
                } else {
                    wrong += 1
                }
            }
            for exchange in found { add(exchange) }
            found = []
            lose(name, "entries have more than \(HAREntries.mostBytes >> 20) MB each, and were not read", large)
            lose(name, "entries are no requests of a HAR, and were not read", wrong)
        }
        if !entries.hasEntries { lose(name, "the file is no HAR: it has no 'log' with 'entries'", 1) }
        if entries.isCut { lose(name, "the file ends within an entry", 1) }
    }

    /// Reads lines of curl.
    package mutating func read(curl text: String, name: String) {
        for command in CurlCommands.commands(of: text) {
            let (exchange, problems) = CurlRequest.exchange(command)
            for problem in problems { lose(name, problem, 1) }
            if let exchange { add(exchange) }
        }
    }

    /// Reads a recording of this package's `RecordingTransport`.
    package mutating func read(recording bytes: [UInt8], name: String) {
        guard let exchange = TrafficJSON.tree(bytes).flatMap(RecordedTraffic.exchange) else {
            return lose(name, "the file is no recording", 1)
        }
        add(exchange)
    }

    /// The document of a host; `nil` if there is no call to it.
    ///
    /// It may be called once: words of paths that turn out to be values are taken together.
    package func document(of host: String) -> TrafficDocument? {
        guard let facts = servers[host.lowercased()], facts.requests > 0 else { return nil }
        var writer = TrafficDocumentWriter(facts)
        var document = writer.document()
        document.notes =
            losses.map { .init(.lost, $0.file, $0.count == 1 ? $0.message : "\($0.count) times: \($0.message)") }
            + hosts.filter { $0.name != facts.host }
            .map {
                .init(.ignored, $0.name, "another host, with \($0.answers) answers of JSON in \($0.requests) requests")
            }
            + document.notes
        return document
    }

    private mutating func add(_ exchange: TrafficExchange) {
        let host = exchange.url.host
        let facts = servers[host] ?? ServerFacts(host: host)
        servers[host] = facts
        facts.add(exchange, below: prefix)
    }

    private mutating func lose(_ file: String, _ message: String, _ count: Int) {
        guard count > 0 else { return }
        if let index = losses.firstIndex(where: { $0.file == file && $0.message == message }) {
            losses[index].count += count
        } else {
            losses.append((file, message, count))
        }
    }
}
