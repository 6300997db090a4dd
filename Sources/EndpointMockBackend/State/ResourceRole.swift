/// A route's use of stored values.
enum ResourceRole: Hashable, Sendable {
    /// The place of a value in an answer: the keys that lead to it, and its declared type.
    struct Spot: Hashable, Sendable {
        let keys: [String]
        let type: String
    }

    /// Returns all values of a kind.
    case list(kind: String, Spot)
    /// Adds a value.
    case create(kind: String, Spot?)
    /// Returns, replaces, changes or removes the value whose key is in the path.
    case read(kind: String, parameter: String, Spot?)
    case replace(kind: String, parameter: String, Spot?)
    case merge(kind: String, parameter: String, Spot?)
    case remove(kind: String, parameter: String, Spot?)
    /// Removes it from the list above, or adds it there. The value itself stays where it is stored.
    case unlink(kind: String, parameter: String, Spot?)
    case link(kind: String, parameter: String, Spot?)
    /// Performs an action on a value, without changing it.
    case act(kind: String, parameter: String, Spot?)
    /// Returns, replaces, changes or removes the single value of its path.
    case readOnly, replaceOnly, mergeOnly, removeOnly
}

/// Determines what the routes of an API do with stored values, from their methods, paths and types.
struct ResourceMap {
    private let types: TypeCatalogue
    /// The members that contain the keys, by type.
    private let entities: [String: String]
    /// The kind that is stored at a path that ends with a key, by the path's shape.
    private var items: [String: String] = [:]
    /// The kind that is listed or added at a path, by the path's shape.
    private var collections: [String: String] = [:]
    /// The paths with a single value that a route writes to.
    private var onlies: Set<String> = []

    init(_ all: [RouteShape], _ types: TypeCatalogue, entities: [String: String]) {
        let routes = all.filter { !$0.route.isSafe }
        self.types = types
        self.entities = entities
        for route in routes.sorted(by: { $0.route.method == "GET" && $1.route.method != "GET" }) where route.endsInKey {
            guard let spot = spot(in: route), !spot.isList, items[route.template.shape] == nil,
                mayBeKey(route, of: spot.spot.type)
            else { continue }
            items[route.template.shape] = spot.spot.type
        }
        for route in routes where !route.endsInKey {
            guard let spot = spot(in: route), spot.isList || route.route.method == "POST" else { continue }
            guard collections[route.template.shape] == nil || spot.isList else { continue }
            guard spot.isList || items[route.template.shape + "/{}"] != nil || item(above: route) == nil else {
                continue
            }
            collections[route.template.shape] = items[route.template.shape + "/{}"] ?? spot.spot.type
        }
        for (shape, group) in Dictionary(grouping: routes, by: \.template.shape) {
            let methods = Set(group.map(\.route.method))
            let isWritten = !methods.isDisjoint(with: ["PUT", "PATCH", "DELETE"])
            let isKept = items[shape] != nil || collections[shape] != nil
            if methods.contains("GET"), isWritten, !isKept { onlies.insert(shape) }
        }
    }

    /// The role of a route; nil if it has nothing to do with stored values.
    func role(of route: RouteShape) -> ResourceRole? {
        // A POST that only reads, such as a search, adds nothing.
        if route.route.isSafe { return nil }
        let found = spot(in: route)
        let single = found.flatMap { $0.isList ? nil : $0.spot }
        let shape = route.template.shape
        if route.endsInKey, let kind = kind(of: route), mayBeKey(route, of: kind),
            let parameter = route.template.segments.last?.parameter
        {
            switch route.route.method {
            case "GET", "HEAD": return .read(kind: kind, parameter: parameter, single)
            case "PUT" where isRelation(route, kind), "POST" where isRelation(route, kind):
                return .link(kind: kind, parameter: parameter, single)
            case "DELETE" where isRelation(route, kind):
                return .unlink(kind: kind, parameter: parameter, single)
            case "PUT": return .replace(kind: kind, parameter: parameter, single)
            case "PATCH", "POST": return .merge(kind: kind, parameter: parameter, single)
            case "DELETE": return .remove(kind: kind, parameter: parameter, single)
            default: return nil
            }
        }
        if onlies.contains(shape) {
            switch route.route.method {
            case "GET", "HEAD": return .readOnly
            case "PUT": return .replaceOnly
            case "PATCH", "POST": return .mergeOnly
            case "DELETE": return .removeOnly
            default: return nil
            }
        }
        if let kind = collections[shape] {
            switch route.route.method {
            case "GET", "HEAD": if let found, found.isList { return .list(kind: kind, found.spot) }
            case "POST": return .create(kind: kind, single)
            default: break
            }
        }
        return item(above: route).map { .act(kind: $0.kind, parameter: $0.parameter, single) }
    }

    /// The kinds that are listed somewhere, each with the type of the list's elements.
    func listed(_ routes: [RouteShape]) -> [String: String] {
        routes.reduce(into: [:]) { result, route in
            if case .list(let kind, let spot)? = role(of: route), result[kind] == nil { result[kind] = spot.type }
        }
    }

    /// The kind at a path that ends with a key: the one that is read there, or else the one that is listed above it.
    private func kind(of route: RouteShape) -> String? {
        items[route.template.shape] ?? collections[PathTemplate.shape(route.template.segments.dropLast())]
    }

    /// The value that a longer path is about: the payment in `/payments/{id}/cancel`.
    private func item(above route: RouteShape) -> (kind: String, parameter: String)? {
        let segments = route.template.segments
        for count in stride(from: segments.count - 1, to: 0, by: -1) {
            guard let parameter = segments[count - 1].parameter else { continue }
            if let kind = items[PathTemplate.shape(segments.prefix(count))] { return (kind, parameter) }
        }
        return nil
    }

    /// Returns true if a path such as `/users/{id}/friends/{friend}` relates values that are stored at a shorter path.
    /// If a value itself names its owner, as a payment names its account, the longer path is another way to the value.
    private func isRelation(_ route: RouteShape, _ kind: String) -> Bool {
        let segments = route.template.segments
        let home = items.filter { $0.value == kind }.map { $0.key.split(separator: "/").count }.min() ?? .max
        guard home < segments.count else { return false }
        let parents = route.template.parameters.dropLast().map { route.template.references[$0] ?? $0 }
        let fields = types.fields(of: .type(kind)) ?? []
        return !parents.contains { parent in fields.contains { KeyNames.areSame($0.key, parent) } }
    }

    /// Returns true if the last parameter of a path can contain a key of a kind: a number cannot contain a UUID.
    private func mayBeKey(_ route: RouteShape, of kind: String) -> Bool {
        guard let name = route.template.segments.last?.parameter, let key = entities[kind],
            let field = types.fields(of: .type(kind))?.first(where: { $0.key == key }),
            let parameter = route.route.parameters.first(where: { $0.place == .path && $0.name == name })
        else { return true }
        switch (types.resolvedThroughNull(parameter.schema), types.resolvedThroughNull(field.schema)) {
        case (.string(.plain, _), _), (_, .string(.plain, _)), (.integer, .integer): return true
        case (.string(let left, _), .string(let right, _)): return left == right
        case (.integer, .string(.integer, _)), (.string(.integer, _), .integer): return true
        default: return false
        }
    }

    // MARK: Places of entities in answers

    private func spot(in route: RouteShape) -> (spot: ResourceRole.Spot, isList: Bool)? {
        for answer in route.route.answers {
            guard case .json(let schema, let path, _) = answer.content else { continue }
            let items = route.route.paging.map { Array($0.items.dropFirst(path.count)) }
            if let found = spot(in: schema, items: items) { return found }
        }
        return nil
    }

    /// The place of an entity, of a list of them, or of the single member of an object that is either.
    private func spot(in schema: MockSchema, items: [String]?) -> (spot: ResourceRole.Spot, isList: Bool)? {
        if let items, !items.isEmpty, let list = types.schema(at: items, in: schema) {
            guard let type = entity(listedIn: list) else { return nil }
            return (ResourceRole.Spot(keys: items, type: type), true)
        }
        if let type = types.typeName(schema), entities[type] != nil {
            return (ResourceRole.Spot(keys: [], type: type), false)
        }
        if let type = entity(listedIn: schema) { return (ResourceRole.Spot(keys: [], type: type), true) }
        let fields = types.fields(of: schema) ?? []
        let lists = fields.compactMap { field in entity(listedIn: field.schema).map { (field.key, $0) } }
        if lists.count == 1 { return (ResourceRole.Spot(keys: [lists[0].0], type: lists[0].1), true) }
        let singles = fields.compactMap { field in
            types.typeName(field.schema).flatMap { entities[$0] != nil ? (field.key, $0) : nil }
        }
        guard singles.count == 1, lists.isEmpty else { return nil }
        return (ResourceRole.Spot(keys: [singles[0].0], type: singles[0].1), false)
    }

    private func entity(listedIn schema: MockSchema) -> String? {
        types.elementTypeName(schema).flatMap { entities[$0] != nil ? $0 : nil }
    }
}

/// A route and its path.
struct RouteShape: Sendable {
    let route: MockRoute
    let template: PathTemplate

    init(_ route: MockRoute) {
        self.route = route
        let empty = route.parameters.filter { $0.place == .path && $0.schema.takesEmptyText }.map(\.name)
        template = PathTemplate(route.path, mayBeEmpty: Set(empty))
    }

    /// The path ends with a parameter.
    var endsInKey: Bool { template.segments.last?.parameter != nil }
}

extension ResourceRole {
    /// The kind in the path, and the parameter with its key.
    var subject: (kind: String, parameter: String)? {
        switch self {
        case .read(let kind, let parameter, _), .replace(let kind, let parameter, _),
            .merge(let kind, let parameter, _),
            .remove(let kind, let parameter, _), .unlink(let kind, let parameter, _), .link(let kind, let parameter, _),
            .act(let kind, let parameter, _):
            (kind, parameter)
        case .list, .create, .readOnly, .replaceOnly, .mergeOnly, .removeOnly: nil
        }
    }
}
