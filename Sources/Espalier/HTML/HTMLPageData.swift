import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation

/// The data for the script of a page: the ids and relations of elements, and their positions in folded states.
struct HTMLPageData {
    /// The ids in the SVG by the ids of items.
    private(set) var identifiers: [String: String] = [:]
    private(set) var json = ""

    init(
        _ elements: PageElements, of diagram: Diagram, rootID: String, _ svg: SVGOptions,
        _ options: HTMLOptions
    ) {
        let names = Self.names(of: elements, reserving: ["", "-title", "-desc"].map { rootID + $0 }, svg)
        for (element, name) in zip(elements.elements, names) {
            if case .item = element.relation { identifiers[element.id] = name }
        }
        let relations = elements.elements.map { Self.text(of: $0.relation) }
        // Hundredths of a point, as in the SVG, unless 24 bits are too few.
        let extent = elements.states.reduce(max(diagram.size.width, diagram.size.height)) {
            max($0, $1.size.width, $1.size.height)
        }
        let unit: CGFloat = extent < 80_000 ? 100 : 2
        let states = elements.states.map { Self.text(of: $0, unit: unit) }
        let isGraph = diagram.isGraph
        json =
            "{\"unit\":\(Int(unit)),\"search\":\(options.search),\"highlight\":\(options.highlight == .path),"
            + "\"isGraph\":\(isGraph),\"below\":[\(elements.looksBelow.map(String.init).joined(separator: ","))],\n"
            + "\"ids\":[\(Self.ids(names, of: elements).joined(separator: ","))],\n"
            + "\"relations\":[\(relations.joined(separator: ","))],\n\"states\":[\(states.joined(separator: ",\n"))]}"
    }

    /// Returns the ids of elements in the SVG, where an id that is used already gets a number.
    private static func names(
        of elements: PageElements, reserving reserved: [String], _ svg: SVGOptions
    ) -> [String] {
        var used = Set(reserved.map(svg.identifier))
        let drawn = elements.drawnIDs.map { id in
            let stem = svg.identifier(for: id)
            var (name, number) = (stem, 1)
            while !used.insert(name).inserted {
                number += 1
                name = "\(stem)-\(number)"
            }
            return name
        }
        return elements.elements.map { drawn[$0.drawnIndex] }
    }

    /// Returns the ids for the script, which are empty for the lines below a parent if they follow from the parent's id.
    private static func ids(_ names: [String], of elements: PageElements) -> [String] {
        zip(elements.elements, names).map { element, name in
            guard case .connector(let parent) = element.relation, name == "connector-" + names[parent] else {
                return quoted(name)
            }
            return quoted("")
        }
    }

    private static func text(of relation: PageElements.Relation) -> String {
        switch relation {
        case .item(let parents): "[\(parents.map(String.init).joined(separator: ","))]"
        case .connector(let parent): "\(~parent)"
        case .edge(let source, let target): "\"\(source) \(target)\""
        case .part(let owner): "\(owner)"
        case .none: "null"
        }
    }

    private static func text(of state: PageElements.State, unit: CGFloat) -> String {
        var places: [UInt8] = []
        var shown = [UInt8](repeating: 0, count: (state.offsets.count + 7) / 8)
        places.reserveCapacity(6 * state.offsets.count)
        for (index, offset) in state.offsets.enumerated() {
            if offset != nil { shown[index / 8] |= 1 << UInt8(index % 8) }
            for value in [offset?.x ?? 0, offset?.y ?? 0] {
                let bits = UInt32(
                    bitPattern: Int32(max(-8_388_608, min(8_388_607, (value * unit).rounded()))))
                places += [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
            }
        }
        return "{\"name\":\(quoted(state.label)),\"width\":\(number(state.size.width)),"
            + "\"height\":\(number(state.size.height)),\"scale\":\(number(state.reduction, 6)),"
            + "\"shown\":\"\(Data(shown).base64EncodedString())\",\"at\":\"\(Data(places).base64EncodedString())\"}"
    }

    private static func number(_ value: CGFloat, _ digits: Int = 2) -> String {
        Double(value).decimalText(digits)
    }

    /// Returns a string of JSON without characters that could end a script.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20 || "<>&\u{7F}\u{2028}\u{2029}".unicodeScalars.contains(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
