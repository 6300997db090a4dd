/// Which keys are refined already, so that no two refinements are at odds.
struct RefinementClaims {
    private var leaves: [[String]: YAMLMark] = [:]
    /// The paths above each leaf, with the first of its leaves.
    private var branches: [[String]: YAMLMark] = [:]

    /// The place of the refinement that replaced or dropped this.
    func holder(of path: [String]) -> YAMLMark? { leaves[path] }

    /// The place of the refinement that has the key, what is above it or what is below it; `nil` where it is free, and
    /// is this one's from here on.
    mutating func take(_ path: [String], at mark: YAMLMark) -> YAMLMark? {
        if let other = leaves[path] ?? branches[path] { return other }
        let prefixes = (1..<path.count).map { Array(path.prefix($0)) }
        for prefix in prefixes {
            if let other = leaves[prefix] { return other }
        }
        leaves[path] = mark
        for prefix in prefixes where branches[prefix] == nil { branches[prefix] = mark }
        return nil
    }
}
