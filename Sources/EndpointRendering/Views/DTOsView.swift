import EndpointPlan
import EndpointSpec

/// `DTOs.mustache`: the DTOs, and the mappers between them and the domain.
struct DTOsView: FileView {
    private let dtos: [DTOPlan]
    private let wireEnumerations: [EnumerationPlan]
    private let headers: [HeadersPlan]
    private let answers: [StatusAnswerPlan]
    private let pagedTypes: [PagedTypePlan]
    private let batchAnswers: [BatchAnswerPlan]
    private let wireWrappers: [WrapperPlan]
    private let patch: SwiftIdentifier?
    private let unions: [UnionPlan]
    private let access: AccessLevel
    let imports: ImportList
    let isEmpty: Bool

    init(file: FilePlan, access: AccessLevel) {
        dtos = file.types.objects.map(\.dto)
        wireEnumerations = file.types.enumerations.filter(\.isReadAtWire)
        wireWrappers = file.types.wrappers.filter(\.isReadAtWire)
        patch = file.patch
        unions = file.types.unions
        self.access = access
        headers = file.headers
        answers = file.answers
        pagedTypes = file.pagedTypes
        batchAnswers = file.batchAnswers
        let properties =
            dtos.filter { !$0.isModel }.flatMap(\.declaration.properties)
            + dtos.flatMap(\.requestInitializers).flatMap(\.parameters)
        let types = pagedTypes.map(\.element) + properties.map(\.type)
        let defaults = properties.compactMap(\.defaultValue)
        // The extensions of models decode values of their types.
        let read = dtos.filter(\.isModel).flatMap(\.declaration.properties)
        let readTypes = read.map(\.type) + unions.filter { $0.mode == .shared }.flatMap(\.cases).map(\.domainType)
        let isReadWithFoundation =
            ImportList.Use.ofFoundation(types: readTypes, defaults: read.compactMap(\.defaultValue)) != .none
        let declared = ImportList.Use.ofFoundation(types: types, defaults: defaults)
        let declaresNothing = dtos.isEmpty && headers.isEmpty && answers.isEmpty && unions.isEmpty
        isEmpty = declaresNothing && wireEnumerations.isEmpty && wireWrappers.isEmpty
        // Enums and wrappers only declare conformances here.
        let use = declaresNothing ? ImportList.Use.ofConformances(access) : .inDeclarations
        imports = ImportList(
            foundation: declared == .none && isReadWithFoundation ? .inside : declared,
            runtime: isEmpty ? .none : use,
            access: access,
            modules: types.reduce(into: []) { $0.formUnion($1.modules) }
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "patch": .section(patch.map { PatchView(name: $0, access: access) })
        case "dtos": .list(dtos.map { DTOView(plan: $0, access: access) })
        case "responseHeaders": .list(headers.map { ResponseHeadersView(plan: $0, access: access) })
        case "answers": .list(answers.map { StatusAnswerView(plan: $0, access: access) })
        case "wireEnumerations": .list(wireEnumerations.map(EnumerationView.init))
        case "wireWrappers": .list(wireWrappers.map(WrapperView.init))
        case "batchAnswers": .list(batchAnswers.map(BatchAnswerView.init))
        case "pagedTypes": .list(pagedTypes.map(PagedTypeView.init))
        case "wireUnions": .list(unions.map(WireUnionView.init))
        default: nil
        }
    }
}

/// A DTO: the struct, its keys, its decoding and encoding, its mapper and its request initializers.
struct DTOView: TemplateView {
    let plan: DTOPlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "declaration": .section(plan.isModel ? nil : declaration)
        case "extended": .section(plan.isModel ? ExtendedModelView(plan: plan) : nil)
        case "access": .text(access.modifier)
        case "dtoName": .text(plan.declaration.name.text)
        case "usesKeys": .flag(plan.isRead || plan.shape != .array)
        case "keys": .lines(plan.keyedFields.map { StringLiteral.escaped($0.key) })
        case "isRead": .flag(plan.isRead)
        case "readArguments": .text("\(plan.shape == .array ? "elementsOf: " : "")&reader, \(Self.keys)")
        case "readStatements": .lines(readStatements)
        case "isWritten": .flag(plan.isWritten)
        case "writeArguments": .text(plan.shape == .array ? "elementsTo: &writer" : "&writer, \(Self.keys)")
        case "writeStatements": .lines(writeStatements)
        case "mapping": .section(plan.mapping.map(MappingView.init))
        case "reversed": .section(plan.mapping.flatMap { $0.isReversed ? ReversedMappingView(plan: $0) : nil })
        case "requestInitializers": .list(plan.requestInitializers.map(RequestInitializerView.init))
        default: nil
        }
    }

    private static let keys = "keys: Self.wireKeys"

    private var declaration: StructView {
        StructView(
            plan: plan.declaration,
            access: access,
            conformances: WireConformances.names(of: plan)
                + (plan.mapping == nil ? [] : [RuntimeSymbol.domainConvertible.rawValue]),
            hasDefaults: false
        )
    }

    /// The fields with the indices of their keys. The field for additional members has no key and comes last.
    private var orderedFields: [(Int, WireFieldPlan)] {
        Array((plan.keyedFields + [plan.additionalField].compactMap(\.self)).enumerated())
    }

    private var writeStatements: [CodeTree] {
        hiddenKeys + plan.constants.map { .text(WireText.write($0)) }
            + orderedFields.flatMap { checks($1, at: $0) + [.text(WireText.write($1, at: $0))] }
    }

    /// The statements that keep the content of sensitive fields out of errors.
    private var hiddenKeys: [CodeTree] {
        let label = plan.shape == .array ? "belowElement" : "below"
        return plan.keyedFields.enumerated().compactMap { index, field in
            field.property.hiddenLayers.map { layers in
                .text("fields.hideKeys(\(label): \(index), layers: \(WireText.layers(layers)))")
            }
        }
    }

    /// The checks before a field is written.
    private func checks(_ field: WireFieldPlan, at index: Int) -> [CodeTree] {
        guard let limits = field.property.limits else { return [] }
        let name = WireText.reference(to: field.property.name, besides: ["fields", "writer"])
        let change = limits.isOfCountAlone ? "\(name).change ?? nil" : "\(name).change"
        let value = field.presence == .patch ? change : name
        return [LimitsText.check("fields", at: "\(index)", value: value, limits: limits, of: field.property)]
    }

    private var readStatements: [CodeTree] { plan.triedConstants.map { .text(WireText.check($0)) } + fieldStatements }

    /// The statements that decode the fields. A model whose fields have other storage names is initialized at the end,
    /// after all fields are decoded.
    private var fieldStatements: [CodeTree] {
        guard isReadAtOnce else { return hiddenKeys + orderedFields.flatMap(readStatements) }
        let arguments = plan.declaration.properties.map { CodeTree.text("\($0.name.label): \(local($0).text)") }
        return hiddenKeys + orderedFields.map { local($1, at: $0) }
            + [CodeTree.arguments(arguments).prefixed(with: "self.init")]
    }

    private var isReadAtOnce: Bool {
        plan.isModel
            && (plan.declaration.keepsFieldsOnHeap || plan.declaration.properties.contains { $0.storage != .inPlace })
    }

    private func readStatements(_ index: Int, _ field: WireFieldPlan) -> [CodeTree] {
        let name = field.property.name
        guard field.property.storage != .inPlace else {
            let stored = WireText.reference(to: name, besides: ["fields", "reader"])
            return [WireText.read(field, at: index).prefixed(with: "\(stored) = ")]
        }
        let boxed = PropertyText.boxed(local(field.property).text, field.property.type)
        return [local(field, at: index), .text("\(field.property.box.text) = \(boxed)")]
    }

    private func local(_ field: WireFieldPlan, at index: Int) -> CodeTree {
        WireText.read(field, at: index)
            .prefixed(with: "let \(local(field.property).text): \(field.property.type.text) = ")
    }

    /// The variable for a value before it is stored. `fields` is the name of the reader.
    private func local(_ property: PropertyPlan) -> SwiftIdentifier {
        property.name.name == "fields" ? property.name.suffixed(with: "Value") : property.name
    }
}

/// A model that is its own DTO: its wire name, if it has one, and the conformances of its extension.
struct ExtendedModelView: TemplateView {
    let plan: DTOPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "alias": .section(plan.alias.map { AliasView(plan: plan, alias: $0) })
        case "model": .text(plan.declaration.name.text)
        case "conformances": .text(conformances.joined(separator: ", "))
        default: nil
        }
    }

    private var conformances: [String] {
        WireConformances.names(of: plan) + (plan.alias == nil ? [] : [RuntimeSymbol.unchangedInDomain.rawValue])
    }

    private struct AliasView: TemplateView {
        let plan: DTOPlan
        let alias: SwiftIdentifier

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "aliasName": .text(alias.text)
            case "doc": .lines(DocComment.lines(description, origin: plan.declaration.origin))
            default: nil
            }
        }

        private var description: String {
            "`\(plan.declaration.name.name)` on the wire. Both have the same fields, so they are one type."
        }
    }
}
