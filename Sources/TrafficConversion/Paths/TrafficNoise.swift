import EndpointDescription

/// Tells which exchanges are no calls of an API.
enum TrafficNoise: Hashable, Sendable {
    case preflight, resource, notModified, analytics, html, tunnel, graphQL, webSocket

    private static let resources: Set<String> = [
        "image", "stylesheet", "script", "font", "media", "manifest", "ping", "beacon",
    ]
    private static let endings: Set<String> = [
        "css", "gif", "html", "ico", "jpeg", "jpg", "js", "map", "mjs", "mp4", "otf", "png", "svg", "ttf", "wasm",
        "webm",
        "webp", "woff", "woff2",
    ]
    private static let types = [
        "image/", "font/", "audio/", "video/", "text/css", "text/javascript", "application/javascript",
    ]
    private static let trackers = [
        "adservice", "amplitude.", "app-measurement.", "bugsnag.", "clarity.ms", "crashlytics", "datadoghq.",
        "doubleclick.",
        "facebook.", "fullstory.", "google-analytics.", "googletagmanager.", "hotjar.", "intercom.", "mixpanel.",
        "newrelic.", "nr-data.", "segment.com", "segment.io", "sentry.io", "stats.g.",
    ]

    init?(_ exchange: TrafficExchange) {
        switch exchange.method {
        case "OPTIONS": self = .preflight
        case "CONNECT": self = .tunnel
        default:
            guard let found = Self.found(exchange) else { return nil }
            self = found
        }
    }

    private static func found(_ exchange: TrafficExchange) -> Self? {
        if exchange.url.scheme.hasPrefix("ws") || exchange.resource == "websocket" || exchange.answer?.status == 101 {
            return .webSocket
        }
        if isGraphQL(exchange) { return .graphQL }
        if trackers.contains(where: exchange.url.host.contains) { return .analytics }
        if exchange.answer?.status == 304 { return .notModified }
        let ending = TextParts.split(exchange.url.segments.last ?? "", at: ".")
        if ending.count > 1, endings.contains(ending.last?.lowercased() ?? "") { return .resource }
        if let kind = exchange.resource?.lowercased(), resources.contains(kind) { return .resource }
        switch exchange.answer?.content {
        case .html?: return .html
        case .binary(let type)?, .text(let type)?:
            return types.contains(where: type.hasPrefix) ? .resource : nil
        default: return nil
        }
    }

    private static func isGraphQL(_ exchange: TrafficExchange) -> Bool {
        if exchange.url.segments.last?.lowercased() == "graphql" { return true }
        guard case .json(let tree, _) = exchange.content, let query = tree["query"]?.string else { return false }
        let start = TextParts.trimmed(query)
        return start.hasSuffix("}") && ["query", "mutation", "{"].contains(where: start.hasPrefix)
    }

    /// The line for a number of such exchanges, and if a spec loses them.
    var line: (text: String, isLost: Bool) {
        switch self {
        case .preflight: ("preflights of a browser", false)
        case .resource: ("images, scripts, styles and the like", false)
        case .notModified: ("answers 304, which have no body", false)
        case .analytics: ("calls that measure users", false)
        case .html: ("answers that are HTML", false)
        case .tunnel: ("tunnels through a proxy", false)
        case .graphQL: ("GraphQL requests, which the language does not describe", true)
        case .webSocket: ("WebSockets, which the language does not describe", true)
        }
    }
}
