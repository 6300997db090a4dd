import EndpointPlan
import EndpointSpec

/// The places in a spec from which the declarations of generated Swift come.
struct OriginPlaces {
    private let places: SpecPlaces
    /// The types of the spec, by the names of their declarations in Swift.
    private var types: [String: String] = [:]
    /// The keys of the fields of those types, by the names of their properties.
    private var keys: [String: [String: String]] = [:]

    init(_ version: APIVersion) {
        places = version.places
        for type in version.plan.files.flatMap(\.types.objects) {
            guard let name = type.origin.path.last else { continue }
            keys[name] = Dictionary(
                type.dto.keyedFields.map { ($0.property.name.name, $0.key) }
            ) { first, _ in first }
            for declared in [
                type.model?.name.text, type.dto.declaration.name.text, type.dto.alias?.text, type.draft?.name.text,
            ] {
                if let declared { types[declared] = name }
            }
        }
        let others = version.plan.files.flatMap { file in
            file.types.enumerations.map { ($0.name.text, $0.origin) }
                + file.types.unions.map { ($0.name.text, $0.origin) }
                + file.types.wrappers.map { ($0.name.text, $0.origin) }
        }
        for (declared, origin) in others { types[declared] = origin.path.last }
    }

    /// The place of a declaration, such as `Payment.amount`: the one that its comment names, else that of the member, the call or the
    /// method of this name, else that of the type around it.
    func place(of origin: String?, in subject: String) -> SourceLocation? {
        let parts = origin?.split(separator: "›").map { $0.filter { $0 != " " } } ?? []
        if parts.count > 2, parts[1] == "endpoints" { return places.endpoint(parts[2]) }
        let names = subject.prefix { $0 != "(" }.split(separator: ".").map(String.init)
        guard let first = names.first else { return nil }
        let member = names.count > 1 ? names[1] : nil
        let type = parts.count > 2 && parts[1] == "types" ? parts[2] : types[first]
        if let type {
            let key = member.flatMap { keys[type]?[$0] ?? $0 }
            return places.type(type, member: key)
        }
        // The enums of requests and the methods of repositories have the names of endpoints.
        return member.flatMap { places.repository(first, method: $0) ?? places.endpoint($0) }
            ?? places.repository(first)
    }
}
