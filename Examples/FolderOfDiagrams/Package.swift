// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "folder-of-diagrams",
    dependencies: [.package(name: "espalier", path: "../..")],
    targets: [
        // Run with `swift run folder-of-diagrams diagrams out`.
        .executableTarget(
            name: "folder-of-diagrams",
            dependencies: [.product(name: "EspalierBatch", package: "espalier")])
    ]
)
