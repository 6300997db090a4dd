import EndpointPlan
import EndpointSpec

/// The statements that encode an endpoint's body.
enum BodyText {
    static func statements(_ plan: EndpointPlan) -> [String] {
        guard plan.body != nil || plan.hasBodyFields else { return [] }
        let type = plan.contentType.map { ["request.contentType(\(StringLiteral.quoted($0)))"] } ?? []
        let set = plan.setFields.map {
            "request.set(\(StringLiteral.quoted($0.key)), \(LiteralText.line($0.value)))"
        }
        return type + [statement(plan)] + set
    }

    private static func statement(_ plan: EndpointPlan) -> String {
        let value = plan.body == nil ? nil : "body"
        return switch plan.bodyForm {
        case .json: value.map { "request.body(\($0))" } ?? "request.bodyOfFields()"
        case .form(let nesting, let arrays):
            "request.form(\(value.map { "\($0), " } ?? "")nesting: .\(nesting.rawValue), arrays: .\(arrays.rawValue))"
        case .multipart: "request.multipart()"
        case .lines: "request.lines(body)"
        case .custom(let encoder): "request.body(body, as: \(encoder).self)"
        case .raw(let raw): "request.body(\(raw.rawValue): body)"
        }
    }

    /// The statement for a part with a file or bytes; `nil` for other fields.
    static func part(_ key: String, _ value: String, _ parameter: ParameterPlan) -> String? {
        guard let part = parameter.part else { return nil }
        let type = parameter.partHead?.contentType.map { ", contentType: \(StringLiteral.quoted($0))" } ?? ""
        let name = part.filename.map { ", filename: \(StringLiteral.quoted($0))" } ?? ""
        return "request.part(\(StringLiteral.quoted(key)), \(part.content.rawValue): \(value)\(type)\(name))"
    }

    /// The statements before the one that adds a field.
    static func preparation(_ parameter: ParameterPlan) -> [String] {
        guard case .field(let key) = parameter.place else { return [] }
        let hidden = parameter.hiddenLayers.map {
            "request.hideKeys(below: \(StringLiteral.quoted(key)), layers: \(WireText.layers($0)))"
        }
        return [hidden, head(key, parameter)].compactMap(\.self)
    }

    /// The additional header fields of a part; `nil` if there are none. A file has its own argument for its content
    /// type.
    private static func head(_ key: String, _ parameter: ParameterPlan) -> String? {
        guard let head = parameter.partHead, parameter.part == nil || !head.headers.isEmpty else { return nil }
        let stated = parameter.part == nil ? head.contentType : nil
        let type = stated.map { ", contentType: \(StringLiteral.quoted($0))" } ?? ""
        let fields = head.headers.map { "\(StringLiteral.quoted($0.name)): \(StringLiteral.quoted($0.value))" }
        let headers = fields.isEmpty ? "" : ", headers: [\(fields.joined(separator: ", "))]"
        return "request.head(ofPart: \(StringLiteral.quoted(key))\(type)\(headers))"
    }
}
