extension RecipeGuide {
  /// Recipes for those who read ids and logs.
  static let reading = [
    Recipe(
      title: "What is this number?",
      remarks: """
        An id, an address or a whole line of text will do. A number by itself may fit several \
        makers: then the others are shown below the likeliest, with the odds.
        """,
      lines: #"""
        $ idtool -f time,kind,id https://x.com/i/status/1050118621198921728 \
            01ARYZ6S41TSV4RRFFQ69G5FAV 507f1f77bcf86cd799439011 \
            0ujtsYcgvSTl8PAuAdqWYSMnLOv p1732104296349269
        2018-10-10T20:19:24.211Z	twitter	1050118621198921728
        2016-07-30T22:36:16.385Z	ulid	01ARYZ6S41TSV4RRFFQ69G5FAV
        2012-10-17T21:13:27.000Z	objectid	507f1f77bcf86cd799439011
        2017-10-10T04:00:47.000Z	ksuid	0ujtsYcgvSTl8PAuAdqWYSMnLOv
        2024-11-20T12:04:56.349269Z	slack-ts	p1732104296349269
        $ idtool -n 2 175928847299117063
        175928847299117063  discord  2016-04-30T11:18:25.796Z  worker=1  process=0  sequence=7  alike="idgen-robthree"
          or twitter  2012-03-03T13:01:20.453Z  odds=1:1
        """#,
      conclusion: "An address, or a name before the number, often decides; -l names the kind."
    ),
    Recipe(
      title: "Which requests began between two times?",
      remarks: """
        The time of a line is when the request ended. Its id tells when it began: nearly two \
        minutes earlier, here.
        """,
      lines: #"""
        $ idtool annotate --only --since '2025-11-20 14:15' --until 14:20 app.log
        14:21:44 req=01KAGT5RNJQ4ZB8FYX0KD6MW2E[2025-11-20T14:19:58.002Z] GET 504
        """#
    ),
    Recipe(
      title: "Is there a gap?",
      remarks: "The two longest times in which no request began:",
      lines: #"""
        $ idtool stats --gaps 2 app.log | grep ^gap
        gap           30m 9s, from 2025-11-20T14:22:01.745Z
        gap           16m 28s, from 2025-11-20T14:03:29.906Z
        """#,
      conclusion: "Without the grep there is more: counts, repeats, the rate and a histogram."
    ),
    Recipe(
      title: "Whose clock is wrong?",
      remarks: """
        An id has the time of the machine that made it, a line that of the machine that wrote it \
        down. A worker whose ids are off by much the same in every line has a wrong clock.
        """,
      lines: #"""
        $ idtool stats -l bwmarrin posts.log | grep -E '^(clock|worker)'
        clock         worker 2: -90.0 s in 8 of 8: its clock is behind, or its lines are late
        worker        1  50.00%  count=8  peak=1/s  sequence=1  lag=12ms
        worker        2  50.00%  count=8  peak=1/s  sequence=1  lag=90005ms
        """#,
      conclusion: """
        It takes eight ids of a worker to say so. For a script, --json has it under skewed.
        """
    ),
    Recipe(
      title: "Why do these ids end in zeros?",
      remarks: """
        A spreadsheet keeps 15 digits of a number, and shows six. JavaScript, and other programs \
        that read numbers in JSON as it does, keep 16 or 17. The rest is gone.
        """,
      lines: #"""
        $ cat sheet.csv
        id,likes
        1991506816005050000,3
        1991506881276817408,8
        1.99151E+18,4
        $ idtool annotate --in csv --column id -l twitter sheet.csv
        id,likes,id_time
        1991506816005050000,3,2025-11-20T14:00:00.000Z
        1991506881276817408,8,2025-11-20T14:00:15.562Z
        1.99151E+18,4,
        idtool: sheet.csv:4: '1.99151E+18' is not an id: a number with a point or an exponent has lost digits of the id, as in a spreadsheet or a JSON number: export ids as text
        idtool: warning: the last digits of 1 of 2 ids are zeros: a spreadsheet or a JSON number may have rounded them
        [exit 1]
        """#,
      conclusion: """
        Import and export ids as text, and write them as strings in JSON. If 15 digits of a \
        snowflake are left, its time is still right to a millisecond, and may find the row.
        """
    ),
    Recipe(
      title: "Watch a log",
      remarks: "Each line is answered as it comes.",
      lines: #"""
        $ tail -n 2 -f app.log | idtool annotate
        14:52:12 req=01KAGW0RFC5E9HYQB3ZK7NV4TD[2025-11-20T14:52:11.116Z] PUT 200
        14:53:01 req=01KAGW294A6PX2JDMRW8FS0GCY[2025-11-20T14:53:00.938Z] GET 200
        $ tail -n 3 -f posts.log | idtool annotate -l bwmarrin |
            grep --line-buffered ',w1,'
        2025-11-20T14:00:29.074Z post=1991506937908301825[2025-11-20T14:00:29.064Z,w1,s1]
        """#,
      conclusion: "The second shows the lines of worker 1 only."
    ),
    Recipe(
      title: "One id in systems that write it differently",
      remarks: """
        A UUID is written with hyphens and without, in either case, as a ULID, or in base64. This \
        looks for all of its texts; <( ) needs bash, zsh or ksh.
        """,
      lines: #"""
        $ cat api.log
        14:20:01 POST /orders 019aa191-a130-761c-a3cb-e1e4044c3cd7
        $ cat queue.log
        14:20:03 sent 019AA191A130761CA3CBE1E4044C3CD7
        14:20:04 sent 019AA191AC0F71CBA6984080953AEB70
        $ cat events.jsonl
        {"order":"AZqhkaEwdhyjy+HkBEw81w==","event":"paid"}
        $ grep -F -f <(idtool convert --to all \
            019aa191-a130-761c-a3cb-e1e4044c3cd7) api.log queue.log events.jsonl
        api.log:14:20:01 POST /orders 019aa191-a130-761c-a3cb-e1e4044c3cd7
        queue.log:14:20:03 sent 019AA191A130761CA3CBE1E4044C3CD7
        events.jsonl:{"order":"AZqhkaEwdhyjy+HkBEw81w==","event":"paid"}
        """#
    ),
  ]
}
