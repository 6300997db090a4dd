import EndpointPlan
import EndpointSpec

/// `DTOs.mustache`: what stands on the wire, and the mappers between it and the domain.
struct DTOsView: TemplateView {
    let file: FilePlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "dtos": .list(file.objects.map { DTOView(plan: $0.dto, access: access) })
        case "wireEnumerations": .list(wireEnumerations.map(EnumerationView.init))
        default: header.value(named: name)
        }
    }

    private var wireEnumerations: [EnumerationPlan] { file.enumerations.filter(\.isReadAtWire) }

    private var header: FileHeader {
        let dtos = file.objects.map(\.dto)
        let usesFoundation = dtos.flatMap(\.declaration.properties).contains { $0.type.usesFoundation }
            || dtos.flatMap(\.requestInitializers).flatMap(\.parameters).contains { $0.type.usesFoundation }
        let isEmpty = dtos.isEmpty && wireEnumerations.isEmpty
        return FileHeader(
            source: "\(file.name).yaml",
            imports: ImportList(
                foundation: usesFoundation ? .inDeclarations : .none,
                runtime: isEmpty ? .none : .inDeclarations,
                access: access
            ),
            isEmpty: isEmpty
        )
    }
}

/// A DTO: the struct, its keys, how it reads and writes itself, its mapper and its request initializers.
struct DTOView: TemplateView {
    let plan: DTOPlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "declaration": .section(declaration)
        case "dtoName": .text(plan.declaration.name.text)
        case "keys": .list(plan.fields.map { KeyView(key: $0.key) })
        case "reading": .section(plan.isRead ? Statements(lines: plan.fields.enumerated().flatMap(readStatements)) : nil)
        case "writing": .section(plan.isWritten ? Statements(lines: writeStatements) : nil)
        case "mapping": .section(plan.mapping.map(MappingView.init))
        case "reversed": .section(plan.mapping.flatMap { $0.isReversed ? ReversedMappingView(plan: $0) : nil })
        case "requestInitializers": .list(plan.requestInitializers.map(RequestInitializerView.init))
        default: nil
        }
    }

    private var declaration: StructView {
        let read = plan.isRead ? ["WireObjectReadable"] : []
        let written = plan.isWritten ? ["WireObjectWritable"] : []
        return StructView(
            plan: plan.declaration,
            access: access,
            conformances: read + written,
            hasDefaults: !plan.declaration.conformances.isEmpty
        )
    }

    private func readStatements(_ index: Int, _ field: WireFieldPlan) -> [String] {
        let value = RuntimeSymbols.read(field, at: index)
        guard field.property.isRecursive else { return ["\(field.property.name.text) = \(value)"] }
        let name = field.property.name
        return [
            "let \(name.text): \(field.property.type.text) = \(value)",
            "\(name.suffixed(with: "Storage").text) = \(name.text).map { [$0] } ?? []",
        ]
    }

    private var writeStatements: [String] {
        plan.fields.enumerated().map { RuntimeSymbols.write($1, at: $0) }
    }

    private struct KeyView: TemplateView {
        let key: String

        func value(named name: String) -> TemplateValue? {
            name == "key" ? .text(StringLiteral.escaped(key)) : nil
        }
    }
}

/// Lines of code, one statement each.
struct Statements: TemplateView {
    let lines: [String]

    func value(named name: String) -> TemplateValue? {
        name == "statements" ? .list(lines.map(Line.init)) : nil
    }

    private struct Line: TemplateView {
        let text: String

        func value(named name: String) -> TemplateValue? {
            name == "statement" ? .text(text) : nil
        }
    }
}
