import Foundation
import Testing

@testable import IDToolKit

@Suite struct OrderedRelationshipTests {
  struct Song: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var title = ""
  }

  struct Playlist {
    @OrderedRelationship var songs: [Song] = []
  }

  static func songs(_ ids: Int...) -> [Song] {
    ids.map { Song(id: $0) }
  }

  @Test func aNewListIsToBeSavedAsAWhole() {
    var playlist = Playlist(songs: Self.songs(1, 2, 3))
    #expect(playlist.$songs.changes.updated.map(\.element.id) == [1, 2, 3])
    playlist.$songs.markSaved()
    #expect(playlist.$songs.changes.isEmpty)
  }

  @Test func aMoveIsOneChange() {
    var playlist = Playlist(songs: Self.songs(1, 2, 3, 4, 5))
    playlist.$songs.markSaved()
    let before = playlist.$songs.entries
    playlist.songs.swapAt(1, 0)
    #expect(playlist.$songs.changes.updated.count == 1)
    playlist.songs = Self.songs(1, 2, 3, 4, 5)
    #expect(playlist.songs.map(\.id) == [1, 2, 3, 4, 5])
    playlist.$songs.markSaved()
    playlist.songs.append(Song(id: 6))
    playlist.songs.insert(Song(id: 7), at: 0)
    #expect(playlist.$songs.changes.updated.map(\.element.id) == [7, 6])
    playlist.songs.removeAll { $0.id == 3 || $0.id == 6 }
    #expect(playlist.$songs.changes.updated.map(\.element.id) == [7])
    #expect(playlist.$songs.changes.removed == [3])
    #expect(playlist.$songs.entries.count == before.count)
  }

  @Test func whatAnElementHoldsIsNoChangeOfOrder() {
    var playlist = Playlist(songs: Self.songs(1, 2))
    playlist.$songs.markSaved()
    playlist.songs[1].title = "Arabesque"
    #expect(playlist.songs[1].title == "Arabesque")
    #expect(playlist.$songs.changes.isEmpty)
  }

  @Test func copiesAreIndependent() {
    let playlist = Playlist(songs: Self.songs(1, 2))
    var copy = playlist
    copy.songs.removeAll()
    #expect(playlist.songs.count == 2)
    #expect(copy.songs.isEmpty)
  }

  @Test func ofDuplicatesTheFirstIsTakenOrTheyAreReported() throws {
    var list = OrderedRelationship(wrappedValue: Self.songs(1, 2, 1))
    #expect(list.wrappedValue.map(\.id) == [1, 2])
    var random = SeededGenerator(seed: 1)
    #expect(throws: OrderedRelationshipError.duplicateElement(first: 0, second: 2)) {
      try list.setOrder(Self.songs(3, 2, 3), using: &random)
    }
    #expect(list.wrappedValue.map(\.id) == [1, 2])
    try list.setOrder(Self.songs(2, 1), using: &random)
    #expect(list.wrappedValue.map(\.id) == [2, 1])
  }

  @Test func rowsComeInOrderOfPositionAndIdWhateverTheirPositions() throws {
    typealias Entry = OrderedRelationship<Song>.Entry
    let rows = [
      Entry(element: Song(id: 4), position: .max), Entry(element: Song(id: 3), position: 7),
      Entry(element: Song(id: 2), position: 7), Entry(element: Song(id: 9), position: .min),
      Entry(element: Song(id: 4), position: .max - 1),
    ]
    var list = OrderedRelationship(stored: rows)
    #expect(list.wrappedValue.map(\.id) == [9, 2, 3, 4])
    #expect(list.positions == [.min, 7, 7, .max - 1])
    #expect(list.changes.isEmpty)
    var random = SeededGenerator(seed: 2)
    try list.setOrder(Self.songs(0, 9, 2, 1, 3, 4, 5), using: &random)
    #expect(list.wrappedValue.map(\.id) == [0, 9, 2, 1, 3, 4, 5])
    #expect(zip(list.positions, list.positions.dropFirst()).allSatisfy(<))
    #expect(Set(list.changes.updated.map(\.element.id)).isSuperset(of: [0, 1, 5]))
  }

  @Test func eachOfManyAppendsChangesOneElement() throws {
    var list = OrderedRelationship(wrappedValue: Self.songs())
    var random = SeededGenerator(seed: 3)
    for id in 0..<LongRun.count(300, long: 3000) {
      try list.setOrder(list.wrappedValue + [Song(id: id)], using: &random)
      #expect(list.changes.updated.count == 1)
      list.markSaved()
    }
  }

  @Test func entriesGoThroughCodersAsTheyAre() throws {
    let list = OrderedRelationship(wrappedValue: Self.songs(3, 1, 2))
    let data = try JSONEncoder().encode(list.entries)
    let rows = try JSONDecoder().decode([OrderedRelationship<Song>.Entry].self, from: data)
    #expect(OrderedRelationship(stored: rows.reversed()) == list)
  }

  @Test func mergingTakesWhatEachSideChanged() throws {
    typealias Entry = OrderedRelationship<Song>.Entry
    func entry(_ id: Int, _ position: Int64, _ title: String = "") -> Entry {
      Entry(element: Song(id: id, title: title), position: position)
    }
    var list = OrderedRelationship(stored: (1...6).map { entry($0, Int64($0) * 10) })
    // Here: 1 moved to the end, 2 removed, 7 inserted, 6 moved as there.
    list.elements = Self.songs(3, 4, 7, 5, 6, 1)
    list.positions = [30, 40, 45, 50, 55, 65]
    // There: 3 removed, 4 moved to the start, 8 inserted, 2 and 6 moved.
    list.merge([
      entry(1, 10), entry(2, 25), entry(4, 5), entry(5, 50, "renamed"), entry(6, 52), entry(8, 45),
    ]) { local, remote in remote.title.isEmpty ? local : remote }
    #expect(list.wrappedValue.map(\.id) == [4, 7, 8, 5, 6, 1])
    #expect(list.positions == [5, 45, 45, 50, 52, 65])
    #expect(list.wrappedValue[3].title == "renamed")
    #expect(list.changes.updated.map(\.element.id) == [7, 1])
    #expect(list.changes.removed == [2])
  }
}
