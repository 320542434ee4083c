import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: survey}`. Of an item, `answer` is what its cell shows, `level` how far it is indented, `arrangement`
/// how it stands to its label, and `show-if` when it is to be seen.
struct SurveyFactory: LayoutFactory {
    let type = "survey"
    let documentation =
        "A form of questions in a column in the middle. Of an item, `label` is the question, `answer` what its cell "
        + "shows, `level: 1` indents it, `arrangement: sideBySide` puts both beside each other, and "
        + "`show-if: garden = yes` shows it while the question with the id `garden` has that answer."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            FieldDefinition(
                "arrangement", .choice(SurveyLayout.Arrangement.allCases.map(\.rawValue)),
                default: "stacked", "How questions and answers stand to each other, unless an item says."),
            FieldDefinition("margin", .length, default: "16", "The least space around the column."),
            FieldDefinition("maxWidth", .length, default: "560", "The greatest width of the column."),
            FieldDefinition(
                "spacing", .length, default: "8",
                "Between a question and its answer; twice as much is a level's indentation."),
            FieldDefinition("rowSpacing", .length, default: "16", "Between questions."),
            FieldDefinition("sectionSpacing", .length, default: "32", "Between sections."),
            FieldDefinition(
                "itemWidth", .either([.keyword("auto"), .length]), default: "auto",
                "The width of the answers; `auto` for the whole width below a question, and for what the content "
                    + "needs beside one."),
        ]
    }

    var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        view.box.alignment = .leading
        // As high without an answer as with one.
        view.box.minHeight = 26
        view.box.content = [.text(TextDeclaration(text: FieldTemplate(field: "answer")))]
        return view
    }

    var supplementaryKinds: [ElementKind] {
        [
            ElementKind(
                "header", identifier: CollectionView.elementKindSectionHeader, of: .section,
                standard: .texts([("label", .heading)])),
            ElementKind(
                SurveyLayout.elementKindLabel, of: .item, standard: .texts([("label", .label)])),
        ]
    }

    func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        if case .sections(let sections) = data { SurveyChecks(data: sections, collector: collector).run() }
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramSurveyLayout()
        let options = request.options
        layout.arrangement = options?.choice("arrangement") ?? layout.arrangement
        layout.margin = options?.length("margin") ?? layout.margin
        layout.maxWidth = options?.length("maxWidth") ?? layout.maxWidth
        layout.spacing = options?.length("spacing") ?? layout.spacing
        layout.rowSpacing = options?.length("rowSpacing") ?? layout.rowSpacing
        layout.sectionSpacing = options?.length("sectionSpacing") ?? layout.sectionSpacing
        layout.fixedItemWidth = options?.length("itemWidth")
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
}

/// A survey that knows how wide the diagram file says answers are; the others are measured.
final class DiagramSurveyLayout: SurveyLayout {
    var fixedItemWidth: CGFloat?
}
