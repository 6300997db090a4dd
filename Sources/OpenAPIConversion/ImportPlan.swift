import EndpointSpec

/// Decisions for a spec before its types and endpoints are created.
struct ImportPlan {
    let options: OpenAPIImport.Options
    /// The way to divide the spec into files.
    private let split: OpenAPIImport.Split
    let apiName: String
    /// The style of most keys in the document, so that few fields need a key.
    let style: SpecKeyStyle
    /// The names that are taken before any type is named.
    let names: TakenNames
    let uses: SchemaUses
    /// The names of an earlier import.
    var former = FormerNames()

    init(_ document: OpenAPIDocument, _ uses: SchemaUses, _ options: OpenAPIImport.Options) {
        self.options = options
        self.uses = uses
        split = Self.split(document, options)
        let apiName =
            options.name.map { ImportNames.type($0) } ?? options.exported?.name ?? Self.name(of: document.title)
        self.apiName = apiName
        style = options.exported?.keys ?? (uses.snakeKeys > uses.camelKeys ? .snakeCase : .asWritten)
        let own = ["", "Error", "Failure", "Patch", "API"].map { apiName + $0 }
        names = TakenNames(Array(ReservedNames.types) + own)
    }

    /// The largest number of operations that are easy to find in one file.
    private static let mostOperationsOfOneFile = 40

    private static func split(_ document: OpenAPIDocument, _ options: OpenAPIImport.Options) -> OpenAPIImport.Split {
        let hasTags = document.operations.contains { !$0.tags.isEmpty }
        let isLarge = document.operations.count > mostOperationsOfOneFile
        return options.split == .tag && !hasTags && isLarge && options.exported == nil ? .path : options.split
    }

    /// The group of an operation, whose calls are in one file; empty for a single file.
    func group(of operation: APIOperation) -> String {
        switch split {
        case .none: ""
        case .tag: operation.tags.first ?? ""
        case .path:
            operation.path.unicodeScalars.split(separator: "/").first { $0.first != "{" && !Self.isVersion($0) }
                .map { part in String(part.prefix { scalar in scalar != "#" && scalar != "?" }) } ?? ""
        }
    }

    private static func isVersion(_ scalars: Substring.UnicodeScalarView) -> Bool {
        let isNumber = scalars.dropFirst().allSatisfy { scalar in ("0"..."9").contains(scalar) || scalar == "." }
        return scalars.first == "v" && isNumber || String(scalars) == "api"
    }

    private static func isOfVersion(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "v" || scalar.properties.numericType != nil
    }

    /// The title without words that every title has.
    private static func name(of title: String) -> String {
        let dull: Set<String> = [
            "the", "api", "apis", "openapi", "rest", "specification", "spec", "swagger", "reference",
        ]
        let words = ImportNames.words(String(title.unicodeScalars.prefix { !["-", "(", "|"].contains($0) }))
        let telling = words.filter {
            !dull.contains($0.lowercased()) && !$0.unicodeScalars.allSatisfy(Self.isOfVersion)
        }
        let name = ImportNames.type((telling.isEmpty ? words : telling).prefix(4).joined(separator: " "))
        return ReservedNames.types.contains(name) || name == "Value" ? "Imported\(name)" : name
    }
}
