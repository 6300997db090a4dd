/// The levels that `lint:` gives to warnings, by their ids.
package struct SpecLint: Sendable {
    package enum Level: String, Sendable, CaseIterable {
        case error, warning, off
    }

    /// The level of a warning, and where the spec gives it.
    package struct Setting: Sendable {
        package let level: Level
        package let reason: String
        package let location: SourceLocation
    }

    private var settings: [String: Setting] = [:]

    package init() {}

    /// The setting of a warning; `nil`: the default holds.
    package internal(set) subscript(id: String) -> Setting? {
        get { settings[id] }
        set { settings[id] = newValue }
    }

    /// True if a rule that is off by default is on.
    func switchesOn(_ id: String) -> Bool { settings[id].map { $0.level != .off } ?? false }

    /// The findings at their levels. A finding that became an error has a note with the reason.
    package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
        guard !settings.isEmpty else { return findings }
        return findings.compactMap { finding in
            guard finding.severity == .warning, let setting = settings[finding.id] else { return finding }
            switch setting.level {
            case .off: return nil
            case .warning: return finding
            case .error:
                var finding = finding
                finding.severity = .error
                finding.notes.append(.init("'lint' makes this an error: \(setting.reason)", at: setting.location))
                return finding
            }
        }
    }
}
