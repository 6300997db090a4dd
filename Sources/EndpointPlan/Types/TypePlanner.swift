import EndpointSpec

/// The plans of one spec file's types, by kind.
package struct TypePlans: Sendable {
    package var enumerations: [EnumerationPlan] = []
    package var wrappers: [WrapperPlan] = []
    package var unions: [UnionPlan] = []
    package var objects: [ObjectPlan] = []
}

/// Plans each declared type with the planner of its kind.
struct TypePlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let objects: ObjectPlanner
    let unions: UnionPlanner
    /// The enums and wrappers that some type decodes directly.
    let readAtWire: Set<String>

    func plan(_ types: [SpecType], file: String) -> (plans: TypePlans, diagnostics: [Diagnostic]) {
        var plans = TypePlans()
        var diagnostics: [Diagnostic] = []
        for type in types {
            let origin = DeclarationOrigin(
                file: file,
                path: ["types", type.name.value],
                description: type.documentation
            )
            switch type.kind {
            case .enumeration(let enumeration):
                let (plan, found) = EnumerationPlanner.plan(
                    type,
                    as: spec.modelName(type.name.value),
                    enumeration,
                    origin: origin,
                    isReadAtWire: readAtWire.contains(type.name.value),
                    mode: spec.domainMode(of: type)
                )
                plans.enumerations.append(plan)
                diagnostics += found
            case .wrapper(let wrapper): plans.wrappers.append(plan(type, wrapper, origin))
            case .union(let union):
                let (plan, found) = unions.plan(type, union, origin: origin)
                plans.unions.append(plan)
                diagnostics += found
            case .object(let object): plans.objects.append(objects.plan(type, object, origin: origin))
            // The generator declares nothing for it.
            case .custom: continue
            }
        }
        return (plans, diagnostics)
    }

    private func plan(_ type: SpecType, _ wrapper: SpecWrapper, _ origin: DeclarationOrigin) -> WrapperPlan {
        WrapperPlan(
            name: spec.modelName(type.name.value),
            origin: origin,
            rawType: resolver.domainType(.scalar(wrapper.scalar.value)),
            isReadAtWire: readAtWire.contains(type.name.value),
            isHandwritten: spec.domainMode(of: type) == .handwritten
        )
    }
}
