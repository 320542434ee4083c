// swift-tools-version: 5.4

// With a later tools version, the function `main` of a program would be renamed, but this program has only the `main`
// of libFuzzer.

import PackageDescription

let package = Package(
    name: "espalier-fuzzing",
    dependencies: [.package(name: "espalier", path: "..")],
    targets: [
        // This target can be linked only with `-sanitize=fuzzer`; see `run.sh`.
        .executableTarget(
            name: "EspalierFuzzer",
            dependencies: [.product(name: "EspalierHarnesses", package: "espalier")],
            swiftSettings: [
                .unsafeFlags(["-parse-as-library", "-swift-version", "6", "-warnings-as-errors"])
            ])
    ]
)
