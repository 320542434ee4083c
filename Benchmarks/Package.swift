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
        // Compares the command with other programs, as whole processes. This target doesn't import the library.
        .executableTarget(
            name: "EspalierBenchmarks", dependencies: ["BenchmarkTable"], swiftSettings: strict),
        // Compares the engine with the limits of the machine, in a process of its own.
        .executableTarget(
            name: "EngineBenchmarks",
            dependencies: ["BenchmarkTable", "CMalloc", .product(name: "Espalier", package: "espalier")],
            swiftSettings: strict),
    ]
)
