import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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

    nonisolated var options: [LayoutOption<DiagramSurveyLayout>] {
        let itemWidth = FieldDefinition(
            "itemWidth", .either([.keyword("auto"), .length]), default: "auto",
            "The width of the answers; `auto` for the whole width below a question, and for what the content "
                + "needs beside one.")
        return [
            .viewWidth,
            .layoutDirection,
            .choice(
                "arrangement", default: .stacked,
                "How questions and answers stand to each other, unless an item says."
            ) { $0.arrangement = $1 },
            .length("margin", default: 16, "The least space around the column.") { $0.margin = $1 },
            .length("maxWidth", default: 560, "The greatest width of the column.") { $0.maxWidth = $1 },
            .length(
                "spacing", default: 8,
                "Between a question and its answer; twice as much is a level's indentation."
            ) { $0.spacing = $1 },
            .length("rowSpacing", default: 16, "Between questions.") { $0.rowSpacing = $1 },
            .length("sectionSpacing", default: 32, "Between sections.") { $0.sectionSpacing = $1 },
            LayoutOption(itemWidth) { $0.fixedItemWidth = $1.options?.length("itemWidth") },
        ]
    }

    nonisolated var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        view.box.alignment = .leading
        // As high without an answer as with one.
        view.box.minHeight = 26
        view.box.content = [.text(TextDeclaration(text: FieldTemplate(field: "answer")))]
        return view
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            ElementKind(
                "header", identifier: CollectionView.elementKindSectionHeader, of: .section,
                standard: .texts([("label", .heading)])),
            ElementKind(
                SurveyLayout.elementKindLabel, of: .item, standard: .texts([("label", .label)])),
        ]
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        if case .sections(let sections) = data { SurveyChecks(data: sections, collector: collector).run() }
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramSurveyLayout(), request)
    }
}

/// A survey that knows how wide the diagram file says answers are; the others are measured.
final class DiagramSurveyLayout: SurveyLayout {
    var fixedItemWidth: CGFloat?
}
