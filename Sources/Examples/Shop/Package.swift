// swift-tools-version: 6.2

import PackageDescription

let generator = "swift-endpoint-generator"

let package = Package(
    name: "Shop",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .visionOS(.v1), .watchOS(.v10)],
    products: [
        .executable(name: "ShopApp", targets: ["ShopApp"]),
        .library(name: "ShopData", targets: ["ShopData"]),
    ],
    dependencies: [.package(name: generator, path: "../../..")],
    targets: [
        .executableTarget(name: "ShopApp", dependencies: ["ShopData"]),
        // The data of the app, and its view models. They need no SwiftUI, so they are tested on every system.
        .target(
            name: "ShopData",
            dependencies: [
                .product(name: "EndpointMockBackend", package: generator),
                .product(name: "EndpointOffline", package: generator),
                .product(name: "EndpointPersistence", package: generator),
                .product(name: "EndpointRuntime", package: generator),
            ],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        ),
        .testTarget(
            name: "ShopDataTests",
            dependencies: ["ShopData", .product(name: "EndpointTesting", package: generator)]
        ),
    ]
)
