#if canImport(Darwin)
    internal import Foundation
#endif

/// The app's activity according to the system: on Apple's systems by their notifications. Elsewhere an app is always in
/// the foreground.
enum SystemActivity {
    static let source: any AppActivity = {
        let followers = ActivityFollowers()
        #if canImport(Darwin)
            for (name, status) in notifications {
                // The observation lasts as long as the process.
                _ = NotificationCenter.default.addObserver(
                    forName: Notification.Name(name),
                    object: nil,
                    queue: nil
                ) { _ in followers.update(status) }
            }
        #endif
        return followers
    }()

    #if canImport(Darwin)
        /// The names are strings, because UIKit, AppKit and WatchKit exist only on some systems.
        private static let notifications: [(name: String, status: AppActivityStatus)] = [
            ("UIApplicationWillEnterForegroundNotification", .foreground),
            ("UIApplicationDidEnterBackgroundNotification", .background),
            ("NSApplicationDidBecomeActiveNotification", .foreground),
            ("NSApplicationDidUnhideNotification", .foreground),
            ("NSApplicationDidHideNotification", .background),
            ("WKApplicationWillEnterForegroundNotification", .foreground),
            ("WKApplicationDidEnterBackgroundNotification", .background),
        ]
    #endif
}
