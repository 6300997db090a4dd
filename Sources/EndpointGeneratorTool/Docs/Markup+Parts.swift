import EndpointPages
import EndpointPlan

extension Markup {
    /// A paragraph, or nothing.
    static func paragraph(_ text: String?) -> Markup { text.map { "<p>\($0)</p>" } ?? "" }

    /// A table below a heading; nothing without rows. On a narrow screen it scrolls, for the keyboard, too.
    static func table(_ title: String?, _ heads: [String], _ rows: [Markup]) -> Markup {
        guard !rows.isEmpty else { return "" }
        let heading: Markup = title.map { "<h4>\($0)</h4>" } ?? ""
        let head = heads.map { "<th scope=\"col\">\($0)</th>" as Markup }
        return """
            \(heading)<div class="scroll" role="group" aria-label="\(title ?? heads[0])" tabindex="0"><table>\
            <thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table></div>

            """
    }
}

/// The signs of something that should no longer be used.
enum DeprecationMarkup {
    static func badge(_ deprecation: DeprecationPlan?) -> Markup {
        deprecation == nil ? "" : " <span class=\"badge warning\">deprecated</span>"
    }

    static func sentence(_ deprecation: DeprecationPlan?) -> Markup { Markup.paragraph(deprecation?.sentence) }
}

/// The sign of a value that no log shows.
enum SensitiveMarkup {
    static func badge(_ isSensitive: Bool) -> Markup { isSensitive ? " <span class=\"badge\">sensitive</span>" : "" }
}
