import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes

/// A server whose connection can be turned off. It records its work by idempotency key.
actor KioskTill {
    private var isAway = false
    private var refusals: [String: Int] = [:]
    private var sales = ["sale_1": KioskTill.sale("sale_1")]
    private var done: [String: String] = [:]
    private var notes: [String] = []
    private(set) var bodies: [String: String] = [:]

    func cutOff() { isAway = true }

    func comeBack() { isAway = false }

    func refuse(_ line: String, _ status: Int) { refusals[line] = status }

    func accept(_ line: String) { refusals[line] = nil }

    func put(_ sale: String, _ json: String) { sales[sale] = json }

    func answer(to request: EndpointTransportRequest) throws(TransportError) -> EndpointTransportResponse {
        if isAway { throw TransportError(.noConnection) }
        let line = Self.line(of: request)
        if let status = refusals[line] {
            let problem = Data(#"{"error":{"code":"sold_out","left":3}}"#.utf8)
            return EndpointTransportResponse(status: status, body: problem)
        }
        let path = request.head.path ?? ""
        if let body = request.body.bytes { bodies[line] = String(decoding: body, as: UTF8.self) }
        switch line {
        case "POST /sales": return Self.json(create(request))
        case "GET /sales":
            return Self.json("[\(sales.sorted { $0.key < $1.key }.map(\.value).joined(separator: ","))]")
        case let line where line.hasPrefix("GET /customers/"):
            return Self.json("[\(sales.sorted { $0.key < $1.key }.map(\.value).joined(separator: ","))]")
        case "GET /sales/old": return Self.json("[]")
        case "GET /sales/count": return Self.json("1")
        case "POST /customers": return Self.json(#"{"id":"\#(Self.customer)","name":"Ada","points":0}"#)
        case "GET /notes": return Self.json("[\(notes.joined(separator: ","))]")
        case let line where line.hasPrefix("PUT /notes/"):
            let id = path.split(separator: "/")[1]
            notes.append(#"{"id":"\#(id)","text":"milk","pinned":false,"kind":"note"}"#)
            return Self.json(notes[notes.count - 1])
        case let line where line.hasPrefix("POST /notes/"):
            let id = path.split(separator: "/")[1]
            return Self.json(#"{"id":"attachment_1","note_id":"\#(id)","name":"list.pdf","place":2}"#)
        default: break
        }
        let id = path.split(separator: "?")[0].split(separator: "/")[1]
        return sales[String(id)].map(Self.json) ?? EndpointTransportResponse(status: 404)
    }

    private func create(_ request: EndpointTransportRequest) -> String {
        let key = Self.key(of: request) ?? ""
        let json = done[key] ?? Self.sale("sale_\(sales.count + 1)", status: "paid")
        if done[key] == nil { sales["sale_\(sales.count + 1)"] = json }
        done[key] = json
        return json
    }

    private static func json(_ value: String) -> EndpointTransportResponse {
        EndpointTransportResponse(status: 200, body: Data(#"{"data":\#(value)}"#.utf8))
    }

    static let customer = "7F1D3A2C-0000-4000-8000-000000000001"

    static func sale(_ id: String, status: String = "pending", note: String = "tea") -> String {
        #"{"id":"\#(id)","customer_id":"\#(customer)","status":"\#(status)","amount":"1.5","note":"\#(note)","#
            + #""created_at":"2026-01-01T00:00:00Z","copies":1,"kind":"sale"}"#
    }

    static func line(of request: EndpointTransportRequest) -> String {
        "\(request.head.method.rawValue) \((request.head.path ?? "").split(separator: "?")[0])"
    }

    static func key(of request: EndpointTransportRequest) -> String? {
        HTTPField.Name("Idempotency-Key").flatMap { request.head.headerFields[$0] }
    }
}
