// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "espalier-benchmarks",
    dependencies: [.package(name: "espalier", path: "..")],
    targets: [
        .target(name: "BenchmarkTable", swiftSettings: strict),
        .systemLibrary(name: "CMalloc"),
        // The command against its peers, as whole processes. Knows nothing of the library.
        .executableTarget(
            name: "EspalierBenchmarks", dependencies: ["BenchmarkTable"], swiftSettings: strict),
        // The engine against the limits of the machine, in a process of its own.
        .executableTarget(
            name: "EngineBenchmarks",
            dependencies: ["BenchmarkTable", "CMalloc", .product(name: "Espalier", package: "espalier")],
            swiftSettings: strict),
    ]
)
