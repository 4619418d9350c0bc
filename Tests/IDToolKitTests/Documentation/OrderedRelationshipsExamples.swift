import IDToolKit
import Testing

@Suite struct OrderedRelationshipsExamples {
  struct Song: Identifiable, Equatable {
    let id: Int
  }

  struct Playlist {
    @OrderedRelationship var songs: [Song]

    init(rows: [OrderedRelationship<Song>.Entry]) {
      _songs = OrderedRelationship(stored: rows)
    }
  }

  @Test func whatMovedIsSaved() {
    var playlist = Playlist(
      rows: (1...3).map { .init(element: Song(id: $0), position: Int64($0) * 100) }
    )
    var stored: [Int: Int64] = [1: 100, 2: 200, 3: 300]
    func store(_ song: Song, _ position: Int64) { stored[song.id] = position }
    func delete(_ id: Int) { stored[id] = nil }

    playlist.songs.swapAt(0, 2)
    for entry in playlist.$songs.changes.updated { store(entry.element, entry.position) }
    for id in playlist.$songs.changes.removed { delete(id) }
    playlist.$songs.markSaved()

    #expect(stored.sorted { $0.value < $1.value }.map(\.key) == [3, 2, 1])
    #expect(playlist.$songs.changes.isEmpty)
  }

  @Test func positionsAndKeysLieBetweenOthers() throws {
    let between = try OrderPosition.between(100, 104)  // 101, 102 or 103
    let last = try OrderPosition.between(104, nil)
    #expect((101...103).contains(between) && last > 104)

    let first = try FractionalKey.between(nil, nil)  // a0
    let second = try FractionalKey.between(first, nil)  // a1
    let middle = try FractionalKey.between(first, second)  // a0V
    #expect([first, second, middle].map(\.rawValue) == ["a0", "a1", "a0V"])
  }
}
