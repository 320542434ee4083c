import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierGeometry

/// The script that the page loads first, with the size of the picture and the first name in each piece of the index.
struct PictureScript {
    let set: TileSet
    /// The first key of each piece of the index.
    let names: [String]
    /// The number of entries in the index.
    let nameCount: Int

    var text: String {
        let pyramid = set.pyramid
        let layers = set.layers.map {
            "{\"name\":\($0.name.jsonLiteral),\"paper\":\($0.paper?.jsonLiteral ?? "null")}"
        }
        return """
            espalier("picture",0,{
            "title":\(set.title.jsonLiteral),
            "width":\(set.width),"height":\(set.height),"scale":\(set.scale.decimalText(6)),
            "lastLevel":\(pyramid.lastLevel),"blockLevel":\(pyramid.blockLevel),
            "layers":[\(layers.joined(separator: ","))],
            "count":\(nameCount),"names":[\(names.map(\.jsonLiteral).joined(separator: ","))]
            });

            """
    }
}
