import EndpointSpec

/// What is decided of a spec before its types and endpoints are made.
struct ImportPlan {
    let options: OpenAPIImport.Options
    let apiName: String
    /// How most keys of the document are written, so that few have to be said.
    let style: SpecKeyStyle
    /// The names that are taken before any type has one.
    let names: TakenNames

    init(_ document: OpenAPIDocument, _ uses: SchemaUses, _ options: OpenAPIImport.Options) {
        self.options = options
        let apiName =
            options.name.map { ImportNames.type($0) } ?? options.exported?.name ?? Self.name(of: document.title)
        self.apiName = apiName
        style = options.exported?.keys ?? (uses.snakeKeys > uses.camelKeys ? .snakeCase : .asWritten)
        let own = ["", "Error", "Failure", "Patch", "API"].map { apiName + $0 }
        names = TakenNames(Array(ReservedNames.types) + own)
    }

    /// The title without the words that every title has.
    private static func name(of title: String) -> String {
        let dull: Set<String> = [
            "the", "api", "apis", "openapi", "rest", "specification", "spec", "swagger", "reference",
        ]
        let words = ImportNames.words(title.prefix { $0 != "-" && $0 != "(" && $0 != "|" }.description)
        let telling = words.filter { !dull.contains($0.lowercased()) && !$0.allSatisfy { $0.isNumber || $0 == "v" } }
        let name = ImportNames.type((telling.isEmpty ? words : telling).prefix(4).joined(separator: " "))
        return ReservedNames.types.contains(name) || name == "Value" ? "Imported\(name)" : name
    }
}
