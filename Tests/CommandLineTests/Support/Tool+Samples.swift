import Foundation

extension Tool {
  /// An id of the default layout that every sample holds.
  static let sampleID = "1029053193117499399"

  /// Puts the small files that examples speak of into the folder, and idtool into the path.
  func addSamples() throws {
    try writeSamples()
    let programs = url("bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs.appendingPathComponent("idtool").path,
      withDestinationPath: Self.path
    )
  }

  /// Writes the small files, also where an example has changed them.
  func writeSamples() throws {
    let id = Self.sampleID
    let samples = [
      "app.log": """
      15:30:01 INFO  order \(id) created by user 42
      15:30:03 INFO  GET /orders/1029053193117501447?x=1 200 in 17 ms

      """,
      "req.log": """
      2025-11-20T14:01:09Z req=01KAGS3895XJT4WQ0F2B6Y8MZN GET 200
      2025-11-20T14:03:31Z req=01KAGS7KQJ9D1VE5RNX3CHTA7P PUT 200

      """,
      "ids.txt": "\(id)\n1029053193117500423\n",
      "orders.tsv": "paid\t\(id)\nopen\t1029053193117501447\n",
      "orders.jsonl": """
      {"order_id":"507f1f77bcf86cd799439011","state":"paid"}
      {"order_id":"507f191e810c19729de860ea","state":"open"}

      """,
      "orders.csv": "id,state\n507f1f77bcf86cd799439011,paid\n",
      "users.csv": "id,name\n,Dax\n3,Kira\n",
      "users.jsonl": """
      {"id": 7,  "name": "Ada"}
      {"name": "Grace", "id": 9}

      """,
      "kinds.json": """
      {"kinds":{
        "order":{"layout":"t41,w10,s12","epoch":"2020-01-01","names":["order_id"]},
        "customer":{"prefix":"cus_","of":"ulid","about":"https://admin.example/customers/{id}"}
      }}

      """,
      "routes.txt": "profile:123\nevent:\(id)\n",
      "routes.json": """
      {"routes":{"profile":{"value":"required"},"event":{},"feed":{"value":"none"}}}

      """,
      "messages.jsonl": #"{"title":"Tap","destination":"profile:859928508374784884"}"# + "\n",
      "people.json": """
      [
        {"id": 7, "name": "Ada"},
        {"id": 9, "name": "Grace"}
      ]

      """,
      "tasks.jsonl": """
      {"id":"wash","order":10}
      {"id":"dry","order":20}
      {"id":"iron","order":30}

      """,
      "visits.csv": "created_at,page\n2026-05-30 14:00,/\n",
      "times.txt": "2026-05-30 14:00\n2024-02-29\n",
      "wanted.txt": "iron\nwash\ndry\n",
    ]
    for (name, text) in samples { try Data(text.utf8).write(to: url(name)) }
  }

  /// The path with idtool in it.
  var pathWithTool: String { url("bin").path + ":" + (environment["PATH"] ?? "") }
}
