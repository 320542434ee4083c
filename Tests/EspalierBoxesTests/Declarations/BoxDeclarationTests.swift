import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBoxes

/// Tests boxes that are declared in Swift.
@Suite struct BoxDeclarationTests {
    @Test func isEqualToADiagramFile() {
        let box = BoxDeclaration(
            shape: .capsule, fill: .token(.surface),
            stroke: StrokeDeclaration(color: .token(.outline, opacity: 0.5)),
            padding: EdgeInsets(top: 4, left: 10, bottom: 4, right: 10),
            content: [
                "{name}", .text("{role}", style: .caption, color: .category()), .divider(), .icon("{kind}"),
            ])
        #expect(box.fill == .color(.token(.surface, opacity: 1)))
        #expect(box.stroke?.color == .token(.outline, opacity: 0.5))
        guard case .text(let name)? = box.content?.first,
            case .text(let role)? = box.content?.dropFirst().first
        else { return #expect(Bool(false), "no texts") }
        #expect(name.text.segments == [.field(["name"], isOptional: false)])
        #expect(name.style == .label)
        #expect(role.style == .caption)
        #expect(role.color == .category(surface: false, opacity: 1))
    }

    /// A string literal can't throw an error, so a literal that isn't a valid template is drawn as it is.
    @Test func invalidTemplateLiteralIsLiteralText() {
        let text: FieldTemplate = "{name"
        #expect(text.literal == "{name")
        let field = "name"
        let interpolated: FieldTemplate = "{\(field)}"
        #expect(interpolated.segments == [.field(["name"], isOptional: false)])
    }

    @Test func overlaidBoxesAreMerged() {
        let lower = BoxDeclaration(
            fill: .token(.surface), stroke: StrokeDeclaration(color: .token(.line), width: 2), spacing: 3)
        let upper = BoxDeclaration(fill: .clear, stroke: StrokeDeclaration(dash: [3]))
        let result = lower.overlaid(by: upper)
        #expect(result.fill == .clear)
        #expect(result.stroke == StrokeDeclaration(color: .token(.line), width: 2, dash: [3]))
        #expect(result.spacing == 3)
        let cleared = lower.overlaid(by: BoxDeclaration(stroke: .clear))
        #expect(cleared.stroke?.stroke(in: .paper, category: 0) == nil)
        #expect(lower.stroke?.stroke(in: .paper, category: 0)?.width == 2)
    }
}
