// Declarations of Apple's Network framework that the runtime uses, for the type check of its branches on Linux.
// The first version of the system stands beside each: developer.apple.com/documentation/network.
public import Dispatch

/// https://developer.apple.com/documentation/network/nwpath: iOS 12.0, macOS 10.14
public struct NWPath: Sendable {
    /// https://developer.apple.com/documentation/network/nwpath/status-swift.enum: iOS 12.0, macOS 10.14
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
    /// https://developer.apple.com/documentation/network/nwpath/status-swift.property: iOS 12.0, macOS 10.14
    public var status: Status
}

/// https://developer.apple.com/documentation/network/nwpathmonitor: iOS 12.0, macOS 10.14
public final class NWPathMonitor: @unchecked Sendable {
    /// https://developer.apple.com/documentation/network/nwpathmonitor/init(): iOS 12.0, macOS 10.14
    public init() {}
    /// https://developer.apple.com/documentation/network/nwpathmonitor/pathupdatehandler: iOS 12.0, macOS 10.14
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
    /// https://developer.apple.com/documentation/network/nwpathmonitor/start(queue:): iOS 12.0, macOS 10.14
    public func start(queue: DispatchQueue) {}
    /// https://developer.apple.com/documentation/network/nwpathmonitor/cancel(): iOS 12.0, macOS 10.14
    public func cancel() {}
}
