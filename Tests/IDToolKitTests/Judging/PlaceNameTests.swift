import Testing

@testable import IDToolKit

@Suite struct PlaceNameTests {
  private static func name(_ before: String) -> String {
    let bytes = Array(before.utf8)
    let name = PlaceName(before: bytes.count, in: bytes.span, lineStart: 0)
    return String(decoding: name.text, as: UTF8.self)
  }

  /// What stands before a number, and the name that the model of the judge gives the place.
  private static let places: [(before: String, name: String)] = [
    ("", "column 1"),
    ("user_id=", "user_id="),
    ("user_id: ", "user_id:"),
    ("user_id : ", "user_id:"),
    (#""user_id": ""#, "user_id:"),
    (#""user_id":"#, "user_id:"),
    (#"{"a":1,"user_id":""#, "user_id:"),
    ("'id': '", "id:"),
    ("id#", "id#"),
    ("issue #", "issue#"),
    ("issue # ", "issue#"),
    ("user ", "user "),
    ("user id ", "id "),
    (#"the user ""#, "user "),
    ("x-request-id: ", "x-request-id:"),
    ("ID_", "ID_"),
    ("order-", "order-"),
    ("blk_", "blk_"),
    ("_", "_"),
    ("$id=", "$id="),
    ("@", "@"),
    ("#", "#"),
    ("#tag=", "#tag="),
    ("Größe_id=", "Größe_id="),
    ("shard7=", "shard0="),
    ("v2.user_3.id=", "v0.user_0.id="),
    ("a.b.c: ", "a.b.c:"),
    ("ids=[", "ids="),
    ("foo(", "foo"),
    ("foo{", "foo"),
    ("foo: (", "foo:"),
    ("2026-11-26 12:00:00 ", "column 3"),
    ("2026-11-26 12:00:00 12 34 ", "column 5"),
    ("a,b,", "column 3"), ("1,2,", "column 3"), ("1;;", "column 3"), (",", "column 2"),
    (#""1","2",""#, "column 3"), ("01936784-1a26-7cb9-9bc8-fbbcbde5c099\t", "column 2"),
    ("at 019d3678-1a26-7cb9-9bc8-fbbcbde5c099 ", "column 3"),
    ("an-ordinary-long-title ", "an-ordinary-long-title "),
    ("a, b, ", "column 3"),
    ("[", "column 2"),
    (#"""#, "column 1"),
    ("12, ", "column 2"),
    ("<@", "<@"),
    ("<@!", "<@"),
    ("<@&", "<@"),
    ("<#", "<#"),
    ("hi <@", "<@"),
    ("https://discord.com/channels/", "discord.com:/channels/0"),
    ("https://discord.com/channels/12/", "discord.com:/channels/1"),
    ("https://discord.com/channels/12/34/", "discord.com:/channels/2"),
    ("http://x.com/joe/status/", "x.com:/status/0"),
    ("https://x.com/i/web/status/", "x.com:/status/0"),
    ("x.com/joe/status/", "x.com:/status/0"),
    ("see twitter.com/joe/status/", "twitter.com:/status/0"),
    ("https://mastodon.social/@joe/", "mastodon.social:/@/0"),
    ("https://www.tiktok.com/@joe/video/", "www.tiktok.com:/video/0"),
    ("/api/statuses/", "/statuses/0"),
    ("GET /users/12/posts/", "/posts/1"),
    ("GET /users/", "/users/0"),
    ("GET /12/", "/1"),
    ("/12/34/", "/2"),
    ("/", "column 2"),
    ("https://", "column 2"),
    ("https://example.com/", "example.com:/0"),
    ("https://example.com/12/", "example.com:/1"),
    (#""url":"https://cdn.discordapp.com/attachments/12/"#, "cdn.discordapp.com:/attachments/1"),
    ("https://i.instagram.com/api/media/", "i.instagram.com:/media/0"),
    ("https://x.com/s?id=", "id="),
    ("https://x.com/s?a=1&cid=", "cid="),
    ("urn:id:", "id:"),
    ("key: value ", "value "),
    (#"level=info msg="sent" user="#, "user="),
    ("id\t", "id "),
    ("id=\t", "id="),
    ("foo.", "foo."),
    ("foo.bar ", "foo.bar "),
    ("1 apples ", "apples "),
    ("12.5 ", "column 2"),
  ]

  @Test(arguments: places) func aPlaceIsNamedAsInTheModel(_ before: String, _ name: String) {
    #expect(Self.name(before) == name)
  }

  /// Places that the model names after the number of words before them, or apart from others.
  @Test(arguments: [
    ("user/", "/user/0"), ("users/12/", "/users/1"), ("/v2/statuses-7/", "/statuses-0/0"),
    ("//cdn.discordapp.com/emojis/", "cdn.discordapp.com:/emojis/0"),
    ("http://h.com:8080/a/", "h.com:/a/0"), ("http://localhost/a/", "/a/0"),
    ("http://10.0.0.1/x/", "0.0.0.0:/x/0"), ("<:joe:", "<:"), ("hi <a:joe2:", "<:"),
    ("a-long-title-activity-", "activity-"), ("urn:li:activity:", "urn:li:activity:"),
    (#""urn:li:share:"#, "urn:li:share:"), (#"\"id\":\""#, "id:"), ("<user_id>", "user_id"),
    (#""ids": [ "#, "ids:"), ("id%3D", "id="), (#""text\n"#, "text "),
  ]) func aPlaceIsNamedMoreClearlyThanInTheModel(_ before: String, _ name: String) {
    #expect(Self.name(before) == name)
  }

  /// A key follows that of its object, wherever braces and quotes stand among eight bytes.
  @Test func aKeyFollowsThatOfItsObject() {
    for count in 0...20 {
      let text = String(repeating: "x", count: count)
      let others = #""s{": "{\#(text)[", "l": [{"a": 1}, [2]], "o": {"b": {}}, "#
      for (before, name) in [
        (#"{"post": {\#(others)"id": ""#, "post.id:"), (#"{\#(others)"id": ""#, "id:"),
        (#"{"posts": [{\#(others)"id": ""#, "id:"), (#"{"post":{"id": "#, "post.id:"),
        (#"{"a" : { "\#(text)": {}, "id": "#, "a.id:"), (#"{"ids": [{}, "id": "#, "id:"),
        (#"}, "\#(text)", "id":"#, "id:"),
      ] {
        #expect(Self.name(before) == name, "\(before)")
      }
    }
  }

  @Test func aKeyIsANameWithoutItsNumbers() {
    let keys = ["post.ref", "x7.y12", "Tweet ID", ""].map {
      String(decoding: PlaceName(key: Array($0.utf8)).text, as: UTF8.self)
    }
    #expect(keys == ["post.ref", "x0.y0", "Tweet ID", ""])
  }

  @Test func nothingBeforeTheLineAndNothingFarBackIsRead() {
    let text = Array("user_id=\n17 18".utf8)
    #expect(PlaceName(before: 9, in: text.span, lineStart: 9).text == Array("column 1".utf8))
    #expect(PlaceName(before: 12, in: text.span, lineStart: 9).text == Array("column 2".utf8))
    let blanks = String(repeating: " ", count: 158)
    #expect(Self.name("a" + blanks) == "a ")
    #expect(Self.name("a" + blanks + "  ") == "?")
    #expect(Self.name("1" + blanks) == "column 2")
    // The host is only there in part.
    let users = String(repeating: "u", count: 150)
    #expect(Self.name("https://example.com/\(users)/12/").hasPrefix("/uuu"))
  }

  @Test func theHashIsThatOfTheText() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("ab_09-.@$/:~%=#<>([{\"'\\ \t!&,é\0x.com/12/".utf8)
    for round in 0..<50_000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...(round % 10 == 0 ? 300 : 20), using: &random) {
        let byte = alphabet.randomElement(using: &random) ?? 0
        text.append(round % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : byte)
      }
      let start = Int.random(in: 0...text.count, using: &random)
      let lineStart = Int.random(in: 0...start, using: &random)
      let name = PlaceName(before: start, in: text.span, lineStart: lineStart)
      var hash = PlaceNameHash()
      for byte in name.text { hash.append(byte) }
      let found = PlaceName.hash(before: start, in: text.span, lineStart: lineStart)
      #expect(found == hash.value, "\(text), \(lineStart), \(start), seed \(seed)")
      #expect(!name.text.isEmpty, "\(text), \(lineStart), \(start), seed \(seed)")
    }
  }

  @Test func namesOfManyLengthsHaveHashesOfTheirOwn() {
    var hashes: Set<UInt64> = []
    var count = 0
    for length in 0...100 {
      for byte in [0, 0x61, 0x62] as [UInt8] where length > 0 || byte == 0 {
        var hash = PlaceNameHash()
        for _ in 0..<length { hash.append(byte) }
        hashes.insert(hash.value)
        count += 1
      }
    }
    #expect(hashes.count == count)
  }
}
