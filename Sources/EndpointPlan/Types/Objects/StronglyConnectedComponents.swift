/// The groups of nodes that can all reach each other, by Tarjan's algorithm (SIAM J. Comput. 1972). It does not
/// recurse, because a chain of ten thousand types would overflow the stack.
struct StronglyConnectedComponents {
    /// Groups of more than one node, and single nodes with an edge to themselves.
    private(set) var components: [Set<String>] = []

    private let edges: [String: [String]]
    private var index: [String: Int] = [:]
    private var lowest: [String: Int] = [:]
    private var stack: [String] = []
    private var onStack: Set<String> = []

    init(of edges: [String: Set<String>]) {
        self.edges = edges.mapValues { $0.sorted() }
        for node in edges.keys.sorted() where index[node] == nil {
            visit(from: node)
        }
    }

    private mutating func visit(from root: String) {
        var path: [(node: String, next: Int)] = []
        enter(root, path: &path)
        while let top = path.last {
            let successors = edges[top.node] ?? []
            guard top.next < successors.count else {
                path.removeLast()
                leave(top.node, parent: path.last?.node)
                continue
            }
            path[path.count - 1].next += 1
            let successor = successors[top.next]
            if index[successor] == nil {
                enter(successor, path: &path)
            } else if onStack.contains(successor) {
                lower(top.node, to: index[successor])
            }
        }
    }

    private mutating func enter(_ node: String, path: inout [(node: String, next: Int)]) {
        lowest[node] = index.count
        index[node] = index.count
        stack.append(node)
        onStack.insert(node)
        path.append((node, 0))
    }

    private mutating func leave(_ node: String, parent: String?) {
        if lowest[node] == index[node] {
            var component: Set<String> = []
            while let member = stack.popLast() {
                onStack.remove(member)
                component.insert(member)
                if member == node { break }
            }
            if component.count > 1 || edges[node]?.contains(node) == true { components.append(component) }
        }
        if let parent { lower(parent, to: lowest[node]) }
    }

    private mutating func lower(_ node: String, to value: Int?) {
        if let value, let current = lowest[node], value < current { lowest[node] = value }
    }
}
