/// Facts of all requests of one method and path, and of their answers.
final class OperationFacts {
    /// Facts of the bodies of one media type.
    struct Body {
        var count = 0
        /// The values of JSON.
        var slot = ValueSlot()

        mutating func add(_ other: Self) {
            count += other.count
            slot.add(other.slot)
        }
    }

    /// Facts of the answers of one status.
    struct Answer {
        var count = 0
        /// Answers without a body.
        var empties = 0
        /// Answers whose body could not be read.
        var unread = 0
        var bodies: [String: Body] = [:]
        var hasLink = false

        mutating func add(_ other: Self) {
            count += other.count
            empties += other.empties
            unread += other.unread
            bodies.merge(other.bodies) { first, second in
                var merged = first
                merged.add(second)
                return merged
            }
            hasLink = hasLink || other.hasLink
        }
    }

    private(set) var count = 0
    var query = ParameterTable()
    var headers = ParameterTable()
    var form = ParameterTable()
    var bodies: [String: Body] = [:]
    /// Requests without a body.
    var bodiless = 0
    var answers: [Int: Answer] = [:]
    /// The requests with each scheme of authentication; without any one, those that were not refused.
    var schemes: [String: Int] = [:]
    var anonymous = 0

    func countRequest() { count += 1 }

    func add(_ other: OperationFacts) {
        count += other.count
        query.add(other.query)
        headers.add(other.headers)
        form.add(other.form)
        bodiless += other.bodiless
        anonymous += other.anonymous
        schemes.merge(other.schemes, uniquingKeysWith: +)
        for (type, body) in other.bodies {
            if bodies[type] == nil { bodies[type] = body } else { bodies[type]?.add(body) }
        }
        for (status, answer) in other.answers {
            if answers[status] == nil { answers[status] = answer } else { answers[status]?.add(answer) }
        }
    }

    /// The first successful answers with JSON.
    var success: Answer? { answers.filter { (200..<300).contains($0.key) }.min { $0.key < $1.key }?.value }

    var hasFailures: Bool { answers.keys.contains { $0 >= 400 } }

    /// The keys of the object in a successful answer, sorted.
    var successKeys: [String]? {
        guard let slot = success?.bodies.first(where: { $0.key.hasSuffix("json") })?.value.slot else { return nil }
        return slot.shape.root.objects > 0 ? slot.shape.root.keys.sorted() : nil
    }

    /// True if the successful answers are of the same kind, objects with mostly the same members.
    func hasSameAnswer(as other: OperationFacts) -> Bool {
        guard let own = success, let theirs = other.success else { return success == nil && other.success == nil }
        guard let keys = successKeys, let otherKeys = other.successKeys else {
            return Set(own.bodies.keys) == Set(theirs.bodies.keys) && successKeys == nil && other.successKeys == nil
        }
        let common = Set(keys).intersection(otherKeys).count
        return common * 3 >= Set(keys).union(otherKeys).count * 2
    }
}
