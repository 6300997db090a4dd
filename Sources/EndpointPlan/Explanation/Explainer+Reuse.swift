import EndpointSpec

extension Explainer {
    /// The reuse of other calls' responses. Only reads have it.
    var reuse: [Setting] {
        guard endpoint.isRead else { return [] }
        let said = said.reuse
        if said?.value != .nothing, let hindrance { return [hindrance] }
        return [said.map { Setting("reuse", $0, \.rawValue) } ?? Setting("reuse", SpecReuse.nothing.rawValue)]
    }

    /// The reason why the endpoint never reuses responses, with the place of the setting.
    private var hindrance: Setting? {
        if let returns = endpoint.returns, let answer = returns.content.piecemeal {
            let reason = "nothing, an answer of '\(answer)' is passed on as it arrives"
            return Setting(name: "reuse", value: reason, returns.location)
        }
        var timeout = SpecTimeout()
        timeout.firstByte = said.timeout.firstByte
        timeout.idle = said.timeout.idle
        return timeout.ofPieces.map { limit in
            let reason = "nothing, a call that limits '\(limit.value)' reads its own answer"
            return Setting(name: "reuse", value: reason, limit.location)
        }
    }
}
