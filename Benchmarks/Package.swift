// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "espalier-benchmarks",
    targets: [
        .executableTarget(
            name: "EspalierBenchmarks",
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ]
)
