import Foundation
import Testing

@testable import IDToolKit

@Suite struct AppUniqueIdentifierStateFileTests {
  typealias State = AppUniqueIdentifierState

  private func parse(_ text: String) throws(State.Problem) -> State {
    try State.parse(Array(text.utf8).span)
  }

  private func print(_ state: State) -> String {
    String(writing: { state.write(to: &$0) })
  }

  @Test func theFormIsTheOneDocumented() throws {
    var state = State()
    #expect(print(state) == "{\"auid\":1,\"highest\":0,\"inUse\":[]}\n")
    state.register(1...7)
    state.register(10...12)
    state.recycle(11...12)
    #expect(print(state) == "{\"auid\":1,\"highest\":12,\"inUse\":[[1,7],[10,10]]}\n")
    #expect(try parse(print(state)) == state)
  }

  @Test(arguments: [
    "{\"auid\":1,\"highest\":12,\"inUse\":[[1,7],[10,10]]}",
    "{\"inUse\":[[1,7],[10,10]],\"auid\":1,\"highest\":12}",
    "{\"highest\":12,\"inUse\":[[1,7],[10,10]],\"auid\":1}\r\n\r\n",
    " \t\r\n{ \"auid\" : 1 ,\n\"highest\"\t: 12,\"inUse\" : [ [ 1 , 7 ] , [ 10 , 10 ] ] } \n",
    "{\n  \"auid\": 1,\n  \"highest\": 12,\n  \"inUse\": [\n    [1, 7],\n    [10, 10]\n  ]\n}\n",
  ])
  func whiteSpaceAndTheOrderOfKeysAreFree(text: String) throws {
    let state = try parse(text)
    #expect(state.highest == 12)
    #expect(Array(state.inUse) == [1...7, 10...10])
    #expect(state.inUse.brokenInvariant() == nil)
  }

  @Test(arguments: [
    "{\"auid\":1,\"highest\":0,\"inUse\":[]}",
    "{\"auid\":1,\"highest\":5,\"inUse\":[ ]}",
    "{\"auid\":1,\"highest\":9223372036854775806,\"inUse\":[[1,9223372036854775806]]}",
    "{\"auid\":1,\"highest\":9223372036854775806,"
      + "\"inUse\":[[9223372036854775806,9223372036854775806]]}",
    "{\"auid\":1,\"highest\":3,\"inUse\":[[1,1],[3,3]]}",
  ])
  func theEdgesOfWhatIsAllowedAreRead(text: String) throws {
    let state = try parse(text)
    #expect(print(state) == text.replacing("[ ]", with: "[]") + "\n")
  }

  @Test func everyPrefixOfAStateIsRefusedAtItsEnd() throws {
    for text in [
      "{\"auid\":1,\"highest\":12,\"inUse\":[[1,7],[10,10]]}",
      "{ \"inUse\" : [ [ 1 , 7 ] , [ 10 , 10 ] ] , \"highest\" : 12 , \"auid\" : 1 }",
    ] {
      let bytes = Array(text.utf8)
      for length in 0..<bytes.count {
        let prefix = String(decoding: bytes[..<length], as: UTF8.self)
        let problem = #expect(throws: State.Problem.self) { try parse(prefix) }
        guard case .unexpected(nil, _)? = problem?.reason, problem?.offset == length else {
          Issue.record("after \(length) bytes of \(text): \(String(describing: problem))")
          continue
        }
      }
    }
  }

  @Test func everyByteThatIsReplacedOrAddedIsReadAsWhatItSaysOrRefused() throws {
    let original = Array("{\"auid\":1,\"highest\":12,\"inUse\":[[1,7],[10,10]]}".utf8)
    for place in original.indices {
      for byte in UInt8.min...UInt8.max {
        for isAdded in [true, false] {
          var bytes = original
          if isAdded { bytes.insert(byte, at: place) } else { bytes[place] = byte }
          guard let state = try? State.parse(bytes.span) else { continue }
          // What is read must be what Foundation's reader finds in the same bytes.
          let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
          let ranges = try #require(object?["inUse"] as? [[UInt64]])
          let isSame =
            Array(state.inUse) == ranges.map { $0[0]...$0[1] } && object?.count == 3
            && object?["highest"] as? UInt64 == state.highest && object?["auid"] as? UInt64 == 1
          if !isSame { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
        }
      }
    }
  }

  @Test func randomStatesAreReadBackAsTheyWere() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var state = State()
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        let shift = UInt64.random(in: 1..<63, using: &random)
        let first = UInt64.random(in: 1...(1 << 63 - 2), using: &random) >> shift + 1
        state.register(first...first + min(first, 5))
        if Bool.random(using: &random) { state.recycle(first...first + 1) }
      }
      let text = print(state)
      #expect(try parse(text) == state, "seed \(seed)")
      #expect(try parse(text).inUse.brokenInvariant() == nil, "seed \(seed)")
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(
        object?["inUse"] as? [[UInt64]] == state.inUse.map { [$0.lowerBound, $0.upperBound] },
        "seed \(seed)"
      )
    }
  }

  @Test func aStateOfManyChunksIsReadBackWhole() throws {
    var ranges = IdentifierRanges()
    for index in UInt64(0)..<5000 { ranges.append(3 * index + 2...3 * index + 3) }
    let state = State(inUse: ranges, highest: 20_000)
    let copy = try parse(print(state))
    #expect(copy == state && copy.inUse.rangeCount == 5000 && copy.inUse.chunks.count > 1)
  }
}
