import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

extension DiagramDataSource: CollectionViewDelegateSurveyLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement { survey.arrangement(row: row(at: indexPath)) ?? layout.arrangement }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int { survey.indentationLevel(row: row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool { survey.isHidden(row: row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize {
        let (section, item) = (indexPath.section, indexPath.item)
        let isBeside =
            self.collectionView(collectionView, layout: layout, arrangementForItemAt: indexPath)
            == .sideBySide
        let natural = isBeside ? sizeOfItem(section: section, item: item).width : maximumWidth
        let width = min((layout as? DiagramSurveyLayout)?.fixedItemWidth ?? natural, maximumWidth)
        return CGSize(width: width, height: heightOfItem(section: section, item: item, width: width))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat {
        views.supplementary[SurveyLayout.elementKindLabel]?.height(row: row(at: indexPath), width: width) ?? 0
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        views.supplementary[CollectionView.elementKindSectionHeader]?.height(row: section, width: width) ?? 0
    }
}
