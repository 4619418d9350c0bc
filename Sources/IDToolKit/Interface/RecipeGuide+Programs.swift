extension RecipeGuide {
  /// Recipes for those who would rather stay in another program.
  static let programs = [
    Recipe(
      title: "See the times in less or lnav",
      remarks: """
        less shows what the command in LESSOPEN prints. Export it in ~/.profile, and that holds \
        for all files.
        """,
      lines: #"""
        $ LESSOPEN='|idtool annotate %s' less app.log
        14:01:09 req=01KAGS3895XJT4WQ0F2B6Y8MZN[2025-11-20T14:01:07.109Z] GET 200
        14:03:31 req=01KAGS7KQJ9D1VE5RNX3CHTA7P[2025-11-20T14:03:29.906Z] PUT 200
        14:21:44 req=01KAGT5RNJQ4ZB8FYX0KD6MW2E[2025-11-20T14:19:58.002Z] GET 504
        14:22:02 req=01KAGT9HGHM2CV7RS5PTN1X8JA[2025-11-20T14:22:01.745Z] GET 200
        14:52:12 req=01KAGW0RFC5E9HYQB3ZK7NV4TD[2025-11-20T14:52:11.116Z] PUT 200
        14:53:01 req=01KAGW294A6PX2JDMRW8FS0GCY[2025-11-20T14:53:00.938Z] GET 200
        $ idtool annotate -l bwmarrin posts.log | lnav -n | head -n 2
        2025-11-20T14:00:01.266Z post=1991506821264707584[2025-11-20T14:00:01.254Z,w1,s0]
        2025-11-20T14:00:04.520Z post=1991506457413033985[2025-11-20T13:58:34.505Z,w2,s1]
        """#,
      conclusion: "lnav -n only prints; without it, and head, you can scroll and search."
    ),
    Recipe(
      title: "Pick a line with fzf",
      remarks: "Without --filter it lists what fits while you type.",
      lines: #"""
        $ idtool annotate app.log | fzf --filter "'PUT"
        14:03:31 req=01KAGS7KQJ9D1VE5RNX3CHTA7P[2025-11-20T14:03:29.906Z] PUT 200
        14:52:12 req=01KAGW0RFC5E9HYQB3ZK7NV4TD[2025-11-20T14:52:11.116Z] PUT 200
        """#
    ),
    Recipe(
      title: "Choose members with jq",
      remarks: """
        The time becomes a member next to the id. These ids are strings; jq 1.6 would round \
        numbers.
        """,
      lines: #"""
        $ idtool annotate --in json --key id -l discord messages.jsonl |
            jq -r '[.id_time[11:19], .channel, .text] | @tsv'
        14:00:01	ops	disk full
        14:00:03	ops	on it
        14:14:08	dev	merged
        """#
    ),
    Recipe(
      title: "Count by year with Miller",
      remarks: "Posts in each year:",
      lines: #"""
        $ idtool annotate --in csv --column id -l twitter posts.csv |
            mlr --icsv --opprint put '$year = sub($id_time, "-.*", "")' \
            then count-distinct -f year
        year count
        2014 1
        2018 1
        2021 1
        2022 1
        """#
    ),
    Recipe(
      title: "The same in SQL, with DuckDB",
      remarks: "DuckDB sees that the column has timestamps.",
      lines: #"""
        $ idtool annotate --in csv --column id -l twitter posts.csv |
            duckdb -csv -c "SELECT year(id_time) AS year, count(*) AS count
            FROM read_csv('/dev/stdin') GROUP BY year ORDER BY year"
        year,count
        2014,1
        2018,1
        2021,1
        2022,1
        """#
    ),
    Recipe(
      title: "Choose rows in Spark",
      remarks: """
        The method where takes the condition as it is, and skips the parts of Parquet files \
        outside it.
        """,
      lines: #"""
        $ idtool range ulid '2025-11-20 14:00' --for 1h --sql req
        req >= '01KAGS16R00000000000000000' AND req < '01KAGWF2C00000000000000000'
        """#,
      conclusion: "How to decode ids there: see idtool-fleet(7)."
    ),
  ]
}
