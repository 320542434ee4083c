// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "espalier-benchmarks",
    dependencies: [.package(name: "espalier", path: "..")],
    targets: [
        .executableTarget(
            name: "EspalierBenchmarks",
            dependencies: [.product(name: "Espalier", package: "espalier")],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ]
)
