import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `survey` of diagram files: a form with questions and answers.
struct SurveyType: LayoutType {
    let name = "survey"
    let documentation =
        "A form: questions with their answers, in sections, in a column in the middle of the view."

    let discussion = """
        The column is `round(min(width - 2 margin, maxWidth))` wide. The label of an item is the question; the cell shows the
        `answer`, a list with a line for each element.

        A condition is the id of another question, alone or after `not`, or with an answer: `garden`, `not garden`,
        `garden = yes`, `garden != yes`. If an answer has several elements, one of them is enough. Conditions treat a hidden
        question as unanswered. An id that no question has, and questions that depend on each other, are errors.

        Hidden questions are transparent and behind the others, at the place where they would begin, and take no space. The
        header of a section disappears with its last visible question. In Swift, the delegate hides items, and an empty batch
        of updates after a change of the data animates the difference.
        """

    struct Options: LayoutConfiguration {
        var survey = SurveyLayout.Configuration()
        @Limited var itemWidth: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            SurveyLayout.Configuration.options.within(\.survey) + [
                .number(
                    "itemWidth", \.itemWidth,
                    "The width of the answers; `auto` for the whole width below a question, and for what the content needs "
                        + "next to one.")
            ]
    }

    nonisolated static let answer = ItemField("answer", .text, "The text in the cell.")
    nonisolated static let level = ItemField(
        "level", .integer(0...100), "The indentation of the question: twice the `spacing` for each level.")
    nonisolated static let arrangement = ItemField(
        "arrangement", .choice(SurveyLayout.Arrangement.allCases.map(\.rawValue)),
        "The label above the cell, or the cell at the right edge and both centered on the row.")
    nonisolated static let condition = ItemField(
        "show-if", .text, "A condition for the question to be visible; all conditions of a list must be true."
    )

    nonisolated var itemFields: [ItemField] { [Self.answer, Self.level, Self.arrangement, Self.condition] }

    nonisolated var cell: ElementKind {
        var box = BoxDeclaration.labelled
        box.alignment = .leading
        // This is the height of an answer, so that a question without an answer has the same height.
        box.minHeight = 26
        box.content = [.text(TextDeclaration(text: FieldTemplate(field: "answer")))]
        return ElementKind("cell", of: .item, standard: box)
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .sectionHeader(standard: .texts([("label", .heading)])),
            ElementKind(
                SurveyLayout.elementKindLabel, of: .item, standard: .texts([("label", .label)])),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = SurveyLayout()
        layout.configuration = options.survey
        return LayoutSetup(layout, SurveyDelegate(request, options))
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        SurveyConditions(data.items).check(data)
    }
}

private final class SurveyDelegate: OptionsDelegate<SurveyType.Options>, CollectionViewDelegateSurveyLayout {
    private let levels: FieldColumn?
    private let arrangements: FieldColumn?
    private let conditions: SurveyConditions

    override init(_ request: LayoutRequest, _ options: SurveyType.Options) {
        let items = request.content.items
        levels = SurveyType.level.column(of: items)
        arrangements = SurveyType.arrangement.column(of: items)
        conditions = SurveyConditions(items)
        super.init(request, options)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement {
        let name = arrangements?[content.row(at: indexPath)]?.text
        return name.flatMap(SurveyLayout.Arrangement.init) ?? layout.configuration.arrangement
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int { levels?.integer(row: content.row(at: indexPath)) ?? 0 }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool { conditions.isHidden(row: content.row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize {
        let isBeside =
            self.collectionView(collectionView, layout: layout, arrangementForItemAt: indexPath)
            == .sideBySide
        // The cell is drawn at the width at which it is measured, so it can't be wider than its box.
        let natural =
            isBeside
            ? min(content.sizeOfItem(at: indexPath).width, roomBesideLabel(indexPath, layout, maximumWidth))
            : min(maximumWidth, content.maximumWidthOfItem(at: indexPath))
        let width = min(options.itemWidth ?? natural, maximumWidth)
        return CGSize(width: width, height: content.heightOfItem(at: indexPath, width: width))
    }

    /// Returns the width that a label leaves for its cell: half of the row, or more if the label is short.
    private func roomBesideLabel(
        _ indexPath: IndexPath, _ layout: SurveyLayout, _ rowWidth: CGFloat
    ) -> CGFloat {
        let label = content.size(ofKind: SurveyLayout.elementKindLabel, row: content.row(at: indexPath))
        let room = rowWidth - layout.configuration.spacing
        return label.width > 0 ? max(room / 2, room - label.width) : rowWidth
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat {
        content.height(
            ofKind: SurveyLayout.elementKindLabel, row: content.row(at: indexPath), width: width)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        content.height(ofKind: CollectionView.elementKindSectionHeader, row: section, width: width)
    }
}
