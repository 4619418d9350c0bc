import Testing

@testable import IDToolKit

@Suite struct QuotationTests {
  @Test(arguments: [
    ("ids.txt", "'ids.txt'"), ("a b", "'a b'"), ("a';touch P;#", #"'a'\'';touch P;#'"#),
    (#"$(touch P)`x`\"#, #"'$(touch P)`x`\'"#), ("é", "'é'"), ("", "''"), ("'", #"''\'''"#),
  ])
  func `a word for a shell stands in its quotes`(text: String, word: String) {
    #expect(Quotation.shellWord(Array(text.utf8)) == word)
  }

  @Test(arguments: [
    "a\nb", "a\u{1B}[2J", "a\u{202E}b", "a\u{3164}", String(repeating: "x", count: 241),
  ])
  func `what can't be shown as it is makes no word`(text: String) {
    #expect(Quotation.shellWord(Array(text.utf8)) == nil)
    #expect(Quotation.shellWord([0x61, 0xFF]) == nil)
  }
}
