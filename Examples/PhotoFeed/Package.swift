// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "photo-feed",
    dependencies: [.package(name: "espalier", path: "../..")],
    targets: [
        .target(name: "PhotoFeed", dependencies: [.product(name: "UIKit", package: "espalier")]),
        .testTarget(
            name: "PhotoFeedTests",
            dependencies: [
                "PhotoFeed", .product(name: "UIKit", package: "espalier"),
                .product(name: "EspalierSnapshots", package: "espalier"),
            ],
            exclude: ["__Snapshots__"]),
    ]
)
