import EndpointDescription
import EndpointPages
import EndpointPlan
import EndpointSpec

/// The page about failures: the ones of the API, and how an app catches them.
struct ErrorsSection {
    let api: ReferenceAPI

    var body: Markup {
        """
        <p>Every call throws <code>\(api.errorName)</code>. Its <code>kind</code> says which failure it is, and its \
        <code>context</code> has the attempt, the status and the request id.</p>
        <pre><code>\(example)</code></pre>
        \(Markup.table("Failures of \(api.name)", ["The app catches", "Status", "Code", "Body"], rows))\
        <h4>Failures of any API</h4>
        <p>Without a case above, 401, 403, 404 and 429 are <code>.unauthorized</code>, <code>.forbidden</code>, \
        <code>.notFound</code> and <code>.rateLimited</code>. No connection, a timeout, and an answer that cannot be read have kinds \
        of their own.</p>
        """
    }

    private var failure: FailurePlan { api.plan.api.failure }

    private var example: String {
        let cases = failure.cases.prefix(3).map {
            "    case .api(.\($0.name.name)\($0.payload == nil ? "" : "(let body)")): …\n"
        }
        return """
            do throws(\(api.errorName)) {
                …
            } catch {
                switch error.kind {
            \(cases.joined())    case .unauthorized: …
                default: show(error.localizedDescription)
                }
            }
            """
    }

    private var rows: [Markup] {
        zip(failure.rules, api.description.errors.cases).map { rule, wire in
            let name =
                rule.clientKind.map { ".\($0.rawValue)" }
                ?? ".api(.\(rule.caseName.name)\(rule.body == nil ? "" : "(…)"))"
            let range = wire.statuses
            let status = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            let code: Markup = rule.code.map { "<code>\($0)</code>" } ?? "any"
            let body: Markup = wire.isText ? "text" : wire.body.map(SchemaMarkup.words) ?? ""
            return """
                <tr><td><code>\(name)</code></td><td>\(status)</td><td>\(code)</td><td>\(body)</td></tr>

                """
        }
    }
}
