// swift-tools-version: 6.2

import PackageDescription

#if !os(Linux)
    fatalError(
        "Espalier works on Linux only, because it draws with Cairo, Pango and HarfBuzz as Debian packages them. Build it in a container of Debian 12 with Swift 6.3."
    )
#endif

/// The strict settings of every Swift target: an unsafe or unclear construct is an error, not a warning.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "espalier",
    products: [
        .library(name: "Espalier", targets: ["Espalier"]),
        // UIKit's names for the engine, so that layouts written for iOS compile unchanged.
        .library(name: "UIKit", targets: ["UIKit", "QuartzCore", "CoreGraphics"]),
        // Snapshots of layouts and pictures, with assertions for Swift Testing and XCTest.
        .library(name: "EspalierSnapshots", targets: ["EspalierSnapshotTesting", "EspalierSnapshots"]),
        // Many diagrams at once: a folder drawn incrementally, with a record and reports.
        .library(name: "EspalierBatch", targets: ["EspalierBatch"]),
        .plugin(name: "SnapshotsPlugin", targets: ["SnapshotsPlugin"]),
        .plugin(name: "DiagramsPlugin", targets: ["DiagramsPlugin"]),
        .executable(name: "espalier", targets: ["EspalierMain"]),
    ]
        // The entry points of the package `Fuzzing`, which can't see what is `package` here.
        + (Context.environment["ESPALIER_FUZZING"] == nil
            ? [] : [.library(name: "EspalierHarnesses", targets: ["EspalierHarnesses"])]),
    traits: [
        .trait(
            name: "MainActor",
            description: "Isolates the engine to the main actor, for code that relies on UIKit's being so.")
    ],
    targets: [
        // Floor 0: system libraries, geometry, diagnostics.
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        // The include folder has a symbolic link to Pango's headers. With pkg-config, SwiftPM would warn
        // about one of its flags at every build, and the headers only need the folders of the libraries
        // that Pango uses.
        .target(
            name: "CPango", dependencies: ["CCairo", "CHarfBuzz"],
            // For `make dist`, whose command contains Pango.
            cSettings: Context.environment["ESPALIER_STATIC_PANGO"] == nil
                ? [] : [.define("ESPALIER_STATIC_PANGO")]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CCommonMark", providers: [.apt(["libcmark-gfm-dev"])]),
        .systemLibrary(name: "CLinux"),
        // The library is loaded when a preview is served, and isn't linked.
        .target(name: "CMicroHTTPD"),
        // What HarfBuzz reads from the standard fonts, and subsets of Inter. The tests record both.
        .target(
            name: "CFontTables", exclude: ["Fonts/Outlines.bin", "Fonts/Subsets.bin", "Fonts/copyright"]),
        .systemLibrary(name: "CGLib", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "EspalierGeometry"),
        .target(name: "EspalierDiagnostics"),
        .target(name: "EspalierThreads"),
        // The files of templates/ (templates, themes, icons, the gallery's script and style sheet) are
        // embedded in the library, so that the command works from any folder. The folder has its own
        // target, because SwiftPM only detects added and removed files in a target's folder.
        .target(
            name: "EspalierTemplates", dependencies: ["EspalierDiagnostics"], path: "templates",
            exclude: ["symbolgraphs", "photos"],
            sources: ["EmbeddedFile.swift", "PageAsset.swift", "PageFrame.swift"],
            plugins: ["EmbedTemplates"]),
        .plugin(name: "EmbedTemplates", capability: .buildTool(), dependencies: ["TemplateEmbedder"]),
        .executableTarget(
            name: "TemplateEmbedder", dependencies: ["EspalierDataFiles", "EspalierDiagnostics"],
            path: "Plugins/TemplateEmbedder"),

        // Floor 1: drawing types and input files.
        .target(name: "EspalierGraphics", dependencies: ["EspalierDiagnostics", "EspalierGeometry"]),
        .target(
            name: "EspalierDataFiles",
            dependencies: ["EspalierDiagnostics", "EspalierGeometry", "CGLib", "CYAML"]),

        // Floor 2: the engine and the back ends, which don't depend on each other.
        .target(
            name: "EspalierCollectionLayout", dependencies: ["EspalierGeometry", "EspalierGraphics"]),
        .target(
            name: "EspalierCairoGraphics",
            dependencies: [
                "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics", "EspalierThreads", "CCairo",
                "CPango",
                "CHarfBuzz", "CFontTables",
                "CPNG", "CDeflate", "CJPEG",
            ]),
        .target(
            name: "EspalierSVGGraphics",
            dependencies: ["EspalierGeometry", "EspalierGraphics"]),
        // The data of diagrams: tables, trees and sections, and their importers.
        .target(
            name: "EspalierData",
            dependencies: ["EspalierGeometry", "EspalierDiagnostics", "EspalierDataFiles"]),

        // The look of elements: themes, icons, declared boxes, and plans that measure and draw them.
        .target(
            name: "EspalierBoxes",
            dependencies: [
                "EspalierGeometry", "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierTemplates",
            ]),

        // Floor 2: reading of permitted files only, and writing of files that appear complete or not at
        // all.
        .target(
            name: "EspalierFiles",
            dependencies: [
                "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles", "EspalierThreads", "CLinux",
                "CGLib",
            ]),

        // Floor 3: concrete layouts.
        .target(
            name: "EspalierLayouts",
            dependencies: [
                "EspalierGeometry", "EspalierGraphics", "EspalierCollectionLayout", "EspalierThreads",
            ]),

        // Floor 3: comparison of pictures.
        .target(
            name: "EspalierImageComparison",
            dependencies: [
                "EspalierGraphics", "EspalierFiles", "EspalierThreads", "EspalierCairoGraphics", "CDeflate",
                "CPNG",
            ]),

        // Floor 3: an overlay that shows what a layout computed.
        .target(
            name: "EspalierInspector",
            dependencies: ["EspalierGeometry", "EspalierGraphics", "EspalierCollectionLayout"]),

        // Floor 3: compatibility with code written for iOS.
        .target(name: "_Testing_CoreGraphics"),
        .target(name: "_Testing_UIKit"),
        .target(
            name: "CoreGraphics",
            dependencies: ["EspalierGeometry", "EspalierGraphics", "_Testing_CoreGraphics"]),
        .target(
            name: "QuartzCore",
            dependencies: [
                "CoreGraphics", "EspalierGeometry", "EspalierGraphics", "EspalierCollectionLayout",
            ]),
        .target(
            name: "UIKit",
            dependencies: [
                "CoreGraphics", "QuartzCore", "EspalierGeometry", "EspalierGraphics", "EspalierBoxes",
                "EspalierCollectionLayout", "_Testing_UIKit",
            ]),

        // Floor 4: from a diagram file to a collection view.
        .target(
            name: "EspalierDiagrams",
            dependencies: [
                "EspalierGeometry", "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierFiles", "EspalierBoxes", "EspalierInspector",
                "EspalierCollectionLayout",
                "EspalierLayouts",
                "EspalierTemplates",
            ]),

        // Floor 5: the facade, which joins diagrams to the back ends.
        .target(
            name: "Espalier",
            dependencies: [
                "EspalierGeometry", "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierBoxes", "EspalierInspector", "EspalierCollectionLayout",
                "EspalierLayouts", "EspalierDiagrams", "EspalierCairoGraphics", "EspalierSVGGraphics",
                "EspalierFiles", "EspalierTemplates",
            ]),

        // Floor 6: snapshots of layouts and pictures, their baselines, and the reports of a run. It links no
        // test framework, because the command uses it too.
        .target(
            name: "EspalierSnapshots",
            dependencies: [
                "EspalierGeometry", "EspalierDiagnostics", "EspalierGraphics", "EspalierFiles",
                "EspalierThreads", "EspalierData", "EspalierBoxes", "EspalierCollectionLayout",
                "EspalierLayouts",
                "EspalierDiagrams",
                "EspalierCairoGraphics",
                "EspalierTemplates", "EspalierImageComparison", "Espalier",
            ]),

        // Floor 7: assertions for Swift Testing and XCTest.
        .target(
            name: "EspalierSnapshotTesting",
            dependencies: [
                "EspalierDiagnostics", "EspalierSnapshots", "EspalierImageComparison",
                "EspalierCollectionLayout",
                "EspalierGraphics",
                "Espalier", "UIKit",
            ]),

        // `swift package espalier-snapshots accept`.
        .plugin(
            name: "SnapshotsPlugin",
            capability: .command(
                intent: .custom(
                    verb: "espalier-snapshots",
                    description: "Accept, report or list the snapshots of the last 'swift test'"),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "Accepted snapshots become the baselines beside the tests.")
                ])),

        // `swift package espalier-diagrams`.
        .plugin(
            name: "DiagramsPlugin",
            capability: .command(
                intent: .custom(
                    verb: "espalier-diagrams",
                    description: "Draw the classes of each target into its documentation catalog"),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "The pictures are part of the documentation catalogs.")
                ])),

        // Floor 6: many inputs at once, which are selected, planned, drawn, recorded and reported.
        .target(
            name: "EspalierBatch",
            dependencies: [
                "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierFiles", "EspalierThreads", "EspalierBoxes", "EspalierInspector",
                "EspalierDiagrams", "EspalierTemplates", "EspalierCairoGraphics",
                "EspalierImageComparison", "Espalier", "CCommonMark", "CLinux",
            ]),

        // Floor 7: the command. Its program is a target of its own, because other targets can't depend on a program.
        .executableTarget(name: "EspalierMain", dependencies: ["EspalierCommand"]),
        .target(
            name: "EspalierCommand",
            dependencies: [
                "EspalierBatch", "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics",
                "EspalierDataFiles",
                "EspalierData", "EspalierFiles", "EspalierThreads", "EspalierBoxes", "EspalierInspector",
                "EspalierCollectionLayout", "EspalierDiagrams", "EspalierTemplates",
                "EspalierCairoGraphics", "EspalierImageComparison", "EspalierSnapshots", "Espalier",
                "CLinux", "CMicroHTTPD", "CDeflate",
            ]),

        // A function for each reader of untrusted bytes, for the fuzzer and for the test that replays its findings.
        .target(
            name: "EspalierHarnesses",
            dependencies: [
                "Espalier", "EspalierBatch", "EspalierDiagrams", "EspalierBoxes", "EspalierData",
                "EspalierDataFiles",
                "EspalierDiagnostics", "EspalierGraphics", "EspalierCairoGraphics", "EspalierCommand",
            ],
            path: "Fuzzing/Harnesses"),

        .testTarget(name: "EspalierGeometryTests", dependencies: ["EspalierGeometry", "TestSupport"]),
        .testTarget(name: "EspalierDiagnosticsTests", dependencies: ["EspalierDiagnostics"]),
        // Code that several test targets share.
        .target(
            name: "TestSupport", dependencies: ["EspalierGraphics", "EspalierGeometry"],
            path: "Tests/TestSupport"),
        .testTarget(name: "EspalierThreadsTests", dependencies: ["EspalierThreads"]),
        .testTarget(
            name: "EspalierFilesTests",
            dependencies: [
                "EspalierFiles", "EspalierThreads", "EspalierDataFiles", "EspalierDiagnostics",
                "EspalierGraphics", "TestSupport",
            ]),
        .testTarget(
            name: "EspalierGraphicsTests", dependencies: ["EspalierGraphics", "EspalierGeometry"]),
        .testTarget(
            name: "EspalierDataFilesTests",
            dependencies: ["EspalierDataFiles", "EspalierDiagnostics", "EspalierTemplates", "TestSupport"]),
        .testTarget(
            name: "EspalierDataTests",
            dependencies: [
                "EspalierData", "EspalierFiles", "EspalierDataFiles", "EspalierDiagnostics", "TestSupport",
            ]),
        .testTarget(
            name: "EspalierCollectionLayoutTests",
            dependencies: [
                "EspalierCollectionLayout", "EspalierInspector", "EspalierGeometry", "EspalierGraphics",
                "TestSupport",
            ]),
        .testTarget(
            name: "EspalierCairoGraphicsTests",
            dependencies: [
                "EspalierCairoGraphics", "EspalierGraphics", "EspalierGeometry", "EspalierSnapshots",
                "EspalierSnapshotTesting", "EspalierThreads", "CCairo", "CDeflate", "TestSupport",
            ],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "EspalierSVGGraphicsTests",
            dependencies: [
                "EspalierSVGGraphics", "EspalierGraphics", "EspalierGeometry", "TestSupport",
            ]),
        .testTarget(
            name: "EspalierBoxesTests",
            dependencies: [
                "EspalierBoxes", "EspalierData", "EspalierDataFiles", "EspalierDiagnostics",
                "EspalierGraphics", "EspalierGeometry", "EspalierTemplates", "TestSupport",
            ]),
        .testTarget(
            name: "EspalierLayoutsTests",
            dependencies: [
                "EspalierLayouts", "EspalierCollectionLayout", "EspalierGraphics", "EspalierGeometry",
                "TestSupport",
            ]),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "UIKit", "QuartzCore", "CoreGraphics", "EspalierGeometry", "EspalierGraphics",
                "EspalierCollectionLayout", "TestSupport",
            ]),
        .testTarget(
            name: "EspalierImageComparisonTests",
            dependencies: ["EspalierImageComparison", "EspalierGraphics", "TestSupport", "CPNG"]),
        .testTarget(
            name: "EspalierDiagramsTests",
            dependencies: [
                "EspalierDiagrams", "EspalierBoxes", "EspalierInspector", "EspalierLayouts",
                "EspalierCollectionLayout",
                "EspalierData", "EspalierFiles",
                "EspalierDataFiles", "EspalierDiagnostics", "EspalierGraphics", "EspalierGeometry",
                "EspalierTemplates", "TestSupport",
            ]),
        // A layout type outside of the library, which uses public API only.
        .testTarget(
            name: "LayoutTypeSampleTests",
            dependencies: [
                "Espalier", "EspalierDiagrams", "EspalierData", "EspalierLayouts", "EspalierCollectionLayout",
                "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics",
            ]),
        .testTarget(
            name: "EspalierTests",
            dependencies: [
                "Espalier", "EspalierDiagrams", "EspalierDiagnostics", "EspalierGraphics",
                "EspalierGeometry", "EspalierCollectionLayout", "EspalierCairoGraphics", "TestSupport",
            ],
            exclude: [
                "Documentation/PublicAPI.txt", "Documentation/PublicAPI-UIKit.txt",
                "Documentation/PublicAPI-EspalierSnapshots.txt", "Documentation/PublicAPI-EspalierBatch.txt",
            ]),
        .testTarget(
            name: "EspalierSnapshotsTests",
            dependencies: [
                "EspalierSnapshots", "Espalier", "EspalierDiagrams", "EspalierCollectionLayout",
                "EspalierFiles", "EspalierGraphics", "EspalierGeometry", "EspalierDiagnostics",
                "TestSupport",
            ]),
        .testTarget(
            name: "EspalierSnapshotTestingTests",
            dependencies: [
                "EspalierSnapshotTesting", "EspalierSnapshots", "Espalier", "EspalierCollectionLayout",
                "EspalierGraphics", "EspalierImageComparison", "EspalierCairoGraphics", "TestSupport",
                "UIKit",
            ],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "EspalierBatchTests",
            dependencies: ["EspalierBatch", "EspalierDiagnostics", "EspalierGraphics", "TestSupport"]),
        // Tests that run the built command as a user would.
        .testTarget(
            name: "EspalierCommandTests",
            dependencies: [
                "EspalierMain", "EspalierCommand", "EspalierBatch", "Espalier", "EspalierSnapshots",
                "EspalierSnapshotTesting",
                "EspalierTemplates", "TestSupport", "EspalierBoxes", "EspalierFiles",
                "EspalierThreads",
                "EspalierDiagrams",
                "EspalierDiagnostics", "EspalierGraphics", "EspalierGeometry", "EspalierCairoGraphics",
                "EspalierData", "EspalierDataFiles", "EspalierHarnesses", "CCommonMark", "CLinux",
            ],
            exclude: ["Help/__Snapshots__", "Pictures/__Snapshots__", "Faults/faults.c"]),
    ]
)

/// The engine and the targets that use its classes.
///
/// With the package trait `MainActor`, they are isolated to the main actor, as UIKit is. Without it, a view
/// belongs to the task that uses it. Only views and layouts are isolated. Code for reading files,
/// arithmetic, text and the back ends is `nonisolated` and the same in both cases.
///
/// The command can be built with the trait, but it then draws on one thread and ignores `--jobs`, so don't
/// install that build.
let isolated: Set<String> = [
    "EspalierCollectionLayout", "EspalierInspector", "EspalierLayouts", "EspalierDiagrams", "Espalier",
    "EspalierSnapshots", "EspalierSnapshotTesting", "EspalierBatch", "EspalierCommand", "EspalierMain",
    "EspalierHarnesses",
    "QuartzCore", "UIKit",
    "EspalierCollectionLayoutTests",
]

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = strict + (target.swiftSettings ?? [])
    if isolated.contains(target.name) {
        target.swiftSettings?.append(.defaultIsolation(MainActor.self, .when(traits: ["MainActor"])))
    }
}
