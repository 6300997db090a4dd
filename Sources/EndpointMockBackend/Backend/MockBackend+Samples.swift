package import Foundation

extension MockBackend {
    /// A value of a schema for a user to start from: the first example, or a made value.
    package func sample(_ schema: MockSchema, named name: String = "") -> JSONTree {
        values.made(schema, at: MockSeed(options.seed).with(name), named: name)
    }

    /// A value for a parameter of the path: if the path names a kind of stored values, the key of one of them,
    /// otherwise a made value.
    package func samplePathValue(_ parameter: MockParameter, of route: MockRoute) -> JSONTree {
        for kind in kinds(named: parameter.name, in: route) {
            let key = keeper.kinds[kind]?.key ?? ""
            guard let value = keeper.initial.stores[kind]?.first?[key] else { continue }
            var check = ValueCheck(values.types, check.patterns, .path)
            check.check(value, parameter.schema)
            if check.violations.isEmpty { return value }
        }
        return sample(parameter.schema, named: parameter.name)
    }

    /// The kinds whose keys a parameter may have. The most likely comes first.
    private func kinds(named parameter: String, in route: MockRoute) -> [String] {
        let template = PathTemplate(route.path)
        guard let index = template.segments.firstIndex(where: { $0.parameter == parameter }) else { return [] }
        let shape = PathTemplate.shape(template.segments.prefix(index + 1))
        let own = table.routes.first { $0.route == route }?.role?.subject
        let subject = own.flatMap { $0.parameter == parameter ? $0.kind : nil }
        let above = table.routes.compactMap { other in
            other.template.shape == shape ? other.role?.subject?.kind : nil
        }
        return (subject.map { [$0] } ?? []) + above
    }

    /// The names of the examples that a route's answers can be made from.
    package func exampleNames(of route: MockRoute) -> [String] {
        var names: [String] = []
        for answer in route.answers {
            guard case .json(let schema, _, _) = answer.content else { continue }
            for name in ValueMaker(types: values.types).examples(in: schema) where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }
}

extension JSONTree {
    /// The JSON text as bytes.
    package var data: Data { JSONBytes.data(self) }
}
