import EndpointDescription

extension AcceptedFindings {
    /// The name of the file in `Specs/` that has the schema.
    package static let schemaFileName = "endpoint-accepted.schema.json"

    /// The JSON Schema of `accepted.yaml`, draft 7, with which editors complete and check it; a line feed at its end.
    package static var schema: String {
        let text: JSONTree = ["type": ["string", "number", "boolean"]]
        let ids = FindingKind.allCases.map { JSONTree.string($0.rawValue) }
        let questions = Finding.Question.allCases.map { JSONTree.string($0.rawValue) }
        let enums = ["id": ids, "question": questions]
        let properties = keys.map { key in
            JSONTree.Member(key: key, value: enums[key].map { ["enum": .array($0)] } ?? text)
        }
        let entry: JSONTree = [
            "type": "object", "properties": .object(properties), "required": ["id", "place", "reason"],
            "additionalProperties": false,
        ]
        let list: JSONTree = ["type": ["array", "null"], "items": entry]
        let schema: JSONTree = [
            "$schema": "http://json-schema.org/draft-07/schema#", "title": "accepted.yaml of an endpoint spec",
            "description": "Made by 'endpoint-generator schema' of the generator's own list of findings.",
            "type": "object", "properties": ["accepted": list], "additionalProperties": false,
        ]
        return schema.lines(width: 100).joined(separator: "\n") + "\n"
    }
}
