package import EndpointSpec

/// The pagination of an endpoint's list.
package struct PagingPlan: Sendable {
    package let step: ResolvedPaging.Step
    /// The path of the wire value that tells if there are more pages.
    package let condition: [String]?
    /// The first page number or offset; a call can omit it. `nil` for the default.
    package let first: Int?
    /// The domain type of the list's elements.
    package let element: SwiftType
}

/// A wire or domain type that holds one page of a list.
package struct PagedTypePlan: Sendable {
    package let name: SwiftIdentifier
    package let property: SwiftIdentifier
    package let isOptional: Bool
    package let element: SwiftType
}

/// Plans pagination.
struct PagingPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver

    func plan(_ endpoint: SpecEndpoint) -> PagingPlan? {
        spec.paging(of: endpoint).map {
            PagingPlan(
                step: $0.step,
                condition: $0.condition,
                first: $0.mayLeaveOut ? $0.first : nil,
                element: resolver.domainType($0.element)
            )
        }
    }

    /// A type, its field that holds a page, and the type of the page's elements.
    typealias Owner = (type: String, field: SpecField, element: SpecTypeExpression)

    /// The first paginated endpoint's entry for each type.
    func owners() -> [String: Owner] {
        let owners = spec.files.flatMap(\.endpoints).compactMap { spec.paging(of: $0) }
            .compactMap { paging in paging.owner.map { (type: $0.type, field: $0.field, element: paging.element) } }
        return Dictionary(owners.map { ($0.type, $0) }) { first, _ in first }
    }

    /// The wire types and domain types among a file's own types that hold pages.
    func pagedTypes(of file: SpecFile, _ owners: [String: Owner]) -> [PagedTypePlan] {
        file.types.flatMap { type -> [PagedTypePlan] in
            guard let owner = owners[type.name.value] else { return [] }
            let sides = [
                (resolver.wireType(.named(owner.type)), resolver.wireType(owner.element)),
                (resolver.domainType(.named(owner.type)), resolver.domainType(owner.element)),
            ]
            return (sides[0].0 == sides[1].0 ? [sides[0]] : sides).map { holder, element in
                PagedTypePlan(
                    name: SwiftIdentifier(name: holder.text),
                    property: SwiftNaming.member(owner.field.name.value),
                    isOptional: owner.field.type.value.unwrapped.isOptional,
                    element: element
                )
            }
        }
    }
}
