import EndpointPlan

/// A case of a union: its type, its encoding, and its mappings between wire and domain.
struct UnionCaseView: TemplateView {
    let plan: UnionPlan.Case
    let union: UnionPlan
    let isDomain: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "caseName": .text(plan.name.text)
        case "caseLabel": .text(plan.name.label)
        case "caseKey": .text(StringLiteral.quoted(plan.name.name))
        case "type": .text((isDomain ? plan.domainType : plan.wireType).text)
        case "writeStatement": .text(writeStatement)
        case "domainValue": .text(MappingExpression.toDomain("value", plan.conversion, at: place))
        case "wireValue": .text(MappingExpression.toWire("value", plan.conversion))
        case "statusType": .text(hasStatus ? ", status: Int" : "")
        case "boundStatus": .text(hasStatus ? ", let status" : "")
        case "passedStatus": .text(hasStatus ? ", status: status" : "")
        case "ignoredStatus": .text(hasStatus ? ", _" : "")
        default: nil
        }
    }

    /// The value has a status beside it.
    private var hasStatus: Bool { if case .status = union.form { true } else { false } }

    private var place: MappingExpression.Place { MappingExpression.Place(union.place(of: plan)) }

    private var writeStatement: String {
        let tag = StringLiteral.quoted(plan.tag)
        return switch union.form {
        case .inline(let key): "writer.tagged(\(StringLiteral.quoted(key)), \(tag), value)"
        case .adjacent(let key, let content):
            "writer.adjacent(\(StringLiteral.quoted(key)), \(tag), \(StringLiteral.quoted(content)), value)"
        case .status(let key, let content):
            "writer.adjacent(\(StringLiteral.quoted(key)), status, \(StringLiteral.quoted(content)), value)"
        case .presence: "writer.member(\(tag), value)"
        case .kinds, .ordered: "value.write(to: &writer)"
        }
    }
}

/// The case for a value of an unlisted type. The tag or kind comes before the value.
struct UnionCatchAllView: TemplateView {
    let name: SwiftIdentifier
    let union: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "catchAllName": .text(self.name.text)
        case "catchAllLabel": .text(self.name.label)
        case "catchAllKey": .text(StringLiteral.quoted(self.name.name))
        case "tagType": .text(tagType.map { "\($0), " } ?? "")
        case "boundTag": .text(tagType == nil ? "" : "let tag, ")
        case "passedTag": .text(tagType == nil ? "" : "tag, ")
        case "ignoredTag": .text(tagType == nil ? "" : "_, ")
        default: nil
        }
    }

    private var tagType: String? {
        switch union.form {
        case .inline, .adjacent, .presence: "String"
        case .status: "Int"
        case .kinds, .ordered: nil
        }
    }
}
