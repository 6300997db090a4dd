// Declarations of Apple's unified log that a page of the documentation uses, for the type check on Linux.
// The first version of the system stands beside each: developer.apple.com/documentation/os.

/// https://developer.apple.com/documentation/os/logger: iOS 14.0, macOS 11.0
public struct Logger: Sendable {
    /// https://developer.apple.com/documentation/os/logger/init(subsystem:category:): iOS 14.0, macOS 11.0
    public init(subsystem: String, category: String) {}
    /// https://developer.apple.com/documentation/os/logger/debug(_:): iOS 14.0, macOS 11.0
    public func debug(_ message: OSLogMessage) {}
}

/// https://developer.apple.com/documentation/os/oslogmessage: iOS 14.0, macOS 11.0
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// https://developer.apple.com/documentation/os/oslogmessage/init(stringliteral:): iOS 14.0, macOS 11.0
    public init(stringLiteral value: String) {}
    /// https://developer.apple.com/documentation/os/oslogmessage/init(stringinterpolation:): iOS 14.0, macOS 11.0
    public init(stringInterpolation: OSLogInterpolation) {}
}

/// https://developer.apple.com/documentation/os/osloginterpolation: iOS 14.0, macOS 11.0
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// https://developer.apple.com/documentation/os/osloginterpolation/init(literalcapacity:interpolationcount:):
    /// iOS 14.0, macOS 11.0
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// https://developer.apple.com/documentation/os/osloginterpolation/appendliteral(_:): iOS 14.0, macOS 11.0
    public mutating func appendLiteral(_ literal: String) {}
    /// https://developer.apple.com/documentation/os/osloginterpolation/appendinterpolation(_:align:privacy:):
    /// iOS 14.0, macOS 11.0
    public mutating func appendInterpolation(_ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto)
    {}
}

/// https://developer.apple.com/documentation/os/oslogprivacy: iOS 14.0, macOS 11.0
public struct OSLogPrivacy: Sendable {
    /// https://developer.apple.com/documentation/os/oslogprivacy/auto: iOS 14.0, macOS 11.0
    public static let auto = OSLogPrivacy()
    /// https://developer.apple.com/documentation/os/oslogprivacy/public: iOS 14.0, macOS 11.0
    public static let `public` = OSLogPrivacy()
}
