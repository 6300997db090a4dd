internal import EndpointRuntime
internal import Foundation

extension RequestCheck {
    /// Checks the body of a route that declares one.
    func check(_ body: MockBody, _ call: MockCall, _ outcome: inout Outcome) {
        if isStrict, call.bytes.isEmpty, call.headers("Content-Type").isEmpty {
            let reason = "the request has none, nor a Content-Type"
            outcome.violations.append(MockViolation(.body, "", expected: "a body", reason: reason))
            return
        }
        guard hasType(body, call, &outcome), let value = value(of: body, call, &outcome) else { return }
        outcome.body = value
        var check = ValueCheck(types, patterns, .body)
        if case .lines = body.format {
            for (index, line) in (value.elements ?? []).enumerated() {
                check.below(String(index)) { $0.check(line, body.schema, isSensitive: body.isSensitive) }
            }
        } else {
            check.check(value, body.schema, isSensitive: body.isSensitive)
            if !body.provided.isEmpty { check.check(value, .object(body.provided)) }
        }
        for member in body.members {
            let expected = member.value
            guard value[member.path].map(expected.isSame) != true else { continue }
            var inner = ValueCheck(types, patterns, .body, at: member.path)
            if let found = value[member.path] {
                if found.parameterText == expected.parameterText, body.format != .json { continue }
                inner.fail(expected.shortText, found)
            } else {
                inner.add(expected.shortText, reason: "it is missing")
            }
            outcome.violations += inner.violations
        }
        outcome.violations += check.violations
    }

    // MARK: The content type

    private func hasType(_ body: MockBody, _ call: MockCall, _ outcome: inout Outcome) -> Bool {
        let found = call.headers("Content-Type").first
        guard let expected = body.expectedType else { return true }
        let essence = found.map(MediaType.essence)
        if let essence, MediaType.fits(essence, body) { return true }
        if found == nil, !isStrict || call.bytes.isEmpty, body.format != .multipart { return true }
        let reason = essence.map { "found \($0)" } ?? "it is missing"
        outcome.isWrongType = true
        outcome.violations.append(MockViolation(.header, "/Content-Type", expected: expected, reason: reason))
        return false
    }

    // MARK: The value

    private func value(of body: MockBody, _ call: MockCall, _ outcome: inout Outcome) -> JSONTree? {
        switch body.format {
        case .json: return json(call.bytes, at: [], &outcome)
        case .form:
            let pairs = RequestLine.pairs(String(decoding: call.bytes, as: UTF8.self)[...])
            return FormReading(types: types, pairs: pairs).value(of: body)
        case .multipart: return multipart(body, call, &outcome)
        case .lines:
            let isSequence = body.contentType.map(MediaType.essence) == MediaType.sequence
            let lines =
                isSequence
                ? call.bytes.split(separator: 0x1E)
                : call.bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.isEmpty && Array($0) != [0x0D] }
            var values: [JSONTree] = []
            for (index, line) in lines.enumerated() where outcome.violations.count < ValueCheck.maximum {
                if let value = json(Data(line), at: [String(index)], &outcome) { values.append(value) }
            }
            return outcome.violations.contains { $0.part == .body } ? nil : .array(values)
        case .text: return .string(String(decoding: call.bytes, as: UTF8.self))
        case .binary: return nil
        }
    }

    private func json(_ bytes: Data, at keys: [String], _ outcome: inout Outcome) -> JSONTree? {
        if bytes.isEmpty {
            outcome.violations.append(
                MockViolation(.body, at: keys, expected: "a body of JSON", reason: "the request has no body")
            )
            return nil
        }
        do throws(WireError) {
            return try Wire.decode(JSONTree.self, from: bytes)
        } catch {
            let reason = "\(error.kind), at byte \(error.byteOffset)"
            outcome.violations.append(MockViolation(.body, at: keys, expected: "JSON", reason: reason))
            return nil
        }
    }

    private func multipart(_ body: MockBody, _ call: MockCall, _ outcome: inout Outcome) -> JSONTree? {
        let type = call.headers("Content-Type").first ?? ""
        guard let boundary = MediaTypeParameter.named("boundary", in: type) else {
            let reason = "it names no boundary"
            outcome.isWrongType = true
            outcome.violations.append(
                MockViolation(.header, "/Content-Type", expected: "multipart/form-data with a boundary", reason: reason)
            )
            return nil
        }
        guard let parts = MultipartParts.of(call.bytes, boundary: boundary) else {
            let expected = "parts between lines of the boundary, the last with two hyphens after it"
            outcome.violations.append(
                MockViolation(.body, "", expected: expected, reason: "the body is not made like that")
            )
            return nil
        }
        for part in parts { outcome.violations += check(part, in: body) }
        return FormReading(types: types, pairs: []).value(of: body, parts: parts)
    }

    /// Compares the header of a part with the spec. As of whole requests, only a strict check requires its fields.
    private func check(_ part: MultipartParts.Part, in body: MockBody) -> [MockViolation] {
        guard let declared = body.parts.first(where: { part.isNamed($0.name) }) else { return [] }
        var check = ValueCheck(types, patterns, .body, at: [declared.name])
        if let expected = declared.contentType, part.type != nil || isStrict {
            // Without a type, a part is plain text (RFC 7578 §4.4).
            let found = part.type ?? "text/plain"
            if !MediaType.admits(expected, found) {
                check.add("a part of the type \(expected)", reason: "its type is \(MediaType.essence(found))")
            }
        }
        for field in declared.headers where isStrict && part.headers[field.name.lowercased()] != field.value {
            let expected = JSONTree.string(field.value ?? "").shortText
            let found = part.headers[field.name.lowercased()].map { "found \(JSONTree.string($0).shortText)" }
            check.add("the header field \(field.name) of the part to be \(expected)", reason: found ?? "it is missing")
        }
        return check.violations
    }
}

/// The type of a body, RFC 9110 §8.3.
enum MediaType {
    /// Records of JSON (RFC 7464), each of which begins with U+001E.
    static let sequence = "application/json-seq"

    /// The type without its parameters, in lower case.
    static func essence(_ type: String) -> String {
        var text = type.prefix { $0 != ";" }
        while text.last == " " { text.removeLast() }
        return text.drop { $0 == " " }.lowercased()
    }

    /// Returns true if an `Accept` field allows these types (RFC 9110, section 12.5.1).
    static func admits(_ field: String, _ types: String) -> Bool {
        let ranges = field.split(separator: ",").map(String.init).filter { range in
            MediaTypeParameter.named("q", in: range).flatMap(Double.init) != 0
        }.map(essence)
        return types.split(separator: ",").map { essence(String($0)) }.allSatisfy { type in
            ranges.contains { $0 == "*/*" || $0 == type || $0.hasSuffix("/*") && type.hasPrefix($0.dropLast()) }
        }
    }

    /// Returns true if the body's type is the expected one.
    static func fits(_ essence: String, _ body: MockBody) -> Bool {
        if let declared = body.contentType { return essence == Self.essence(declared) }
        switch body.format {
        case .json: return essence == "application/json" || essence.hasSuffix("+json")
        case .form: return essence == "application/x-www-form-urlencoded"
        case .multipart: return essence == "multipart/form-data"
        case .text: return essence.hasPrefix("text/")
        case .lines, .binary: return true
        }
    }
}
