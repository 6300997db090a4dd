package import Foundation
internal import HTTPTypes

/// The body of a request while it is written: a base, and fields that are added to it.
package struct RequestContent: Sendable {
    package enum Base: Sendable {
        case none
        /// A value as JSON.
        case json(Data)
        /// A value as JSON, to be converted to a form.
        case form(Data, nesting: EndpointFormNesting, arrays: EndpointFormArrays)
        /// The fields, each as a part.
        case multipart
        /// A body that is sent unchanged.
        case raw(EndpointRequestBody, type: String)
    }

    /// A field of the body.
    package struct Field: Sendable {
        package enum Value: Sendable {
            case json(Data)
            /// Raw content. It is only possible in a multipart body.
            case raw(EndpointRequestBody, type: String, filename: String)
        }

        let name: String
        let value: Value
    }

    /// The additional header fields of a part.
    struct PartHead: Sendable {
        var contentType: String?
        var headers: [(name: String, value: String)]
    }

    package var base = Base.none
    /// The heads of parts, by the parts' names.
    var partHeads: [String: PartHead] = [:]
    package var fields: [Field] = []
    /// Fields that replace members of the value.
    var replacements: [Field] = []
    var contentType: String?
    /// The fields whose keys errors must not name.
    var sensitiveMaps = SensitiveMaps()

    /// The body as it is sent. Its type is added to `headers`.
    func body(
        _ headers: inout HTTPFields,
        boundary: () -> String
    ) throws(EndpointEncodingError) -> EndpointRequestBody {
        switch base {
        case .none where fields.isEmpty:
            return .none
        case .none:
            headers.setContentType(contentType ?? "application/json")
            return .bytes(try object(Data("{}".utf8)))
        case .json(let json):
            headers.setContentType(contentType ?? "application/json")
            return .bytes(try object(json))
        case .form(let json, let nesting, let arrays):
            headers.setContentType(contentType ?? "application/x-www-form-urlencoded")
            do {
                let json = try object(json)
                let pairs = try FormPairs.of(json, nesting: nesting, arrays: arrays, hiding: sensitiveMaps)
                return .bytes(FormPairs.text(pairs))
            } catch let error as WireError {
                throw EndpointEncodingError(.body(error))
            } catch {
                throw error as? EndpointEncodingError ?? EndpointEncodingError(.bodyWithoutFields)
            }
        case .multipart:
            let multipart = try MultipartBody(fields, partHeads, boundary: boundary())
            headers[.contentType] = "\(contentType ?? "multipart/form-data"); boundary=\(multipart.boundary)"
            return multipart.body
        case .raw(let body, let type):
            if let field = fields.first { throw EndpointEncodingError(.bodyWithoutFields, parameter: field.name) }
            headers.setContentType(contentType ?? type)
            return body
        }
    }

    private func object(_ json: Data) throws(EndpointEncodingError) -> Data {
        let base = replacements.isEmpty ? json : try JSONObjectText.removing(replacements, from: json)
        let all = replacements + fields
        return all.isEmpty ? base : try JSONObjectText.adding(all, to: base)
    }
}

extension HTTPFields {
    /// Sets the body's type, unless the endpoint states another.
    mutating func setContentType(_ type: String) {
        if self[.contentType] == nil { self[.contentType] = type }
    }
}

/// Adds members to a JSON object that is already text, and removes them from it.
enum JSONObjectText {
    static func adding(
        _ fields: [RequestContent.Field],
        to object: Data
    ) throws(EndpointEncodingError) -> Data {
        guard object.first == UInt8(ascii: "{"), object.last == UInt8(ascii: "}") else {
            throw EndpointEncodingError(.bodyWithoutFields, parameter: fields.first?.name)
        }
        var bytes = object.dropLast()
        for field in fields {
            guard case .json(let json) = field.value else {
                throw EndpointEncodingError(.bodyWithoutFields, parameter: field.name)
            }
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            do {
                bytes.append(try Wire.encode(field.name))
            } catch {
                throw EndpointEncodingError(.body(error), parameter: field.name)
            }
            bytes.append(UInt8(ascii: ":"))
            bytes.append(json)
        }
        bytes.append(UInt8(ascii: "}"))
        return Data(bytes)
    }

    /// The object without the members that have the fields' names.
    static func removing(
        _ fields: [RequestContent.Field],
        from object: Data
    ) throws(EndpointEncodingError) -> Data {
        guard object.first == UInt8(ascii: "{") else {
            throw EndpointEncodingError(.bodyWithoutFields, parameter: fields.first?.name)
        }
        let names = Set(fields.map(\.name))
        do {
            let members = try Wire.decode(JSONMembers.self, from: object).members
            let kept = members.filter { !names.contains($0.name) }
            guard kept.count < members.count else { return object }
            let left = kept.map { RequestContent.Field(name: $0.name, value: .json($0.json)) }
            return try adding(left, to: Data("{}".utf8))
        } catch let error as WireError {
            throw EndpointEncodingError(.body(error))
        } catch {
            throw error as? EndpointEncodingError ?? EndpointEncodingError(.bodyWithoutFields)
        }
    }
}

/// The members of an object with the original text of their values.
private struct JSONMembers: WireReadable {
    let members: [(name: String, json: Data)]

    init(from reader: inout WireReader) {
        var members: [(name: String, json: Data)] = []
        reader.object { reader, name in
            let start = reader.input.pointee.position
            reader.skip()
            let count = reader.input.pointee.position - start
            if !reader.hasFailed {
                members.append((name, Data(bytes: reader.input.pointee.bytes + start, count: count)))
            }
        }
        self.members = members
    }
}
