import EndpointDescription
import EndpointSpec

extension ExchangeComparison {
    typealias Answer = APIDescription.Answer

    mutating func compareAnswers(_ route: Route, _ other: Route) {
        compareMediaTypes(route, other)
        let stated = Set(route.answers.filter(\.isStatusStated).map(\.status))
        for answer in other.answers {
            let spot = spot(route, other)
            guard stated.isEmpty || stated.contains(answer.status) else {
                let reason =
                    "the server answers \(answer.status), and the app takes \(stated.sorted().map(String.init).joined(separator: ", ")) alone"
                note([ValueDifference(.statusAdded, .breaking, at: spot, reason)], route)
                continue
            }
            guard let own = route.answers.first(where: { $0.status == answer.status }) ?? route.answers.first else {
                continue
            }
            compare(answer, with: own, of: route, isAlsoGiven: alsoAnswers(answer.status, route, other), at: spot)
        }
    }

    /// A server that has none of the types that a request asks for answers 406, or with a type that the app cannot read.
    private mutating func compareMediaTypes(_ route: Route, _ other: Route) {
        let (asked, given) = (route.answerTypes, other.answerTypes)
        guard !asked.isEmpty, !given.isEmpty, !asked.intersects(given) else { return }
        let reason = "the app asks for \(asked.words), and the server answers \(given.words)"
        note([ValueDifference(.answerFormat, .breaking, at: spot(route, other), reason)], route)
    }

    /// Compares an answer of the server with the one that the client reads.
    private mutating func compare(
        _ given: Answer,
        with own: Answer,
        of route: Route,
        isAlsoGiven: Bool,
        at spot: ValueSpot
    ) {
        compareHeaders(given, own, route, at: spot)
        switch (given.content, own.content) {
        case (_, .none), (.text, .text), (.binary, .binary), (.none, .text), (.none, .binary): return
        case (.json(let source, let path, let around), .json(let sink, let ownPath, let ownAround)):
            guard path == ownPath else {
                let words = { (path: [String]) in path.isEmpty ? "the whole body" : "'\(path.joined(separator: "."))'" }
                let reason = "the server sends the value in \(words(path)), and the app reads \(words(ownPath))"
                return note([ValueDifference(.answerMoved, .breaking, at: spot, reason)], route)
            }
            note(answerDifferences(source, sink, at: spot), route)
            guard !ownAround.isEmpty else { return }
            // The members around the value are the metadata of an envelope. A call reads them only with `withMetadata`.
            let metadata = answerDifferences(.object(around), .object(ownAround), at: spot)
            note(metadata.map { $0.softened("only calls that ask for the metadata fail") }, route)
        case (.events(let source, let end, let path), .events(let sink, let ownEnd, let ownPath))
        where path == ownPath:
            if end != ownEnd {
                let reason = "the last event is another one, so that the app does not see the end"
                note([ValueDifference(.answerFormat, .risky, at: spot, reason)], route)
            }
            note(answerDifferences(source, sink, at: spot), route)
        case (.lines(let source, let path), .lines(let sink, let ownPath)) where path == ownPath:
            note(answerDifferences(source, sink, at: spot), route)
        // The app asks for its own media type.
        case _ where isAlsoGiven: return
        case (_, .text), (_, .binary):
            let reason = "the server sends \(given.content.words), which the app takes as it comes"
            note([ValueDifference(.answerFormat, .risky, at: spot, reason)], route)
        default:
            let reason = "the server sends \(given.content.words), and the app reads \(own.content.words)"
            note([ValueDifference(.answerFormat, .breaking, at: spot, reason)], route)
        }
    }

    private mutating func compareHeaders(_ given: Answer, _ own: Answer, _ route: Route, at spot: ValueSpot) {
        guard !own.headers.isEmpty else { return }
        let lowercased = { (fields: [APIDescription.Field]) in
            fields.map { APIDescription.Field($0.key.lowercased(), $0.schema, isRequired: $0.isRequired) }
        }
        var spot = spot
        spot.isText = true
        let differences = answerDifferences(
            .object(lowercased(given.headers)),
            .object(lowercased(own.headers)),
            at: spot
        )
        note(differences.filter { $0.kind != .fieldAdded }, route)
    }

    // MARK: Pages

    mutating func comparePaging(_ route: Route, _ other: Route) {
        guard route.paging != other.paging else { return }
        let spot = spot(route, other)
        guard let own = route.paging else {
            let reason = "the server has pages, and the app takes the first one for everything"
            return note([ValueDifference(.pagingChanged, .risky, at: spot, reason)], route)
        }
        guard let paging = other.paging else {
            let reason = "the server has no pages, so that the app takes the first answer for one page"
            return note([ValueDifference(.pagingChanged, .risky, at: spot, reason)], route)
        }
        if paging.items != own.items {
            let words = { (path: [String]) in path.isEmpty ? "the whole body" : "'\(path.joined(separator: "."))'" }
            let reason =
                "the server has the items of a page in \(words(paging.items)), and the app in \(words(own.items))"
            note([ValueDifference(.pagingChanged, .breaking, at: spot, reason)], route)
        } else if paging.step != own.step {
            let reason = "the app asks for the next page by \(own.step.words), and the server by \(paging.step.words)"
            note([ValueDifference(.pagingChanged, .breaking, at: spot, reason)], route)
        } else if paging.more != own.more || paging.first != own.first {
            let reason = "the server counts pages or says that there are more of them in another way"
            note([ValueDifference(.pagingChanged, .risky, at: spot, reason)], route)
        }
    }

    // MARK: Failures

    /// Compares the rules that distinguish failures. The call fails in any case, so no difference here breaks it.
    mutating func compareErrors() {
        let (own, other) = (client.description.errors, server.description.errors)
        let spot = ValueSpot(subject: "errors", client: client.errorsPlace, server: server.errorsPlace)
        if let code = own.code, code != other.code {
            let reason = "the app looks for the code of a failure in '\(code.joined(separator: "."))'"
            note([ValueDifference(.errorMoved, .risky, at: spot, reason)])
        }
        if let message = own.message, message != other.message {
            let reason = "the app looks for the message of a failure in '\(message.joined(separator: "."))'"
            note([ValueDifference(.errorMoved, .risky, at: spot, reason)])
        }
        for item in own.cases {
            var spot = spot
            spot.subject = "errors.\(item.name)"
            guard let same = other.cases.first(where: { $0.isAlike(item) }) else {
                let reason = "the server no longer answers with this failure, for which the app has a case"
                note([ValueDifference(.errorCaseRemoved, .risky, at: spot, reason)])
                continue
            }
            if same.at != item.at || same.isText != item.isText {
                let reason = "the app looks for the body of the failure in another place"
                note([ValueDifference(.errorMoved, .risky, at: spot, reason)])
            } else if let body = same.body, let read = item.body {
                note(
                    answerDifferences(body, read, at: spot).map { $0.softened("the failure arrives without its case") }
                )
            } else if item.body != nil {
                let reason = "the failure has no body any more, and the app reads one"
                note([ValueDifference(.errorMoved, .risky, at: spot, reason)])
            }
        }
        for item in other.cases where !own.cases.contains(where: { $0.isAlike(item) }) {
            var spot = spot
            spot.subject = "errors.\(item.name)"
            note([ValueDifference(.errorCaseAdded, .safe, at: spot, "the app takes it for a failure without a case")])
        }
    }
}

extension APIVersion {
    /// The place of the first failure that the spec distinguishes.
    fileprivate var errorsPlace: SourceLocation? {
        (spec.api.errors.cases.first?.location ?? spec.api.errors.code?.location).map { places.api($0) }
    }
}

extension APIDescription.ErrorCase {
    /// `409`, `4XX.code`, `default`
    fileprivate var name: String {
        let status =
            statuses.count == 1
            ? "\(statuses.lowerBound)" : statuses.count == 100 ? "\(statuses.lowerBound / 100)XX" : "default"
        return code.map { "\(status).\($0)" } ?? status
    }

    /// True if both have the same status, code and conditions.
    fileprivate func isAlike(_ other: APIDescription.ErrorCase) -> Bool {
        statuses == other.statuses && code == other.code && members == other.members && headers == other.headers
    }
}

extension APIDescription.Answer.Content {
    fileprivate var words: String {
        switch self {
        case .none: "no body"
        case .json: "JSON"
        case .events: "events"
        case .lines: "lines"
        case .text: "text"
        case .binary: "bytes"
        }
    }
}

extension APIDescription.Paging.Step {
    fileprivate var words: String {
        switch self {
        case .link: "the Link header field"
        case .cursor(let parameter, let path): "the cursor in '\(path.joined(separator: "."))' as '\(parameter)'"
        case .page(let parameter): "the number of the page as '\(parameter)'"
        case .offset(let parameter): "the number of elements as '\(parameter)'"
        }
    }
}
