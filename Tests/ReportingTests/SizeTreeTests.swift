import Measurement
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// The tree behind the map: whole in every view, however little of it is shown.
@Suite struct SizeTreeTests {
  @Test(arguments: ReportSample.allCases, [2, 7, 20, 20_000])
  func everyViewIsWhole(_ sample: ReportSample, limit: Int) throws {
    let measured = try #require(try sample.report().clips.first?.sizes?.measured)
    let tree = SizeTree(measured, atMost: limit)
    #expect(tree.views.map(\.name) == measured.variants.map(\.name) + ["universal"])
    for (index, view) in tree.views.enumerated() {
      #expect(tree.nodes.map { $0.uncompressed[index] }.sum() == view.size.uncompressed)
      #expect(tree.nodes.compactMap { $0.download?[index] }.sum() == view.size.download)
    }
    #expect(tree.nodes.count(\.self) <= limit)
    for node in tree.nodes { expectWhole(node) }
  }

  private func expectWhole(_ node: SizeTree.Node) {
    guard !node.isLeaf else { return }
    for index in node.uncompressed.indices {
      #expect(
        node.children.map { $0.uncompressed[index] }.sum() == node.uncompressed[index],
        "\(node.name)")
      #expect(node.uncompressed[index] >= .zero)
    }
    for child in node.children { expectWhole(child) }
  }

  @Test func theLargestStaysWhenThereIsRoomForFew() throws {
    let sample = SampleApp.sound.with(clipFile: "Menus/large.bin", noise(50_000))
      .with(clipFile: "Menus/a.bin", noise(30)).with(clipFile: "Menus/b.bin", noise(40))
      .with(clipFile: "Menus/c.bin", noise(50))
    let measured = try #require(try Scan(sample).measurement.clips.first)
    let whole = SizeTree(measured, atMost: 20_000)
    let room = whole.nodes.count + 2
    let nodes = SizeTree(measured, atMost: room).nodes
    let menus = try #require(nodes.first { $0.name == "Menus" })
    #expect(menus.children.map(\.name) == ["large.bin", "3 smaller"])
    #expect(menus.children.map { $0.uncompressed[0].bytes } == [50_000, 120])
    #expect(menus.children.map(\.foldedCount) == [0, 3])
  }

  @Test func aFolderOfOneFileIsThatFile() throws {
    let sample = SampleApp.sound.with(clipFile: "a/b/c.txt", "here")
    let measured = try #require(try Scan(sample).measurement.clips.first)
    #expect(SizeTree(measured, atMost: 20_000).nodes.map(\.name).contains("a/b/c.txt"))
  }

  @Test func aCatalogIsTakenApart() throws {
    let measured = try #require(Scan(.sound).measurement.clips.first)
    let tree = SizeTree(measured, atMost: 20_000)
    let catalog = try #require(tree.nodes.first { $0.name == "Assets.car" })
    #expect(catalog.isFile)
    #expect(catalog.children.map(\.name) == ["AppIcon", "structure"])
    #expect(catalog.children.allSatisfy { $0.download == nil })
    #expect(catalog.download != nil)
  }
}

extension SizeTreeTests {
  @Test func aBinaryIsTakenApart() throws {
    let measured = try #require(Scan(.sound).measurement.clips.first)
    let nodes = SizeTree(measured, atMost: 20_000).nodes
    let binary = try #require(nodes.first { $0.name == "BakeryClip" })
    #expect(binary.isFile && binary.download != nil)
    let text = try #require(binary.children.first { $0.name == "__TEXT" })
    #expect(text.children.map(\.name).contains("__text"))
    #expect(text.children.last?.name == "header and padding")
    #expect(binary.children.contains { $0.name == "__LINKEDIT" && $0.isLeaf })
  }
}

extension [SizeTree.Node] {
  /// All nodes, whatever their depth.
  fileprivate func count(_ path: KeyPath<[SizeTree.Node], [SizeTree.Node]>) -> Int {
    self[keyPath: path].reduce(0) { $0 + 1 + $1.children.count(path) }
  }
}

@Suite struct TreemapLayoutTests {
  private typealias Rectangle = TreemapLayout.Rectangle

  @Test(
    arguments: [
      [6, 6, 4, 3, 2, 2, 1], [1], [1_000_000, 1, 1, 1], [Double](repeating: 3, count: 500),
      (1...300).reversed().map { Double($0 * $0) },
    ] as [[Double]])
  func areasAreProportionalAndFillThePlane(_ amounts: [Double]) {
    let plane = Rectangle(x: 10, y: 20, width: 600, height: 400)
    let places = TreemapLayout.squarified(amounts, in: plane)
    let scale = 600 * 400 / amounts.reduce(0, +)
    for (amount, place) in zip(amounts, places) {
      #expect(abs(place.width * place.height - amount * scale) < 0.001)
      #expect(place.x >= 10 - 1e-6 && place.x + place.width <= 610 + 1e-6)
      #expect(place.y >= 20 - 1e-6 && place.y + place.height <= 420 + 1e-6)
    }
    for (index, place) in places.enumerated().prefix(60) {
      for other in places.dropFirst(index + 1) { #expect(!place.overlaps(other)) }
    }
  }

  /// The example of the paper, on its plane of 6 by 4.
  @Test func tilesAreLaidAsInThePaper() {
    let places = TreemapLayout.squarified(
      [6, 6, 4, 3, 2, 2, 1], in: Rectangle(width: 6, height: 4))
    #expect(places[0] == Rectangle(x: 0, y: 0, width: 3, height: 2))
    #expect(places[1] == Rectangle(x: 0, y: 2, width: 3, height: 2))
    #expect(abs(places[2].width - 12.0 / 7) < 1e-9)
    #expect(abs(places[2].height - 7.0 / 3) < 1e-9)
  }

  @Test(arguments: [[], [0, 0]] as [[Double]])
  func nothingHasNoPlace(_ amounts: [Double]) {
    let places = TreemapLayout.squarified(amounts, in: Rectangle(width: 6, height: 4))
    #expect(places.map(\.width) == amounts)
  }

  @Test(arguments: ReportSample.allCases)
  func aBundleFillsItsMap(_ sample: ReportSample) throws {
    let measured = try #require(try sample.report().clips.first?.sizes?.measured)
    let tree = SizeTree(measured, atMost: 20_000)
    let layout = TreemapLayout(of: tree, view: 0, in: Rectangle(width: 960, height: 480))
    let whole = tree.views[0].size.uncompressed
    #expect(layout.tiles.map(\.size).sum() == whole)
    for tile in layout.tiles {
      let share = Double(tile.size.bytes) / Double(whole.bytes)
      #expect(abs(tile.rectangle.width * tile.rectangle.height - share * 960 * 480) < 0.01)
    }
  }
}

extension TreemapLayout.Rectangle {
  fileprivate func overlaps(_ other: Self) -> Bool {
    let inside = 1e-6
    return x + inside < other.x + other.width && other.x + inside < x + width
      && y + inside < other.y + other.height && other.y + inside < y + height
  }
}
