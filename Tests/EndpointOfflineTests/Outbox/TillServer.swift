import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A server that keeps bills, counts by idempotency key what it has done, and fails as it is told to.
final class TillServer: Sendable {
    /// What becomes of a request.
    enum Fault: Sendable, Equatable {
        case none
        /// It never arrives.
        case away
        /// It is done, and the answer is lost.
        case lost
        /// It is answered with this status, and not done.
        case status(Int, retryAfter: String? = nil)
        /// It is done, and answered with what nobody can read.
        case garbage
        /// It is answered with a conflict of this code, and not done.
        case code(String)
        /// It is done, and the answer is lost. The next attempts with the same key come while it still seems to be under way,
        /// this many of them.
        case slow(Int)
        /// It is done, and the answer arrives after this many turns of others.
        case late(Int)
    }

    struct State: Sendable {
        var bills: [String: BillState] = [:]
        var people: [String: String] = [:]
        var closings = 0
        var lastID = 0
        /// What was done by each key, and how it was answered.
        var done: [String: (request: String, answer: Answer)] = [:]
        /// What was done, in order.
        var log: [String] = []
        /// What was done twice under one key with another effect.
        var violations: [String] = []
        var requests: [String] = []
        var authorizations: [String] = []
        /// The idempotency keys and the versions of the writes, in order.
        var keys: [String] = []
        var versions: [String?] = []
        var gate: Gate?
        /// How many more attempts with a key come while the first one is under way.
        var underWay: [String: Int] = [:]
        /// Whether it does what it has done before, under the same key: always, or if the write names a version.
        var forgetsKeys = false
        var forgetsKeysWithVersions = false
        /// The bills that lists leave out, as if the server filtered them.
        var hidden: Set<String> = []
        /// Hold back answers that are made already, by the beginning of the request's line.
        var answerGates: [String: Gate] = [:]
        /// Whether it compares versions before it looks at keys.
        var checksVersionsFirst = false
        /// The versions of other devices that writes named and replaced, by the titles that they gave.
        var replaced: [String: Int] = [:]
        var creating: [String?] = []
        /// The status for a bill that is not there.
        var missing = 404
        /// Whether a bill that is not there can be put.
        var takesPuts = true
        /// The titles under which bills were created, also of those that were deleted.
        var createdTitles: [String: String] = [:]
        /// The version of its bill that each title made.
        var titleVersions: [String: Int] = [:]
    }

    /// The preconditions of puts: `If-None-Match`, or none.
    var creating: [String?] { state.with { $0.creating } }

    struct BillState: Sendable, Equatable {
        var title: String
        /// The title under which it was created: nobody changes it.
        var created = ""
        var status = "open"
        var payer: String?
        var version = 1
        /// Whether another device gave it its title.
        var isForeign = false
    }

    struct Answer: Sendable {
        var status: Int
        var json = ""
        var tag: String?
    }

    let state = Guarded(State())
    private let fault = Guarded<@Sendable (String) -> Fault>({ _ in .none })
    private let lingering = Guarded<@Sendable (String) -> Gate?>({ _ in nil })

    /// What becomes of requests from now on, by method and path.
    func fail(_ fault: @escaping @Sendable (String) -> Fault) { self.fault.with { $0 = fault } }

    func fail(_ fault: Fault) { fail { _ in fault } }

    func hold(_ gate: Gate?) { state.with { $0.gate = gate } }

    /// Makes the answers to requests that begin like this, and keeps them back until the gate opens.
    func hold(answersTo line: String, _ gate: Gate?) { state.with { $0.answerGates[line] = gate } }

    /// Which answers linger once they are made, until their gates open, by method and path.
    func linger(_ gate: @escaping @Sendable (String) -> Gate?) { lingering.with { $0 = gate } }

    var log: [String] { state.with { $0.log } }
    var requests: [String] { state.with { $0.requests } }
    var bills: [String: BillState] { state.with { $0.bills } }
    var titles: [String] { bills.values.map(\.title).sorted() }

    var transport: InMemoryTransport {
        InMemoryTransport(recording: false) { [self] request in try await answer(request) }
    }

    func answer(_ request: EndpointTransportRequest) async throws -> EndpointTransportResponse {
        let line = "\(request.head.method) \((request.head.path ?? "").prefix { $0 != "?" })"
        let fault = fault.with { $0 }(line)
        let gate = state.with { state in
            state.requests.append(line)
            state.authorizations.append(request.header("Authorization") ?? "")
            if request.head.method != .get {
                state.keys.append(request.header("Idempotency-Key") ?? "")
                state.versions.append(request.header("If-Match"))
            }
            if request.head.method == .put { state.creating.append(request.header("If-None-Match")) }
            return state.gate
        }
        await gate?.pass()
        switch fault {
        case .away: throw TransportError(.noConnection)
        case .status(let status, let retryAfter):
            let headers: KeyValuePairs = ["Retry-After": retryAfter ?? ""]
            return EndpointTransportResponse(status: status, headers: retryAfter == nil ? [:] : headers)
        case .code(let code):
            return EndpointTransportResponse(status: 409, json: "{\"code\":\"\(code)\"}")
        case .none, .lost, .garbage, .slow, .late: break
        }
        let body = OutboxRequest.json(request.body.bytes) ?? .null
        let (answer, gates) = state.with { state -> (Answer, [Gate]) in
            let gates = state.answerGates.filter { line.hasPrefix($0.key) }.map(\.value)
            let key = request.header("Idempotency-Key") ?? ""
            if let left = state.underWay[key], left > 0 {
                state.underWay[key] = left - 1
                return (Answer(status: 409), gates)
            }
            if case .slow(let attempts) = fault, !key.isEmpty { state.underWay[key] = attempts }
            return (state.answer(line, body, request), gates)
        }
        for gate in gates { await gate.pass() }
        await lingering.with { $0 }(line)?.pass()
        if case .late(let turns) = fault { for _ in 0..<turns { await Task.yield() } }
        if fault == .lost { throw TransportError(.connectionLost) }
        if case .slow = fault { throw TransportError(.timedOut) }
        if fault == .garbage, answer.status < 300 { return EndpointTransportResponse(status: 200, json: "[1,") }
        return EndpointTransportResponse(
            status: answer.status,
            headers: answer.tag.map { ["ETag": $0] } ?? [:],
            body: Data(answer.json.utf8)
        )
    }
}

extension TillServer.State {
    fileprivate mutating func answer(
        _ line: String,
        _ body: JSONValue,
        _ request: EndpointTransportRequest
    ) -> TillServer.Answer {
        let key = request.header("Idempotency-Key")
        let said = "\(line) \(body)"
        let version = line.split { $0 == " " || $0 == "/" }.dropFirst(2).first.flatMap { bills[String($0)]?.version }
        if checksVersionsFirst, let version, let ifMatch = request.header("If-Match"), ifMatch != #""\#(version)""# {
            return TillServer.Answer(status: 412)
        }
        if version != nil, request.header("If-None-Match") == "*" { return TillServer.Answer(status: 412) }
        let forgets = forgetsKeys || (forgetsKeysWithVersions && request.header("If-Match") != nil)
        if !forgets, let key, let known = done[key] {
            if known.request != said { violations.append("\(known.request) | \(said)") }
            return known.answer
        }
        let answer = perform(line, body, request.header("If-Match"))
        // A refusal is no effect: what was refused may come again.
        if let key, answer.status < 300 { done[key] = (said, answer) }
        return answer
    }

    private mutating func perform(_ line: String, _ body: JSONValue, _ ifMatch: String?) -> TillServer.Answer {
        let parts = line.split { $0 == " " || $0 == "/" }.map(String.init)
        let id = parts.count > 2 ? parts[2] : ""
        switch (parts[0], parts[1], parts.count) {
        case ("GET", "bills", 2):
            let all = bills.keys.sorted().filter { !hidden.contains($0) }.map { json($0) }.joined(separator: ",")
            return TillServer.Answer(status: 200, json: "[\(all)]")
        case ("GET", "open", _):
            let all = bills.keys.sorted().filter { bills[$0]?.status == "open" }.map { json($0) }.joined(separator: ",")
            return TillServer.Answer(status: 200, json: "[\(all)]")
        case ("GET", "people", 4):
            let all = bills.keys.sorted().filter { bills[$0]?.payer == id }.map { json($0) }.joined(separator: ",")
            return TillServer.Answer(status: 200, json: "[\(all)]")
        case ("POST", "people", _):
            lastID += 1
            people["p\(lastID)"] = body["name"]?.string ?? ""
            log.append("person \(body["name"]?.string ?? "")")
            return TillServer.Answer(status: 201, json: #"{"id":"p\#(lastID)","name":\#(body["name"] ?? .null)}"#)
        case ("PUT", "people", _):
            people[id] = body["name"]?.string ?? ""
            log.append("put \(people[id] ?? "")")
            return TillServer.Answer(status: 204)
        case ("DELETE", "people", _):
            // The bills of a person go with that person.
            guard people.removeValue(forKey: id) != nil else { return TillServer.Answer(status: 404) }
            bills = bills.filter { $1.payer != id }
            log.append("delete \(id)")
            return TillServer.Answer(status: 204)
        case ("POST", "close", _):
            closings += 1
            log.append("close")
            return TillServer.Answer(status: 204)
        case ("POST", "bills", 2):
            return create(body)
        default:
            return change(parts, id, body, ifMatch)
        }
    }

    private mutating func create(_ body: JSONValue) -> TillServer.Answer {
        let title = body["title"]?.string ?? ""
        if title.hasPrefix("bad") { return TillServer.Answer(status: 422, json: #"{"message":"a bad title"}"#) }
        if let payer = body["payer"]?.string, people[payer] == nil { return TillServer.Answer(status: 422) }
        lastID += 1
        bills["b\(lastID)"] = TillServer.BillState(title: title, created: title, payer: body["payer"]?.string)
        (titleVersions[title], createdTitles["b\(lastID)"]) = (1, title)
        log.append("create \(title)")
        return TillServer.Answer(status: 201, json: json("b\(lastID)"), tag: #""1""#)
    }

    private mutating func change(
        _ parts: [String],
        _ id: String,
        _ body: JSONValue,
        _ ifMatch: String?
    ) -> TillServer.Answer {
        if parts[0] == "PUT", bills[id] == nil, takesPuts {
            guard ifMatch == nil else { return TillServer.Answer(status: 412) }
            bills[id] = TillServer.BillState(title: "", created: id, version: 0)
        }
        guard var bill = bills[id] else { return TillServer.Answer(status: missing) }
        let isRead = parts[0] == "GET"
        if let ifMatch, !isRead, ifMatch != #""\#(bill.version)""# { return TillServer.Answer(status: 412) }
        switch (parts[0], parts.last) {
        case ("GET", _): break
        case ("DELETE", _):
            bills[id] = nil
            log.append("delete \(bill.title)")
            return TillServer.Answer(status: 204)
        case ("POST", "pay"):
            bill.status = "paid"
            bill.version += 1
            bills[id] = bill
            log.append("pay \(bill.title)")
            return TillServer.Answer(status: 204)
        case ("PATCH", _) where body["payer"] != nil:
            bill.payer = body["payer"]?.string
            bill.version += 1
            log.append("assign \(bill.title) to \(bill.payer ?? "")")
        default:
            let title = body["title"]?.string ?? ""
            if title.hasPrefix("bad") { return TillServer.Answer(status: 422) }
            log.append("rename \(bill.title) to \(title)")
            if bill.isForeign, ifMatch != nil { replaced[title] = titleVersions[bill.title] }
            (bill.title, bill.isForeign) = (title, false)
            bill.version += 1
            titleVersions[title] = bill.version
        }
        // What a write without a version replaces, nobody promises: its answer is what later writes are based on.
        if !isRead, ifMatch == nil { bill.isForeign = false }
        bills[id] = bill
        return TillServer.Answer(status: 200, json: json(id), tag: #""\#(bill.version)""#)
    }

    private func json(_ id: String) -> String {
        guard let bill = bills[id] else { return "null" }
        let payer = bill.payer.map { #","payer":"\#($0)""# } ?? ""
        return #"{"id":"\#(id)","title":"\#(bill.title)","status":"\#(bill.status)"\#(payer)}"#
    }
}
