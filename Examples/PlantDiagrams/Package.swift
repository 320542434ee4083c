// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "plant-diagrams",
    dependencies: [.package(name: "espalier", path: "../..")],
    targets: [
        .target(
            name: "PlantDiagrams", dependencies: [.product(name: "Espalier", package: "espalier")]),
        // Run with `swift run plants plants.svg`.
        .executableTarget(
            name: "plants",
            dependencies: ["PlantDiagrams", .product(name: "Espalier", package: "espalier")]),
        .testTarget(
            name: "PlantDiagramsTests",
            dependencies: ["PlantDiagrams", .product(name: "EspalierSnapshots", package: "espalier")],
            exclude: ["__Snapshots__"]),
    ]
)
