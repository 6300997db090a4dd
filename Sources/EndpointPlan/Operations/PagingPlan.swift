package import EndpointSpec

/// How the pages of an endpoint's list are asked for.
package struct PagingPlan: Sendable {
    package let step: ResolvedPaging.Step
    /// Where on the wire stands whether there is more.
    package let condition: [String]?
    /// The first value of the count, which a call may leave out; `nil` for the usual one.
    package let first: Int?
    /// What the list is a list of, in the domain.
    package let element: SwiftType
}

/// A type of the wire or the domain that holds one page of a list.
package struct PagedTypePlan: Sendable {
    package let name: SwiftIdentifier
    package let property: SwiftIdentifier
    package let isOptional: Bool
    package let element: SwiftType
}

/// Decides how pages are asked for.
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

    /// A type's field that holds a page, and what the page is of.
    typealias Owner = (type: String, field: SpecField, element: SpecTypeExpression)

    /// The first of each type.
    func owners() -> [String: Owner] {
        let owners = spec.files.flatMap(\.endpoints).compactMap { spec.paging(of: $0) }
            .compactMap { paging in paging.owner.map { (type: $0.type, field: $0.field, element: paging.element) } }
        return Dictionary(owners.map { ($0.type, $0) }) { first, _ in first }
    }

    /// What holds the pages of a file's own types: each on both sides of the wire, where there are two.
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
