import Espalier
import FixtureCatalog
import Foundation
import UIKit

// Draws every fixture into a folder: at several scroll positions, in light and dark mode, with the inspector, and in
// motion. With `--article`, only the pictures for the documentation are drawn.
let arguments = CommandLine.arguments.dropFirst()
let names = arguments.filter { !$0.hasPrefix("--") }
guard let folder = names.first, arguments.allSatisfy({ !$0.hasPrefix("--") || $0 == "--article" }) else {
    FileHandle.standardError.write(Data("usage: FixturePictures [--article] FOLDER [NAME ...]\n".utf8))
    exit(64)
}
let pictures = try FixturePictures(folder: URL(fileURLWithPath: folder))
let wanted = Set(names.dropFirst())
for fixture in Fixture.all where wanted.isEmpty || wanted.contains(fixture.name) {
    if arguments.contains("--article") {
        try pictures.drawForArticle(fixture)
    } else {
        try pictures.draw(fixture)
    }
}
