/// Changes of a value in the form of JSON Merge Patch (RFC 7396).
enum MergePatch {
    /// The value after the changes: members of the patch replace those of the value, and null removes them.
    static func apply(_ patch: JSONTree, to value: JSONTree) -> JSONTree {
        guard let changes = patch.members else { return patch }
        var result: JSONTree = value.members == nil ? [:] : value
        for change in changes {
            if change.value == .null {
                result[change.key] = nil
            } else {
                result[change.key] = apply(change.value, to: result[change.key] ?? .null)
            }
        }
        return result
    }
}
