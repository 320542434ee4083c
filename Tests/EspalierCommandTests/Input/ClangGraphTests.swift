import Foundation
import TestSupport
import Testing

/// Tests pictures of the symbol graphs that `clang -extract-api` writes.
@Suite(.enabled(if: ExternalProgram("clang") != nil)) struct ClangGraphTests {
    private func words(ofHeader header: String, _ language: String) throws -> String {
        let folder = try Workplace()
        try folder.write(header, to: "shapes.h")
        try ExternalProgram.run(
            "clang",
            [
                "-extract-api", "--product-name=Shapes", "-I", folder.url(".").path, "-x",
                "\(language)-header", folder.url("shapes.h").path, "-o",
                folder.url("Shapes.symbols.json").path,
            ])
        let result = try Tool(in: folder).run([
            "render", "--template", "module", "Shapes.symbols.json", "-o", "a.svg", "--text-alternative",
            "txt",
        ])
        #expect(result.status == 0, "\(result.errors)")
        return String(decoding: try folder.bytes("a.txt"), as: UTF8.self)
    }

    @Test func classesAndProtocolsOfObjectiveC() throws {
        let header = """
            @protocol Drawable
            - (void)draw;
            @end
            @interface Shape <Drawable>
            @property (readonly) int depth;
            + (Shape *)unit;
            @end
            @interface Circle : Shape
            - (double)area;
            @end
            """
        let text = try words(ofHeader: header, "objective-c")
        #expect(
            text.hasSuffix(
                """
                - Drawable: «protocol»; draw
                  - Shape: depth: int; unit
                    - Circle: area

                """), "\(text)")
    }

    @Test func declarationsOfC() throws {
        let header = """
            enum Kind { KindTree, KindHerb };
            struct Bed { int count; enum Kind kind; };
            void water(struct Bed *bed);
            extern int gardenCount;
            """
        let text = try words(ofHeader: header, "c")
        for line in [
            "- Bed: «struct»; count: int; kind: Kind", "- Kind: «enum»; KindTree; KindHerb",
            "- Shapes: «functions»; water", "- Shapes: «variables»; gardenCount: int",
        ] {
            #expect(text.contains(line), "\(text)")
        }
    }
}
