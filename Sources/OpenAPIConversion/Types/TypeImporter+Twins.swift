import EndpointSpec

/// Makes one type of schemas that a document spells out several times.
extension TypeImporter {
    /// A type of several properties with equal schemas.
    struct Twin: Hashable {
        var key: SchemaTwins.Key
        var direction: ImportDirection
        var isSent: Bool
    }

    /// The first of several schemas with the same title and content, as libraries write them for a type of several modules.
    mutating func first(of target: DocumentNode) -> DocumentNode {
        guard options.exported == nil, let title = target.text("title"), !uses.directed.contains(target.place),
            target["discriminator"] == nil, target["allOf"] == nil
        else { return target }
        let (isSent, isAnswered) = (uses.sent.contains(target.place), uses.answered.contains(target.place))
        let text = "\(isSent) \(isAnswered) \(title) \(SchemaTwins.text(of: target.node, in: target.place.file))"
        let first = titled[text] ?? target
        titled[text] = first
        return first
    }

    /// The name of a type that several properties of the same name have; nil if a schema of the document has this name.
    func sharedName(of twin: SchemaTwins.Key) -> String? {
        let name = ImportNames.type(twin.property)
        let own = unconfusing(twin.isElement ? ImportNames.singular(name) : name)
        return uses.hasSchema(named: own) ? nil : own
    }
}
