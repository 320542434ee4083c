// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings for every Swift target: an unsafe or unclear construct is an error, not a warning.
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
        .executable(name: "espalier", targets: ["EspalierCommand"]),
    ],
    traits: [
        .trait(
            name: "MainActor",
            description: "Isolates the engine to the main actor, for code that relies on UIKit's being so.")
    ],
    targets: [
        // Floor 0: system libraries, geometry, diagnostics.
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        // Pango's headers are a link in its include folder: SwiftPM warns at every build of a flag that
        // pkg-config has for them, and they need no other folder than those of the libraries below Pango.
        .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(name: "EspalierGeometry"),
        .target(name: "EspalierDiagnostics"),
        .target(name: "EspalierThreads"),
        // The files of templates/ (templates, themes, icons, the gallery's script and style sheet), inside the
        // library, so that the command works from any folder. The folder is a target's own, because SwiftPM looks
        // for files that come and go only there.
        .target(
            name: "EspalierTemplates", path: "templates",
            exclude: ["symbolgraphs", "photos"],
            sources: ["EmbeddedFile.swift"],
            plugins: ["EmbedTemplates"]),
        .plugin(name: "EmbedTemplates", capability: .buildTool(), dependencies: ["TemplateEmbedder"]),
        .executableTarget(name: "TemplateEmbedder", path: "Plugins/TemplateEmbedder"),

        // Floor 1: what can be painted, and what can be read.
        .target(name: "EspalierGraphics", dependencies: ["EspalierDiagnostics", "EspalierGeometry"]),
        .target(name: "EspalierDataFiles", dependencies: ["EspalierDiagnostics", "CYAML"]),

        // Floor 2: the engine and the back ends, none of which knows another.
        .target(
            name: "EspalierCollectionLayout", dependencies: ["EspalierGeometry", "EspalierGraphics"]),
        .target(
            name: "EspalierCairoGraphics",
            dependencies: [
                "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics", "EspalierThreads", "CCairo",
                "CPango",
                "CHarfBuzz",
                "CPNG", "CDeflate", "CJPEG",
            ]),
        .target(name: "EspalierSVGGraphics", dependencies: ["EspalierGeometry", "EspalierGraphics"]),
        // What diagrams are drawn of: tables, trees and sections, and their importers.
        .target(
            name: "EspalierData",
            dependencies: ["EspalierGeometry", "EspalierDiagnostics", "EspalierDataFiles"]),

        // How elements look: themes, icons, declared boxes, and plans that measure and draw them.
        .target(
            name: "EspalierBoxes",
            dependencies: [
                "EspalierGeometry", "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierTemplates",
            ]),

        // Floor 2, too: files that are read only where that is allowed, and written whole or not at all.
        .target(
            name: "EspalierFiles",
            dependencies: [
                "EspalierDiagnostics", "EspalierGraphics", "EspalierDataFiles", "EspalierThreads", "CLinux",
            ]),

        // Floor 3: concrete layouts.
        .target(
            name: "EspalierLayouts",
            dependencies: [
                "EspalierGeometry", "EspalierGraphics", "EspalierCollectionLayout", "EspalierThreads",
            ]),

        // Floor 3, beside the layouts: what a layout computed, drawn over a picture of it.
        .target(
            name: "EspalierInspector",
            dependencies: ["EspalierGeometry", "EspalierGraphics", "EspalierCollectionLayout"]),

        // Floor 3, beside the layouts: compatibility with code written for iOS.
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
                "CoreGraphics", "QuartzCore", "EspalierGeometry", "EspalierGraphics",
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
                "EspalierFiles",
            ]),

        // Floor 6: the command.
        .executableTarget(
            name: "EspalierCommand",
            dependencies: [
                "EspalierDiagnostics", "EspalierGeometry", "EspalierGraphics", "EspalierDataFiles",
                "EspalierData", "EspalierFiles", "EspalierThreads", "EspalierBoxes", "EspalierInspector",
                "EspalierCollectionLayout", "EspalierDiagrams", "EspalierTemplates",
                "EspalierCairoGraphics", "Espalier", "CLinux",
            ]),

        .testTarget(name: "EspalierGeometryTests", dependencies: ["EspalierGeometry"]),
        .testTarget(name: "EspalierDiagnosticsTests", dependencies: ["EspalierDiagnostics"]),
        // What several test targets need.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
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
            name: "EspalierDataFilesTests", dependencies: ["EspalierDataFiles", "EspalierDiagnostics"]),
        .testTarget(
            name: "EspalierDataTests",
            dependencies: ["EspalierData", "EspalierFiles", "EspalierDataFiles", "EspalierDiagnostics"]),
        .testTarget(
            name: "EspalierCollectionLayoutTests",
            dependencies: [
                "EspalierCollectionLayout", "EspalierInspector", "EspalierGeometry", "EspalierGraphics",
            ]),
        .testTarget(
            name: "EspalierCairoGraphicsTests",
            dependencies: ["EspalierCairoGraphics", "EspalierGraphics", "EspalierGeometry", "CCairo"],
            exclude: ["Goldens"]),
        .testTarget(
            name: "EspalierSVGGraphicsTests",
            dependencies: ["EspalierSVGGraphics", "EspalierGraphics", "EspalierGeometry"]),
        .testTarget(
            name: "EspalierBoxesTests",
            dependencies: [
                "EspalierBoxes", "EspalierData", "EspalierDataFiles", "EspalierDiagnostics",
                "EspalierGraphics", "EspalierGeometry", "EspalierTemplates",
            ]),
        .testTarget(
            name: "EspalierLayoutsTests",
            dependencies: [
                "EspalierLayouts", "EspalierCollectionLayout", "EspalierGraphics", "EspalierGeometry",
            ]),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "UIKit", "QuartzCore", "CoreGraphics", "EspalierGeometry", "EspalierGraphics",
                "EspalierCollectionLayout",
            ]),
        .testTarget(
            name: "EspalierDiagramsTests",
            dependencies: [
                "EspalierDiagrams", "EspalierBoxes", "EspalierInspector", "EspalierLayouts",
                "EspalierCollectionLayout",
                "EspalierData", "EspalierFiles",
                "EspalierDataFiles", "EspalierDiagnostics", "EspalierGraphics", "EspalierGeometry",
            ]),
        // A layout type that is added from outside, with public API only.
        .testTarget(
            name: "LayoutTypeSampleTests",
            dependencies: [
                "Espalier", "EspalierDiagrams", "EspalierData", "EspalierLayouts", "EspalierCollectionLayout",
                "EspalierDiagnostics", "EspalierGeometry",
            ]),
        .testTarget(
            name: "EspalierTests",
            dependencies: [
                "Espalier", "EspalierDiagrams", "EspalierDiagnostics", "EspalierGraphics",
                "EspalierGeometry", "EspalierCollectionLayout", "EspalierCairoGraphics",
            ]),
        // Runs the built command as a user would.
        .testTarget(
            name: "EspalierCommandTests",
            dependencies: [
                "EspalierCommand", "EspalierTemplates", "TestSupport", "EspalierBoxes", "EspalierFiles",
                "EspalierThreads",
                "EspalierDiagrams",
                "EspalierDiagnostics", "EspalierGraphics", "EspalierGeometry", "EspalierCairoGraphics",
            ],
            exclude: ["Help/__Snapshots__", "Pictures/Snapshots"]),
    ]
)

/// The engine and what is built on its classes. With the package trait `MainActor` they are isolated to the main actor, as
/// UIKit is; without, a view belongs to whatever task uses it. Only what touches views and layouts is isolated:
/// reading files, arithmetic, text and the back ends say `nonisolated`, and are the same in both.
///
/// The command can be built with the trait, but draws on one thread then, whatever `--jobs` says: nobody should install
/// that one.
let isolated: Set<String> = [
    "EspalierCollectionLayout", "EspalierInspector", "EspalierLayouts", "EspalierDiagrams", "Espalier",
    "EspalierCommand",
    "QuartzCore", "UIKit",
    "EspalierCollectionLayoutTests",
]

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = strict + (target.swiftSettings ?? [])
    if isolated.contains(target.name) {
        target.swiftSettings?.append(.defaultIsolation(MainActor.self, .when(traits: ["MainActor"])))
    }
}
