extension RecipeGuide {
  /// Recipes for those who have tables and databases.
  static let tables = [
    Recipe(
      title: "A column with the times, for a spreadsheet",
      remarks: "The column goes at the end; all other bytes stay.",
      lines: #"""
        $ idtool annotate --in csv --column id -l twitter posts.csv
        id,lang,id_time
        440322224407314432,en,2014-03-03T03:06:13.747Z
        1050118621198921728,en,2018-10-10T20:19:24.211Z
        1460323737035677698,en,2021-11-15T19:08:05.069Z
        1541815603606036480,ja,2022-06-28T16:07:40.105Z
        """#,
      conclusion: """
        If a spreadsheet doesn't take that for a time, add --time unix, and put \
        =C2/86400+DATE(1970,1,1) into the next column. Import the ids as text.
        """
    ),
    Recipe(
      title: "The rows of a day, in a database",
      remarks: """
        The index on the id finds them: no column with the time is needed. In turn: PostgreSQL; \
        BINARY(16) in MySQL; a uniqueidentifier in SQL Server, in whose order only ids made for it \
        sort; MongoDB; and SQLite, which is asked at once.
        """,
      lines: #"""
        $ idtool range uuidv7 2025-11-20 --for 1d --sql id --dialect postgres
        id >= '019a9e8f-9000-7000-8000-000000000000' AND id < '019aa3b5-ec00-7000-8000-000000000000'
        $ idtool range uuidv7 2025-11-20 --for 1d --sql id --binary \
            --dialect mysql
        id >= X'019a9e8f900070008000000000000000' AND id < X'019aa3b5ec0070008000000000000000'
        $ idtool range comb-last-ms 2025-11-20 --for 1d --sql id \
            --dialect sqlserver
        id >= '00000000-0000-0000-0000-019a9e8f9000' AND id < '00000000-0000-0000-0000-019aa3b5ec00'
        $ idtool range objectid 2025-11-20 --for 1d --sql _id --dialect mongodb
        {_id: {$gte: ObjectId("691e5a000000000000000000"), $lt: ObjectId("691fab800000000000000000")}}
        $ sqlite3 posts.db 'CREATE TABLE posts(id INTEGER PRIMARY KEY, lang)' \
            '.import --csv --skip 1 posts.csv posts'
        $ sqlite3 posts.db "SELECT * FROM posts WHERE \
            $(idtool range twitter 2022-06-28 --for 1d --sql id)"
        1541815603606036480|ja
        """#,
      conclusion: """
        For the day in Berlin: idtool range uuidv7 2025-11-20 2025-11-21 --tz Europe/Berlin. With --for \
        1d it would be 24 hours, also when the clocks change.
        """
    ),
    Recipe(
      title: "The times of ids in SQL, without idtool",
      remarks: """
        Shift the bits below the time away, multiply by the unit if that isn't 1 ms (10 for sonyflake), and \
        add the epoch in milliseconds. The layout has both: 22 bits here, 5 + 5 + 12.
        """,
      lines: #"""
        $ idtool flake layouts twitter -f fields,epoch
        z1,t41,d5,w5,s12	2010-11-04T01:42:54.657Z
        $ date -d 2010-11-04T01:42:54.657Z +%s%3N
        1288834974657
        $ sqlite3 posts.db 'CREATE TABLE posts(id INTEGER PRIMARY KEY, lang)' \
            '.import --csv --skip 1 posts.csv posts'
        $ sqlite3 posts.db "SELECT strftime('%Y-%m-%dT%H:%M:%fZ',
            ((id >> 22) + 1288834974657) / 1000.0, 'unixepoch') FROM posts"
        2014-03-03T03:06:13.747Z
        2018-10-10T20:19:24.211Z
        2021-11-15T19:08:05.069Z
        2022-06-28T16:07:40.105Z
        """#,
      conclusion: """
        In PostgreSQL: to_timestamp(((id >> 22) + 1288834974657) / 1000.0). In MySQL: \
        FROM_UNIXTIME(((id >> 22) + 1288834974657) / 1000), in the zone of the session. For Discord, the \
        epoch is 1420070400000. For a UUID of version 7 in PostgreSQL: to_timestamp(('x' || \
        translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0).
        """
    ),
    Recipe(
      title: "Partitions, one for each day of a month",
      remarks: "Neighbours share a bound, so that no row falls between them.",
      lines: #"""
        $ idtool range twitter 2025-11-01 --for 1mo --every day \
            -f from,lower,upper | awk '{ gsub(/-|T.*/, "", $1)
            print "CREATE TABLE posts_" $1 " PARTITION OF posts"
            print "  FOR VALUES FROM (" $2 ") TO (" $3 ");" }' | tail -n 4
        CREATE TABLE posts_20251129 PARTITION OF posts
          FOR VALUES FROM (1994556913873846272) TO (1994919301739446272);
        CREATE TABLE posts_20251130 PARTITION OF posts
          FOR VALUES FROM (1994919301739446272) TO (1995281689605046272);
        """#
    ),
  ]
}
