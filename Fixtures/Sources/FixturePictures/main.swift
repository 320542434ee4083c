import Espalier
import FixtureCatalog
import Foundation
import UIKit

// Draws every fixture into a folder: at some scroll positions, light and dark, under the inspector, and in motion.
guard CommandLine.arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: FixturePictures FOLDER [NAME ...]\n".utf8))
    exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let names = Set(CommandLine.arguments.dropFirst(2))
let pictures = try FixturePictures(folder: folder)
for fixture in Fixture.all where names.isEmpty || names.contains(fixture.name) {
    try pictures.draw(fixture)
}
