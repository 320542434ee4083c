import EspalierGeometry
public import Foundation

open class CollectionViewFlowLayout: CollectionViewLayout {
    open var itemSize = CGSize(width: 50, height: 50)
}
