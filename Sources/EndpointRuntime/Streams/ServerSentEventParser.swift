internal import Foundation

/// An event as the server sent it.
struct RawServerSentEvent: Equatable {
    var name: String
    var data: Data
    var id: String
}

/// Parses an event stream (WHATWG HTML §9.2.6), independent of how its bytes are divided into pieces.
struct ServerSentEventParser {
    private var lines = LineBuffer(endsAtReturn: true)
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var idInProgress = ""

    /// The id of the last complete event. A new connection sends it, to continue after that event.
    private(set) var lastEventID = ""

    /// The delay before a new connection that the server requested.
    private(set) var reconnectionTime: Duration?

    /// The current event exceeds the maximum size.
    var isTooLong: Bool { lines.isTooLong || data.count > LineBuffer.longestLine }

    mutating func append(_ piece: Data) {
        lines.append(piece)
    }

    /// Returns the next complete event. An event that is incomplete when the stream ends is dropped.
    mutating func next() -> RawServerSentEvent? {
        while let line = lines.next() {
            if line.isEmpty {
                if let event = dispatch() { return event }
            } else {
                take(line)
            }
        }
        return nil
    }

    /// Starts again on a new connection. An incomplete event is dropped, but the last id is kept.
    mutating func reconnected() {
        lines = LineBuffer(endsAtReturn: true)
        (name, data, hasData, idInProgress) = ("", [], false, lastEventID)
    }

    private mutating func dispatch() -> RawServerSentEvent? {
        defer { (name, data, hasData) = ("", [], false) }
        lastEventID = idInProgress
        guard hasData else { return nil }
        VisitedBytes.add(data.count)
        return RawServerSentEvent(name: name.isEmpty ? "message" : name, data: Data(text), id: lastEventID)
    }

    /// The data as UTF-8. A stream is decoded with replacement: a broken byte becomes U+FFFD, and the rest of the event stays
    /// (HTML Standard, section 9.2.6).
    private var text: [UInt8] {
        data.contains { $0 >= 0x80 } ? Array(String(decoding: data, as: UTF8.self).utf8) : data
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        VisitedBytes.add(line.count)
        // A line that begins with a colon is a comment. Servers send comments to keep connections open.
        guard colon > line.startIndex else { return }
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            if hasData { data.append(UInt8(ascii: "\n")) }
            data.append(contentsOf: value)
            hasData = true
        case "event":
            name = String(decoding: value, as: UTF8.self)
        case "id":
            if !value.contains(0) { idInProgress = String(decoding: value, as: UTF8.self) }
        case "retry":
            let digits = value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if digits, let milliseconds = Int32(String(decoding: value, as: UTF8.self)) {
                reconnectionTime = .milliseconds(Int(milliseconds))
            }
        default:
            break
        }
    }
}
