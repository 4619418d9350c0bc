import Foundation
import Testing

/// The samples of the articles about the library are those that the files beside this one try.
@Suite struct ArticleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let catalogue = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/IDToolKit/IDToolKit.docc")

  static let articles: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }()

  @Test func thereIsAnArticleForEachModel() {
    #expect(Self.articles.count >= 7)
  }

  @Test(arguments: articles) func everySampleIsOneThatIsTried(article: String) throws {
    let path = Self.catalogue.appendingPathComponent(article + ".md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let tried = try String(
      contentsOf: Self.folder.appendingPathComponent(article + "Examples.swift"),
      encoding: .utf8
    )
    let samples = text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
    #expect(!samples.isEmpty)
    for sample in samples {
      // As a member or a statement, it stands further to the right.
      let isTried = [2, 4].contains { indent in
        let margin = String(repeating: " ", count: indent)
        let lines = sample.map { $0.isEmpty ? "" : margin + $0 }
        return tried.contains("\n" + lines.joined(separator: "\n") + "\n")
      }
      #expect(isTried, "\(article)Examples.swift has other lines than \(sample)")
    }
  }
}
