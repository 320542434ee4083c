// swift-tools-version: 5.4

// Later tools rename the function `main` of a program, but libFuzzer has the only one here.

import PackageDescription

let package = Package(
    name: "espalier-fuzzing",
    dependencies: [.package(name: "espalier", path: "..")],
    targets: [
        // Links only with `-sanitize=fuzzer`; see `run.sh`.
        .executableTarget(
            name: "EspalierFuzzer",
            dependencies: [.product(name: "EspalierHarnesses", package: "espalier")],
            swiftSettings: [
                .unsafeFlags(["-parse-as-library", "-swift-version", "6", "-warnings-as-errors"])
            ])
    ]
)
