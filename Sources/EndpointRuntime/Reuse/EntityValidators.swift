/// The validators of a resource's version (RFC 9110, section 8.8).
public struct EntityValidators: Hashable, Sendable {
    /// The `ETag` of the answer.
    public var entityTag: String?

    /// The `Last-Modified` of the answer.
    public var lastModified: String?

    /// Creates validators; by default none.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Compares the validators by their bytes.
    public static func == (first: EntityValidators, second: EntityValidators) -> Bool {
        func isSame(_ first: String?, _ second: String?) -> Bool {
            guard let first, let second else { return first == nil && second == nil }
            return first.hasBytes(of: second)
        }
        return isSame(first.entityTag, second.entityTag) && isSame(first.lastModified, second.lastModified)
    }

    /// There is no validator.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
