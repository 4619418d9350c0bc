/// What those who have ids want to do, and the lines that do it: the text of idtool-recipes(7).
///
/// The lines of a recipe are a session: what to type after `$ `, what that prints, and `[exit 1]`
/// where the status isn't 0. What is typed goes on in lines that begin with four blanks. Tests make
/// the files that are shown with `cat`, run the rest, and compare.
enum RecipeGuide {
  typealias Recipe = FleetGuide.Recipe

  static let introduction = """
    Each recipe has what you type and what that prints; the tests of idtool run all of it. Output \
    that is too wide for the page goes on in the next line, a little further in. [exit 1] is the \
    exit status, if it isn't 0.
    """

  static let recipes = reading + tables + making + programs

  /// The files of all recipes.
  static let files = Recipe(
    title: "The files",
    remarks: """
      Requests, each with a ULID from its beginning and the time of its end; posts, with \
      snowflakes made by two workers and the times at which a server got them; posts in a table, \
      and messages of Discord:
      """,
    lines: """
      $ cat app.log
      14:01:09 req=01KAGS3895XJT4WQ0F2B6Y8MZN GET 200
      14:03:31 req=01KAGS7KQJ9D1VE5RNX3CHTA7P PUT 200
      14:21:44 req=01KAGT5RNJQ4ZB8FYX0KD6MW2E GET 504
      14:22:02 req=01KAGT9HGHM2CV7RS5PTN1X8JA GET 200
      14:52:12 req=01KAGW0RFC5E9HYQB3ZK7NV4TD PUT 200
      14:53:01 req=01KAGW294A6PX2JDMRW8FS0GCY GET 200
      $ cat posts.log
      2025-11-20T14:00:01.266Z post=1991506821264707584
      2025-11-20T14:00:04.520Z post=1991506457413033985
      2025-11-20T14:00:05.454Z post=1991506838859812864
      2025-11-20T14:00:05.835Z post=1991506462928543744
      2025-11-20T14:00:09.413Z post=1991506855372787712
      2025-11-20T14:00:10.622Z post=1991506860477255680
      2025-11-20T14:00:12.055Z post=1991506488966782976
      2025-11-20T14:00:15.741Z post=1991506504515067904
      2025-11-20T14:00:16.919Z post=1991506886955896832
      2025-11-20T14:00:20.497Z post=1991506524442206208
      2025-11-20T14:00:21.472Z post=1991506906014814208
      2025-11-20T14:00:24.340Z post=1991506540481224704
      2025-11-20T14:00:24.995Z post=1991506920715849728
      2025-11-20T14:00:28.046Z post=1991506556088229888
      2025-11-20T14:00:29.074Z post=1991506937908301825
      2025-11-20T14:00:30.520Z post=1991506566506881024
      $ cat posts.csv
      id,lang
      440322224407314432,en
      1050118621198921728,en
      1460323737035677698,en
      1541815603606036480,ja
      $ cat messages.jsonl
      {"id":"1441065551580377093","channel":"ops","text":"disk full"}
      {"id":"1441065561227276293","channel":"ops","text":"on it"}
      {"id":"1441069105401942147","channel":"dev","text":"merged"}
      """
  )
}
