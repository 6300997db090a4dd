extension EndpointDecoder {
    /// Checks that an endpoint can have answers besides those of requests of its own: a client passes over it where the
    /// method is no GET, and where an answer is handed on as it comes.
    ///
    /// That an API or a file says so for all of its endpoints is fine: it holds for those that it can hold for.
    func checkReuse(_ entry: YAMLEntry, of endpoint: SpecEndpoint, by method: Located<SpecMethod>?) {
        if let method, !endpoint.isRead {
            report(.reuse(by: method, at: location(entry.mark)))
        } else if let returns = endpoint.returns, let answer = returns.content.piecemeal {
            report(.reuse(of: Located(answer, at: returns.location), at: location(entry.mark)))
        } else if endpoint.settings.reuse?.value != .nothing, let limit = endpoint.settings.timeout.ofPieces {
            report(.reuse(besides: limit, at: location(entry.mark)))
        }
    }
}

extension SpecReturns.Content {
    /// The word for an answer that is handed on as it comes.
    package var piecemeal: String? {
        switch self {
        case .events: "events"
        case .lines: "lines"
        case .stream: "stream"
        case .file: "file"
        case .none, .text, .data, .custom, .json, .results, .statuses: nil
        }
    }
}

extension SpecTimeout {
    /// A limit that is kept by watching an answer come, with where it stands.
    package var ofPieces: Located<String>? {
        if let firstByte, firstByte.value != .endless { return Located("firstByte", at: firstByte.location) }
        if let idle, idle.value != .endless { return Located("idle", at: idle.location) }
        return nil
    }
}

extension Diagnostic {
    fileprivate static func reuse(by method: Located<SpecMethod>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            method.value == .post
                ? "only a GET, a QUERY, or a POST with 'safe: true' can reuse an earlier answer; write 'safe: true' if the "
                    + "call only reads, or remove 'reuse'"
                : "only a GET or a QUERY can reuse an earlier answer; every \(method.value.rawValue.uppercased()) is "
                    + "sent, so remove 'reuse'"
        )
    }

    static func safe(_ method: Located<SpecMethod>, at location: SourceLocation) -> Diagnostic {
        let verb = method.value.rawValue.uppercased()
        return Diagnostic(
            "misplaced-key",
            at: location,
            method.value.isSafe
                ? "a \(verb) is safe already; remove 'safe'"
                : "'safe' is for a POST that only reads, but a \(verb) changes something on the server; remove it, or write "
                    + "'retry: idempotent' if repeating it does no harm"
        )
    }

    fileprivate static func reuse(of answer: Located<String>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "an answer of '\(answer.value)' is passed on as it arrives, so it cannot be shared or kept; remove 'reuse'",
            notes: [Note("the answer", at: answer.location)]
        )
    }

    fileprivate static func reuse(besides limit: Located<String>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a call that limits '\(limit.value)' reads its own answer as it arrives, so it cannot share or keep "
                + "one; remove 'reuse', or limit 'attempt' instead",
            notes: [Note("the limit", at: limit.location)]
        )
    }
}
