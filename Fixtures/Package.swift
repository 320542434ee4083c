// swift-tools-version: 6.2

import PackageDescription

/// Layouts and tests written for iOS, which import `UIKit` and know nothing of this library.
///
/// Build with `--traits MainActor` for code that expects UIKit's isolation.
let isolated: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .defaultIsolation(MainActor.self, .when(traits: ["MainActor"])),
]

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
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "ModernLayouts", dependencies: [.product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        .target(
            name: "FixtureCatalog",
            dependencies: ["PopularLayouts", "ModernLayouts", .product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
        .testTarget(
            name: "PopularLayoutsTests",
            dependencies: ["PopularLayouts", .product(name: "UIKit", package: "espalier")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ModernLayoutsTests",
            dependencies: ["ModernLayouts", "FixtureCatalog", .product(name: "UIKit", package: "espalier")],
            swiftSettings: isolated),
    ]
)
