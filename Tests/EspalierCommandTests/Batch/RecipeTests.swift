import Foundation
import TestSupport
import Testing

/// Runs `scripts/recipes.sh`, which tries the examples of `docs/recipes`, for recipes that take less than a second.
///
/// A recipe whose tool isn't installed is skipped by the script.
@Suite struct RecipeTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../scripts/recipes.sh").standardized.path

    @Test(arguments: ["make", "ninja", "cmake", "slurm"]) func works(_ recipe: String) throws {
        let result = try ExternalProgram.run("bash", [Self.script, Tool.path, recipe])
        #expect(result.text.hasPrefix("recipes: \(recipe): "))
    }
}
