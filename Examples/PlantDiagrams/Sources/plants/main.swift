import Espalier
import PlantDiagrams

guard CommandLine.arguments.count == 2 else { fatalError("usage: plants FILE.svg|FILE.png|FILE.pdf") }
try PlantCatalog.orchard.diagram().picture().write(to: CommandLine.arguments[1])
