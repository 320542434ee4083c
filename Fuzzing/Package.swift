// swift-tools-version: 5.4

// With a later tools version, SwiftPM would rename the function `main` of a program. This program has no `main` of its
// own, only that of libFuzzer.

import PackageDescription

let package = Package(
    name: "espalier-fuzzing",
    dependencies: [.package(name: "espalier", path: "..")],
    targets: [
        // Linking this target requires `-sanitize=fuzzer`; see `run.sh`.
        .executableTarget(
            name: "EspalierFuzzer",
            dependencies: [.product(name: "EspalierHarnesses", package: "espalier")],
            swiftSettings: [
                .unsafeFlags(["-parse-as-library", "-swift-version", "6", "-warnings-as-errors"])
            ])
    ]
)
