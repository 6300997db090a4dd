import Foundation
import Testing

extension TimeLimitTrait.Duration {
    /// Minutes, or a multiple of them where `ENDPOINT_TIME_SCALE` says that tests take longer: with a sanitizer.
    static func minutes(_ minutes: Int) -> Self {
        let scale = ProcessInfo.processInfo.environment["ENDPOINT_TIME_SCALE"].flatMap(UInt.init) ?? 1
        return self.minutes(UInt(minutes) * scale)
    }
}
