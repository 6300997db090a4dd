/// The sensitive members of a document. Errors show no values in them, and do not name the keys of their maps.
package struct SensitiveMaps: Sendable {
    private struct Member: Sendable {
        /// The address of the list of keys.
        let list: UInt
        let index: Int
        let key: String
        /// The member is an element of an array, and so has no key.
        let isElement: Bool
        /// The number of nested objects and arrays whose keys errors must not name.
        let layers: Int
    }

    private var members: [Member] = []
    /// The number of hidden layers of the document itself; nil if it is not sensitive.
    package var layersOfDocument: Int?

    package init() {}

    /// Adds a member of all objects with these keys. It may be added again for each object.
    mutating func insert(_ index: Int, of keys: KeyList, isElement: Bool, layers: Int) {
        let list = UInt(bitPattern: keys.start)
        let isKnown = members.contains { $0.list == list && $0.index == index && $0.isElement == isElement }
        guard !isKnown else { return }
        members.append(
            Member(list: list, index: index, key: keys.text(index), isElement: isElement, layers: layers)
        )
    }

    /// Adds a member of the outermost object that has no list of keys.
    package mutating func insert(_ key: String, layers: Int) {
        members.append(Member(list: 0, index: 0, key: key, isElement: false, layers: layers))
    }

    /// Adds all members of other documents.
    mutating func add(_ others: SensitiveMaps) { members += others.members }

    /// The number of hidden layers below a member; nil if it is not sensitive. If several types have a sensitive member
    /// with the name, the largest number counts.
    package func layers(below key: String) -> Int? {
        members.lazy.filter { !$0.isElement && $0.key == key }.map(\.layers).max()
    }

    /// The number of hidden layers below an element of an array.
    func layers(belowElement index: Int) -> Int? {
        members.lazy.filter { $0.isElement && $0.index == index }.map(\.layers).max()
    }
}

extension WireFieldReader {
    /// Keeps the keys in a sensitive value out of errors and reports: they name `notes.*` instead.
    ///
    /// - Parameters:
    ///   - index: The index of the field's key.
    ///   - layers: The number of nested lists and objects, starting with the field's value, whose keys are hidden.
    public func hideKeys(below index: Int, layers: Int) {
        input.pointee.sensitiveMaps.insert(index, of: keys, isElement: false, layers: layers)
    }

    /// Does the same for an object that is an array of its fields' values.
    public func hideKeys(belowElement index: Int, layers: Int) {
        input.pointee.sensitiveMaps.insert(index, of: keys, isElement: true, layers: layers)
    }
}

extension WireFieldWriter {
    /// Keeps the keys and values of a sensitive field out of errors, which name `notes.*` instead.
    ///
    /// - Parameters:
    ///   - index: The index of the field's key.
    ///   - layers: The number of nested lists and objects, starting with the field's value, whose keys are hidden.
    public func hideKeys(below index: Int, layers: Int) {
        output.pointee.sensitiveMaps.insert(index, of: keys, isElement: false, layers: layers)
    }

    /// Does the same for an object that is an array of its fields' values.
    public func hideKeys(belowElement index: Int, layers: Int) {
        output.pointee.sensitiveMaps.insert(index, of: keys, isElement: true, layers: layers)
    }
}
