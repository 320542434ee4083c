package import EspalierCairoGraphics
package import EspalierDiagnostics
import EspalierFiles
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The description of a folder of tiles, which is stored in the folder as `set.json`.
///
/// The description is written last. A folder that has a description is therefore complete.
nonisolated package struct TileSet: Codable, Equatable, Sendable {
    /// The tiles in one appearance.
    nonisolated package struct Layer: Codable, Equatable, Sendable {
        /// The name in the paths of the layer's Deep Zoom descriptor and tiles: `light` or `dark`.
        package let name: String
        package let format: TileFormat
        /// The background of the picture as a CSS color; nil if it is a gradient or transparent.
        let paper: String?
    }

    /// The file name of the description.
    package static let fileName = "set.json"
    /// The version of the format that this program writes and reads.
    static let currentVersion = 1
    /// The maximum number of tiles in each appearance.
    ///
    /// The number is limited because Deep Zoom requires all tiles of a level to be in one folder.
    static let tileLimit = 4_000_000

    package var version = currentVersion
    package var espalier = Version.number
    /// The file name of the input.
    package let input: String
    /// The path of the input relative to the folder of the page, or `-` for the standard input.
    ///
    /// Only a run of the same input replaces the tiles.
    package var source: String?
    /// The digest of the options and of all files from which the picture was made.
    package let picture: String
    package let title: String
    package let description: String?
    /// The width and height of the picture in full size, in pixels.
    package let width: Int
    package let height: Int
    package let scale: Double
    let layers: [Layer]
    /// The shard of the picture; nil for the whole picture.
    package var shard: Shard?
    /// The digest of the program that drew a part of the picture; nil for the whole picture.
    var program: String?
    /// The numbers of files of a part of the picture, by folder or file; nil for the whole picture.
    ///
    /// The keys are the folders `names`, `places` and `text`, and each other file except tiles and this description,
    /// whose number is 1.
    var textCounts: [String: Int]?

    package var pyramid: TilePyramid { TilePyramid(width: width, height: height) }

    /// True if all numbers are valid; false if they come from a damaged file.
    private var isPossible: Bool {
        let names = layers.map(\.name)
        return min(width, height) > 0 && max(width, height) <= 1 << 30 && pyramid.tileCount <= Self.tileLimit
            && OutputOptions.scaleRange.contains(scale) && layers.allSatisfy(\.format.isPossible)
            && (textCounts ?? [:]).values.allSatisfy { $0 >= 0 } && !names.isEmpty
            && Set(names).count == names.count
            && Set(names).isSubset(of: ["light", "dark"]) && shard?.isPossible ?? true
    }

    /// Returns the name of the folder that contains the tiles, such as `shard-2-of-8`, or `picture` for all tiles.
    package static func folderName(_ shard: Shard?) -> String {
        shard.map { "shard-\($0.number)-of-\($0.count)" } ?? "picture"
    }

    /// Reads the description of the tiles in a folder.
    ///
    /// - Throws: `SystemError`, or `DiagnosticsError` if the folder isn't a complete folder of tiles.
    package init(readingFrom folder: String) throws {
        let path = FilePath.join(folder, Self.fileName)
        guard FileKind(path: path) == .file else {
            var ignored = SearchResult()
            let shard = Folder.entries(in: folder, &ignored).map(\.name).sorted().first {
                $0.hasPrefix("shard-") && $0.contains("-of-")
            }
            throw DiagnosticsError(
                "'\(folder)' isn't a folder of tiles: it has no file '\(Self.fileName)'",
                note: shard.map {
                    "name the folders of the shards in it, such as '\(FilePath.join(folder, $0))'"
                })
        }
        try self.init(path: path, bytes: InputReader(limit: 1 << 20).read(Input(path: path, stem: path)))
    }

    /// Decodes the bytes of a description.
    package init(path: String, bytes: [UInt8]) throws(DiagnosticsError) {
        guard let set = try? JSONDecoder().decode(TileSet.self, from: Data(bytes)),
            set.isPossible
        else {
            throw DiagnosticsError(
                "'\(path)' isn't a description of tiles", note: "draw the tiles again", cause: .file)
        }
        guard set.version == Self.currentVersion else {
            throw DiagnosticsError(
                "'\(path)' has tiles of version \(set.version), which is unknown",
                note: "draw them again, or use the version of espalier that drew them",
                cause: .file)
        }
        self = set
    }

    package init(
        input: String, picture: String, title: String, description: String?, pyramid: TilePyramid,
        scale: Double, layers: [Layer]
    ) {
        (self.input, self.picture, self.title) = (input, picture, title)
        (self.description, self.scale, self.layers) = (description, scale, layers)
        (width, height) = (pyramid.width, pyramid.height)
    }

    /// Returns the description as JSON, with keys in a fixed order.
    package func json() throws -> String {
        String(decoding: try sortedJSON(.prettyPrinted), as: UTF8.self) + "\n"
    }

    /// The XML of the Deep Zoom descriptor of a layer.
    package var descriptor: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="0" \
        TileSize="\(TilePyramid.tileSize)"><Size Width="\(width)" Height="\(height)"/></Image>

        """
    }

    /// Returns the script that the page loads first, with the size of the picture, the place of its first item, and the names of its
    /// items.
    ///
    /// - Parameters:
    ///   - names: The first key of each piece of the index.
    ///   - nameCount: The number of entries in the index.
    ///   - firstFrame: The x, y, width and height of the first item in points; nil if there are no items.
    /// - Returns: The script.
    func pictureScript(names: [String], nameCount: Int, firstFrame: [Int]?) -> String {
        let layers = layers.map {
            "{\"name\":\($0.name.jsonLiteral),\"paper\":\($0.paper?.jsonLiteral ?? "null")}"
        }
        return """
            espalier("picture",0,{
            "title":\(title.jsonLiteral),
            "width":\(width),"height":\(height),"scale":\(scale.decimalText(6)),
            "lastLevel":\(pyramid.lastLevel),"blockLevel":\(pyramid.blockLevel),
            "first":\(firstFrame.map { "\($0)".filter { $0 != " " } } ?? "null"),
            "layers":[\(layers.joined(separator: ","))],
            "count":\(nameCount),"names":[\(names.map(\.jsonLiteral).joined(separator: ","))]
            });

            """
    }

    /// The folders of files that aren't tiles.
    static let textFolders = ["names", "places", "text"]

    /// Counts the files of a folder for `textCounts`, without listing its tiles.
    ///
    /// - Throws: `SystemError` if a folder can't be read.
    static func textCounts(in folder: String) throws(SystemError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for name in textFolders where FileKind(path: FilePath.join(folder, name)) == .folder {
            let files = try FileTree.files(below: FilePath.join(folder, name))
            counts[name] = files.count { mayContain(FilePath.join(name, $0)) }
        }
        for name in ["picture.js", "light.dzi", "dark.dzi"]
        where FileKind(path: FilePath.join(folder, name)).isFound { counts[name] = 1 }
        return counts
    }

    /// Returns true if a path, relative to a folder of tiles, is the path of a file that this program may have written.
    static func mayContain(_ path: String) -> Bool {
        let parts = FilePath.components(of: path)
        func isNumbers(_ text: Substring, count: Int) -> Bool {
            let numbers = text.split(separator: "_", omittingEmptySubsequences: false)
            return numbers.count == count
                && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
        }
        func stem(_ suffix: String) -> Substring {
            let name = parts.last ?? ""
            return name.hasSuffix(suffix) ? name.dropLast(suffix.count) : ""
        }
        switch (parts.first, parts.count) {
        case ("set.json", 1), ("picture.js", 1), ("light.dzi", 1), ("dark.dzi", 1): return true
        case ("light_files", 3), ("dark_files", 3):
            return isNumbers(parts[1], count: 1) && isNumbers(stem(".png"), count: 2)
        case ("names", 2): return isNumbers(stem(".js"), count: 1)
        case ("places", 2): return isNumbers(stem(".js"), count: 2)
        case ("text", 2): return isNumbers(stem(".html"), count: 1)
        default: return false
        }
    }

}
