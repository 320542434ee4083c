import CoreGraphics
import EspalierCollectionLayout
import Testing
import UIKit

/// Tests types and functions of Foundation, Core Graphics and UIKit that exist on iOS but not on Linux.
@Suite struct FoundationNamesTests {
    /// Geometry is printed in the same way as on iOS, because tests of apps compare such texts.
    @Test func geometryIsPrintedAsOnIOS() {
        #expect("\(CGRect(x: 0, y: 0, width: 100, height: 100))" == "(0.0, 0.0, 100.0, 100.0)")
        #expect("\(CGPoint(x: 1, y: 2.5))" == "(1.0, 2.5)")
        #expect(String(describing: CGSize(width: 3, height: 4)) == "(3.0, 4.0)")
        #expect(
            "\(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))"
                == "UIEdgeInsets(top: 1.0, left: 2.0, bottom: 3.0, right: 4.0)")
    }

    @Test func valuesOfGeometryAreObjects() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        let turn = CGAffineTransform(rotationAngle: 1).translatedBy(x: 2, y: 3)
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
        let spin = CATransform3DMakeRotation(1, 0, 1, 0)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: spin).caTransform3DValue, spin))
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
        let offset = UIOffset(horizontal: 5, vertical: 6)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
        // Reading a value as another type returns a default value instead of crashing.
        #expect(NSValue(cgPoint: rect.origin).cgRectValue == .zero)
        #expect(NSValue(cgRect: rect).cgAffineTransformValue == .identity)
        #expect(NSValue(cgRect: rect) == NSValue(cgRect: rect))
    }

    @Test func oldFunctionsHaveTheirNames() {
        let insets = UIEdgeInsetsMake(1, 2, 3, 4)
        #expect(insets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(
            UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 10, height: 10), insets)
                == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
        #expect(UICollectionElementKindSectionFooter == UICollectionView.elementKindSectionFooter)
        let number: NSInteger = autoreleasepool { 7 }
        #expect(number == 7)
        #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
        #expect(CACurrentMediaTime() > 0)
        let color = UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5).cgColor
        #expect(color.components == [1, 0.5, 0.25, 0.5] && color.alpha == 0.5)
    }

    /// Objects of UIKit's classes, such as views, layers and layouts, are equal only to themselves, and can be keys of
    /// a dictionary.
    @Test func objectsAreComparedByIdentity() {
        func isIdentity<Object: AnyObject & Hashable>(_ make: () -> Object) -> Bool {
            let (one, other) = (make(), make())
            return one == one && one != other && Set([one, other, one]).count == 2
        }
        #expect(isIdentity { UICollectionViewLayout() } && isIdentity { UIViewController() })
        #expect(isIdentity { CALayer() } && isIdentity { UIBezierPath() } && isIdentity { CGMutablePath() })
        #expect(isIdentity { UICollectionViewUpdateItem() } && isIdentity { UIView() })
        #expect(isIdentity { UICollectionViewLayoutInvalidationContext() })
        #expect(UIScreen.main == UIScreen.main && [UIScreen.main: 1][UIScreen.main] == 1)
    }

    @Test func classesHaveTheInitializersOfUIKit() {
        final class Item: UICollectionViewUpdateItem {
            override var indexPathAfterUpdate: IndexPath? { IndexPath(item: 3, section: 0) }
            override var updateAction: UICollectionViewUpdateItem.Action { .insert }
        }
        final class Controller: UIViewController {
            let number: Int
            init() {
                number = 4
                super.init(nibName: nil, bundle: nil)
            }
            required init?(coder: NSCoder) { nil }
        }
        final class Picture: UIImageView {
            override init(image: UIImage?) {
                super.init(image: image)
                tag = 5
            }
            required init?(coder: NSCoder) { nil }
        }
        final class Layer: CAShapeLayer {
            override init() {
                super.init()
                name = "own"
            }
            override init(layer: Any) {
                super.init(layer: layer)
                name = (layer as? CALayer)?.name
            }
            required init?(coder: NSCoder) { nil }
        }
        final class Layered: UIView {
            override class var layerClass: AnyClass { Layer.self }
        }
        let item = Item()
        #expect(item.indexPathAfterUpdate?.item == 3 && item.updateAction == .insert)
        #expect(item.indexPathBeforeUpdate == nil && UICollectionViewUpdateItem().updateAction == .none)
        #expect(Controller().number == 4 && UIViewController().view.frame == UIScreen.main.bounds)
        let picture = Picture(image: nil)
        #expect(picture.tag == 5 && !picture.isUserInteractionEnabled)
        let layer = Layer()
        (layer.bounds.size, layer.cornerRadius) = (CGSize(width: 3, height: 4), 2)
        let copy = Layer(layer: layer)
        #expect(copy.name == "own" && copy.bounds == layer.bounds && copy.cornerRadius == 2)
        #expect(Layered().layer.name == "own")
    }

    @Test func gesturesAndControlsAreInert() {
        let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let press = UILongPressGestureRecognizer(target: self, action: Selector("press:"))
        view.addGestureRecognizer(press)
        #expect(view.gestureRecognizers == [press] && press.view === view && press.state == .possible)
        #expect(view.panGestureRecognizer === view.panGestureRecognizer)
        #expect(view.panGestureRecognizer.location(in: view) == .zero)
        press.view?.removeGestureRecognizer(press)
        #expect(view.gestureRecognizers == [view.panGestureRecognizer])
        let control = UIRefreshControl()
        control.addTarget(self, action: "refresh", for: .valueChanged)
        view.refreshControl = control
        control.beginRefreshing()
        #expect(view.refreshControl?.isRefreshing == true)
        view.keyboardDismissMode = .onDrag
        view.accessibilityHint = "opens"
        #expect(view.keyboardDismissMode == .onDrag && view.accessibilityHint == "opens")
    }
}
