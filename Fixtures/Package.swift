// swift-tools-version: 6.2

import PackageDescription

/// The settings for layouts and tests that are written for iOS. They import `UIKit` and don't refer to this library.
///
/// With the option `--traits MainActor`, the code has the isolation that it has with UIKit.
let isolation = SwiftSetting.defaultIsolation(MainActor.self, .when(traits: ["MainActor"]))
let isolated: [SwiftSetting] = [.swiftLanguageMode(.v6), isolation]

/// The settings for code that was written before Swift 6 and doesn't mention isolation.
///
/// The code compiles with and without the trait `MainActor`.
let older: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// All libraries of the package, but not the entry points of its fuzzer.
let products: [Target.Dependency] = ["Espalier", "UIKit", "EspalierSnapshots"].map {
    .product(name: $0, package: "espalier")
}

let package = Package(
    name: "espalier-fixtures",
    products: [
        .library(name: "FixtureCatalog", targets: ["FixtureCatalog"])
    ],
    traits: ["MainActor"],
    dependencies: [
        .package(
            name: "espalier", path: "..",
            traits: [.trait(name: "MainActor", condition: .when(traits: ["MainActor"]))])
    ],
    targets: [
        .target(
            name: "PopularLayouts", dependencies: [.product(name: "UIKit", package: "espalier")],
            swiftSettings: older),
        .target(
            name: "ModernLayouts", dependencies: [.product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        .target(
            name: "FixtureCatalog",
            dependencies: ["PopularLayouts", "ModernLayouts", .product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        // Draws all fixtures: `swift run FixturePictures FOLDER`.
        .executableTarget(
            name: "FixturePictures",
            dependencies: [
                "FixtureCatalog", .product(name: "UIKit", package: "espalier"),
                .product(name: "Espalier", package: "espalier"),
            ],
            swiftSettings: isolated),
        .testTarget(
            name: "PopularLayoutsTests",
            dependencies: ["PopularLayouts", .product(name: "UIKit", package: "espalier")],
            swiftSettings: older),
        // Tests every member of UIKit that layouts and their tests use, grouped by type.
        .testTarget(
            name: "SurfaceTests", dependencies: [.product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        .testTarget(
            name: "ModernLayoutsTests",
            dependencies: ["ModernLayouts", "FixtureCatalog", .product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        // Tests the drawing of code that is written for UIKit.
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "FixtureCatalog", .product(name: "UIKit", package: "espalier"),
                .product(name: "Espalier", package: "espalier"),
            ],
            swiftSettings: isolated),
        // Tests that each library can be used by a test target, in Swift 6 mode and in Swift 5 mode.
        .testTarget(name: "ProductsTests", dependencies: products, swiftSettings: isolated),
        .testTarget(
            name: "OlderProductsTests", dependencies: products, swiftSettings: older + [isolation]),
    ]
)
