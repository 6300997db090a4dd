#if Server
    internal import EndpointRuntime
    internal import Foundation

    /// The value of the `Date` header, created once a second.
    final class HTTPDateLine: Sendable {
        private let last = Lock<(second: Int, text: String)>((-1, ""))

        /// The value for the current time.
        var now: String {
            let second = Int(Date().timeIntervalSince1970.rounded(.down))
            return last.withLock { last in
                if last.second != second { last = (second, Self.text(second)) }
                return last.text
            }
        }

        /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7), for seconds since 1970.
        static func text(_ second: Int) -> String {
            var moment = time_t(second)
            var parts = tm()
            gmtime_r(&moment, &parts)
            func digits(_ number: Int32, _ count: Int) -> String {
                let text = String(number)
                return String(repeating: "0", count: max(0, count - text.count)) + text
            }
            let day = "\(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday, 2)) \(months[Int(parts.tm_mon)])"
            let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }.joined(separator: ":")
            return "\(day) \(digits(parts.tm_year + 1900, 4)) \(time) GMT"
        }

        private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
#endif
