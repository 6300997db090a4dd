import EndpointRuntime
import Foundation

/// A value as JSON by reflection alone. Nothing that generated code writes takes part, so a mistake of the writer cannot hide
/// one of the reader.
struct ReflectedJSON {
    let text: String

    init(_ value: Any) {
        switch value {
        case let value as String: text = Self.quoted(value)
        case let value as Bool: text = "\(value)"
        case let value as any BinaryInteger: text = "\(value)"
        case let value as Double: text = "\(value)"
        case let value as Decimal: text = "\(value)"
        case let value as JSONNumber: text = "\(value)"
        case let value as Date: text = Self.marked("date", "\(value.timeIntervalSince1970)")
        case let value as UUID: text = Self.quoted(value.uuidString.lowercased())
        case let value as URL: text = Self.quoted(value.absoluteString)
        default: text = Self.parts(of: Mirror(reflecting: value), value)
        }
    }

    private static func parts(of mirror: Mirror, _ value: Any) -> String {
        switch mirror.displayStyle {
        case .optional: mirror.children.first.map { ReflectedJSON($0.value).text } ?? "null"
        case .collection, .set: "[\(mirror.children.map { ReflectedJSON($0.value).text }.joined(separator: ","))]"
        case .dictionary: marked("map", "{\(mirror.children.map { entry($0.value) }.joined(separator: ","))}")
        case .enum: choice(mirror, value)
        default:
            marked(
                "fields",
                "{\(mirror.children.map { "\(quoted($0.label ?? "")):\(ReflectedJSON($0.value).text)" }.joined(separator: ","))}"
            )
        }
    }

    private static func entry(_ pair: Any) -> String {
        let parts = Array(Mirror(reflecting: pair).children)
        return "\(quoted("\(parts[0].value)")):\(ReflectedJSON(parts[1].value).text)"
    }

    private static func choice(_ mirror: Mirror, _ value: Any) -> String {
        guard let payload = mirror.children.first else { return marked("case", quoted("\(value)")) }
        return marked("payload", ReflectedJSON(payload.value).text)
    }

    private static func marked(_ mark: String, _ json: String) -> String { "{\"$\(mark)\":\(json)}" }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
