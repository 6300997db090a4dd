import EndpointRuntime
import EndpointSpec
import Testing

/// The defaults in the rows of the language, which `explain` prints, are those of the runtime.
@Suite struct StandardRetryTests {
    @Test func isThatOfTheRuntime() throws {
        let policy = RetryPolicy(
            attempts: try #require(Int(text("attempts"))),
            base: try duration("base"),
            factor: try #require(Double(text("factor"))),
            jitter: try duration("jitter"),
            max: try duration("max"),
            deadline: text("deadline") == "none" ? nil : try duration("deadline"),
            statuses: Set(text("statuses").split(separator: ", ").compactMap { Int($0) }),
            longestRetryAfter: try duration("longestRetryAfter"),
            budget: RetryBudget(
                reserve: try number("reserve"),
                perCall: try number("perCall"),
                perSuccess: try number("perSuccess")
            )
        )
        #expect(policy == RetryPolicy())
    }

    private func text(_ key: String) -> String { LanguageSchema.standard(key, of: "retry") }

    private func duration(_ key: String) throws -> Duration { try #require(Duration(specText: text(key))) }

    private func number(_ key: String) throws -> Double {
        try #require(Double(LanguageSchema.standard(key, of: "budgetOfRetry")))
    }
}
