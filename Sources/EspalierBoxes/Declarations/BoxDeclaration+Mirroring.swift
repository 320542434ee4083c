import EspalierGeometry
import EspalierGraphics

// Mirrors boxes horizontally, for diagrams whose layout direction is right to left.

extension BoxDeclaration {
    package var mirrored: BoxDeclaration {
        var result = self
        result.padding = padding?.mirrored
        result.alignment = alignment?.mirrored
        result.stroke?.sides = stroke?.sides?.mirrored
        result.content = content.map { parts in
            let mirrored = parts.map(\.mirrored)
            return axis == .horizontal ? mirrored.reversed() : mirrored
        }
        return result
    }
}

extension ContentDeclaration {
    fileprivate var mirrored: ContentDeclaration {
        switch self {
        case .text(var text):
            text.alignment = text.alignment?.mirrored
            return .text(text)
        case .box(let box): return .box(box.mirrored)
        case .repeated(var repeated):
            repeated.box = repeated.box.mirrored
            repeated.more.alignment = repeated.more.alignment?.mirrored
            return .repeated(repeated)
        case .icon, .image, .divider, .spacer: return self
        }
    }
}

extension EdgeInsets {
    fileprivate var mirrored: EdgeInsets {
        EdgeInsets(top: top, left: right, bottom: bottom, right: left)
    }
}

extension TextContainer.Alignment {
    fileprivate var mirrored: TextContainer.Alignment {
        switch self {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
    }
}

extension BoxSides {
    fileprivate var mirrored: BoxSides {
        var result = subtracting([.left, .right])
        if contains(.left) { result.insert(.right) }
        if contains(.right) { result.insert(.left) }
        return result
    }
}
