internal import Foundation

/// An event, as a server sent it.
struct RawServerSentEvent: Equatable {
    var name: String
    var data: Data
    var id: String
}

/// Reads an event stream (WHATWG HTML §9.2.6), however it is cut into pieces.
struct ServerSentEvents {
    private var lines = LineBuffer(endsAtReturn: true)
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var idInProgress = ""

    /// The id of the last event that was complete: what a new connection says to go on behind it.
    private(set) var lastEventID = ""

    /// How long the server wants to be left alone before a new connection.
    private(set) var reconnectionTime: Duration?

    /// Whether what has come of an event is more than is accepted.
    var isTooLong: Bool { lines.isTooLong || data.count > LineBuffer.longestLine }

    mutating func append(_ piece: Data) {
        lines.append(piece)
    }

    /// The next event that is complete. One that has begun when the stream ends is none.
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

    /// Begins anew, on a new connection: what an event had come to is lost, its id is not.
    mutating func reconnected() {
        lines = LineBuffer(endsAtReturn: true)
        (name, data, hasData, idInProgress) = ("", [], false, lastEventID)
    }

    private mutating func dispatch() -> RawServerSentEvent? {
        defer { (name, data, hasData) = ("", [], false) }
        lastEventID = idInProgress
        guard hasData else { return nil }
        VisitedBytes.add(data.count)
        return RawServerSentEvent(name: name.isEmpty ? "message" : name, data: Data(data), id: lastEventID)
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        VisitedBytes.add(line.count)
        // A line that begins with a colon is a comment: servers keep connections alive with it.
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
