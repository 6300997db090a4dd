#if canImport(SwiftUI)
    import Foundation
    import ShopData
    import SwiftUI

    /// A shop whose items are on the device: a list, and a screen for each item.
    @main
    struct ShopApp: App {
        private let data = ShopData(folder: URL.cachesDirectory.appending(path: "Shop"))

        var body: some Scene {
            WindowGroup {
                ItemsView(data: data)
            }
        }
    }
#else
    /// The screens need SwiftUI. Everything else is in `ShopData`, which other systems build and test.
    @main
    enum ShopApp {
        static func main() {
            print("ShopApp needs a system with SwiftUI; 'make shop' tests the rest of it.")
        }
    }
#endif
