internal import Foundation
internal import HTTPTypes

/// The body of a request while it is being written: a base, and fields that go into it besides.
struct RequestContent: Sendable {
    enum Base: Sendable {
        case none
        /// A value as JSON.
        case json(Data)
        /// A value as JSON, to be taken apart into a form.
        case form(Data, nesting: EndpointFormNesting, arrays: EndpointFormArrays)
    }

    /// A field of the body, its value as JSON.
    struct Field: Sendable {
        let name: String
        let json: Data
    }

    var base = Base.none
    var fields: [Field] = []

    /// The body as it is sent; `headers` get its type.
    func body(_ headers: inout HTTPFields) throws(EndpointEncodingError) -> EndpointRequestBody {
        switch base {
        case .none where fields.isEmpty:
            return .none
        case .none:
            headers.setContentType("application/json")
            return .bytes(try JSONObjectText.adding(fields, to: Data("{}".utf8)))
        case .json(let json):
            headers.setContentType("application/json")
            return .bytes(fields.isEmpty ? json : try JSONObjectText.adding(fields, to: json))
        case .form(let json, let nesting, let arrays):
            headers.setContentType("application/x-www-form-urlencoded")
            let all = try JSONObjectText.adding(fields, to: json)
            do {
                return .bytes(FormPairs.text(try FormPairs.of(all, nesting: nesting, arrays: arrays)))
            } catch {
                throw EndpointEncodingError(.body(error))
            }
        }
    }
}

extension HTTPFields {
    /// The body's type, unless the endpoint says another itself.
    mutating func setContentType(_ type: String) {
        if self[.contentType] == nil { self[.contentType] = type }
    }
}

/// Members added to a JSON object that is text already.
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
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            do {
                bytes.append(try Wire.encode(field.name))
            } catch {
                throw EndpointEncodingError(.body(error), parameter: field.name)
            }
            bytes.append(UInt8(ascii: ":"))
            bytes.append(field.json)
        }
        bytes.append(UInt8(ascii: "}"))
        return Data(bytes)
    }
}
