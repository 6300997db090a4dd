/// A part that few values of a type have, kept apart: where it is missing it takes one word, and copying it costs nothing.
///
/// The types of the model are copied by each rule that looks at them, and a spec of 10,000 types has 120,000 fields.
@propertyWrapper
package struct Indirect<Part: Sendable>: Sendable {
    private final class Box: Sendable {
        let part: Part

        init(_ part: Part) {
            self.part = part
        }
    }

    private var box: Box?

    package init() {
        box = nil
    }

    package init(wrappedValue: Part?) {
        box = wrappedValue.map { Box($0) }
    }

    package var wrappedValue: Part? {
        get { box?.part }
        set { box = newValue.map { Box($0) } }
    }
}

extension Indirect: Equatable where Part: Equatable {
    package static func == (lhs: Indirect, rhs: Indirect) -> Bool {
        lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
    }
}

extension Indirect: Hashable where Part: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}
