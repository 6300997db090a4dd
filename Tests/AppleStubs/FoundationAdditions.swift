// Declarations of Apple's Foundation that Foundation on Linux lacks, for the type check of the runtime's branches on Linux.
// The first version of the system stands beside each: developer.apple.com/documentation/foundation.
import Foundation

/// https://developer.apple.com/documentation/foundation/urlsessiontaskmetrics: iOS 10.0, macOS 10.12
final class URLSessionTaskMetrics: Sendable {
    /// https://developer.apple.com/documentation/foundation/urlsessiontaskmetrics/transactionmetrics: iOS 10.0, macOS 10.12
    let transactionMetrics: [URLSessionTaskTransactionMetrics] = []
}

/// https://developer.apple.com/documentation/foundation/urlsessiontasktransactionmetrics: iOS 10.0, macOS 10.12, with all members
final class URLSessionTaskTransactionMetrics: Sendable {
    let domainLookupStartDate: Date? = nil
    let domainLookupEndDate: Date? = nil
    let connectStartDate: Date? = nil
    let connectEndDate: Date? = nil
    let secureConnectionStartDate: Date? = nil
    let secureConnectionEndDate: Date? = nil
    let requestStartDate: Date? = nil
    let requestEndDate: Date? = nil
    let responseStartDate: Date? = nil
    let responseEndDate: Date? = nil
    let isReusedConnection = false
    let networkProtocolName: String? = nil
}

/// https://developer.apple.com/documentation/foundation/url: iOS 7.0, macOS 10.9
extension URL {
    /// https://developer.apple.com/documentation/foundation/url/cachesdirectory: iOS 16.0, macOS 13.0
    static var cachesDirectory: URL { FileManager.default.temporaryDirectory }
}
