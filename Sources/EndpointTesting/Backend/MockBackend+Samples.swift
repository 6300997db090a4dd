package import Foundation

extension MockBackend {
    /// A value of a schema, for somebody to start from: the first example, or a made one.
    package func sample(_ schema: MockSchema, named name: String = "") -> JSONTree {
        values.made(schema, at: MockSeed(options.seed).with(name), named: name)
    }

    /// What a parameter of the path may say: the key of what the route answers with, where there is an example of it; else
    /// a made value.
    package func samplePathValue(_ parameter: MockParameter, of route: MockRoute) -> JSONTree {
        let isLast = route.path.hasSuffix("{\(parameter.name)}")
        let isFirst = route.parameters.first { $0.place == .path } == parameter
        if isLast || isFirst, let key = exampleKey(of: route) { return key }
        return sample(parameter.schema, named: parameter.name)
    }

    /// The names of the examples that the answers of a route may be made of.
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

    private func exampleKey(of route: MockRoute) -> JSONTree? {
        for answer in route.answers {
            guard case .json(let schema, _, _) = answer.content,
                let name = values.types.typeName(schema) ?? values.types.elementTypeName(schema),
                let entity = api.entities.first(where: { $0.type == name })
            else { continue }
            return values.types[name]?.examples.first?.value[entity.key]
        }
        // What answers with nothing is mostly about the one entity of its API: a cancellation, a deletion.
        guard api.entities.count == 1, let entity = api.entities.first else { return nil }
        return values.types[entity.type]?.examples.first?.value[entity.key]
    }
}

extension JSONTree {
    /// An object of the members that have a value, in this order.
    package static func present(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }
}

extension JSONTree {
    /// The text of it, as bytes.
    package var data: Data { JSONText.data(self) }
}
