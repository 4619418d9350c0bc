"""What `measure --options` times and `compare` compares: each command that reads a stream, with each of
its options beside the plain command of the same kinds of id.

A group is a name and commands; the first is the plain one. FILE stands for a file of `write_inputs`.
"""
import datetime, os, random, uuid

ROWS = ["--json", "-o csv", "-o tsv", "-o csv --no-header"]
TIMES = ["--local", "--time unix", "--time unix-ms"]
ITEMS = ["--invalid skip", "--first-line 7", "-q", "--color always"]

groups = [
    ("decode", ["flake decode -l twitter < flakes"] + [
        f"flake decode {words} < flakes" for words in
        ["-l twitter " + o for o in ROWS + TIMES + ITEMS
         + ["-f id,time", "-f time,worker,sequence", "-f layout,id", "--delta", "--delta --json",
            "--format '%i %t %w/%s'", "--format '%r %k'", "--epoch 2010-11-05", "-j 1", "-o csv --local"]]
        + ["-l discord", "-l discord -o tsv", "", "--json", "-l twitter,discord", "-l twitter,discord --json",
           "-l t41,w10,s12 --epoch twitter --unit 1ms"]]),
    ("decode hex", [f"flake decode -l twitter --form hex {o} < hex" for o in ["", "--json", "-o tsv"]]),
    ("inspect uuids", ["inspect --kind uuidv7 < uuids"] + [
        f"inspect --kind uuidv7 {o} < uuids" for o in ROWS + TIMES + ITEMS
        + ["-f kind,time", "--since 2020", "--until 2030", "--delta", "-n 1"]]
        + [f"inspect {o} < uuids" for o in
           ["", "--kind uuidv7,ulid", "--kind timed", "--kind timed -n 1", "--kind uuid", "--kind all --json"]]),
    ("inspect ulids", [f"inspect {o} < ulids" for o in ["--kind ulid", "--kind ulid --json", ""]]),
    ("inspect flakes", ["inspect --kind twitter < flakes"] + [
        f"inspect {o} < flakes" for o in
        ["--kind twitter --json", "--kind twitter --since 2015", "--kind twitter --delta",
         "--kind twitter,discord", "--kind flake", "--kind flake -n 1", "", "--json", "-n 1 -f kind,time"]]),
    ("inspect tweets", ["inspect --kind twitter < tweets"] + [
        f"inspect {o} < tweets" for o in ["", "--json", "-n 1 -f kind,time", "--kind flake", "--kind twitter,discord"]]),
    ("inspect a mix", [f"inspect {o} < mix" for o in ["", "--json", "-n 1", "--by-time -q", "-f kind,time,input"]]),
    ("annotate", ["annotate -l twitter < log"] + [
        f"annotate -l twitter {o} < log" for o in
        TIMES + ["--color always", "--only", "--only -C 2", "-H log", "--replace", "--delta",
                 "--format '[%r %k]'", "--json", "-o csv", "-f id", "-f id,time,line,column", "-j 1",
                 "--json --delta", "-l discord", "--since 2020 --until 2026", "--kind timed"]]
        + ["flake annotate -l twitter < log", "flake annotate -l twitter --json < log", "annotate --kind uuid < log"]),
    ("annotate records", ["annotate --in json -l twitter < records"] + [
        f"annotate {o}" for o in
        ["--in json -l twitter --key user < records", "--in json -l twitter -f time,worker < records",
         "--in csv -l twitter < table", "--in csv -l twitter --column user < table",
         "--in csv -l twitter -f worker < table"]]),
    ("convert", ["inspect --kind ulid < ulids"] + [
        f"convert {o} < ulids" for o in
        ["--kind ulid --to uuid", "--kind ulid --to hex --json", "--kind ulid --to base58 -o tsv"]]),
    ("convert of any kind", ["inspect < ulids", "convert --to uuid < ulids"]),
    ("routes", ["route parse < routes"] + [
        f"route parse {o} < routes" for o in
        ROWS + ["-f value", "-f identifier,value", "--color always", "--routes profile,feed,post"]]
        + ["route check < routes"]),
    ("routes of records", [f"route parse --key to {o} < routed" for o in ["", "--json"]]),
    ("stats", ["flake stats -l twitter < flakes"] + [
        f"flake stats {o} < flakes" for o in
        ["-l twitter --json", "-l twitter --bucket 1d", "-l twitter --duplicates", "-l twitter --local", ""]]),
    ("guess", [f"flake guess {o} < flakes" for o in ["", "--json", "-n 1", "--near 2024-03-05"]]),
    ("encode", [f"flake encode -l twitter {o} < times" for o in ["", "--json", "-o tsv", "--local", "-f id,time"]]),
    ("records", [f"records {o} < records" for o in
                 ["dedupe", "dedupe --keep last", "check", "ids", "ids -f id,line"]]),
]


def write_inputs(folder, count, seed=1, faulty=0.0):
    """Writes the files that the groups read, of `count` lines each; a share `faulty` of the lines is odd."""
    chance = random.Random(seed)

    def digits(size, alphabet):
        return "".join(chance.choice(alphabet) for _ in range(size))

    crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    odd = [
        lambda id: "", lambda id: "x" + id, lambda id: id + " ", lambda id: " " + id, lambda id: "\t" + id,
        lambda id: id + "\r", lambda id: "-" + id, lambda id: '"' + id + '",', lambda id: id[:-3] + "000",
        lambda id: id + "0", lambda id: id[:-1], lambda id: "0" * chance.randint(1, 9) + id, lambda id: id + "é",
        lambda id: "1.58" + digits(3, "0123456789") + "E+18", lambda id: "\x1b[31m" + id, lambda id: id.swapcase(),
        lambda id: str(chance.getrandbits(chance.randint(1, 66))), lambda id: "\x00" + id,
        lambda id: digits(chance.randint(1, 40), "0123456789abcdefXYZ_-:=+/."),
    ]

    def write(name, line, suffix=""):
        with open(os.path.join(folder, name), "w", newline="") as file:
            for index in range(count):
                file.write(line(index) + "\n")

    def damaged(id):
        return chance.choice(odd)(id) if chance.random() < faulty else id

    def flake(index):
        ms = 1_700_000_000_000 + index * 37 + chance.randint(0, 30)
        return str((ms - 1288834974657) << 22 | chance.randint(0, 31) << 12 | chance.choice([0, 0, 0, 1, 2]))

    def uuid7(index):
        bits = (1_700_000_000_000 + index) << 80 | chance.getrandbits(80)
        return str(uuid.UUID(int=bits & ~(0xF << 76) & ~(3 << 62) | 7 << 76 | 2 << 62))

    def ulid(index):
        bits = (1_700_000_000_000 + index) << 80 | chance.getrandbits(80)
        return "".join(crockford[bits >> 5 * place & 31] for place in range(25, -1, -1))

    kinds = [flake, uuid7, ulid, lambda i: "%024x" % (0x65550000 + i << 64 | chance.getrandbits(64)),
             lambda i: "user_" + ulid(i).lower(), lambda i: str(uuid.UUID(int=chance.getrandbits(128), version=4)),
             lambda i: digits(21, "abcXYZ0189_-"), lambda i: str(1_700_000_000 + i)]

    def stamp(index):
        moment = datetime.datetime(2026, 11, 21) + datetime.timedelta(milliseconds=index)
        return moment.isoformat(timespec="milliseconds") + "Z"

    write("flakes", lambda i: damaged(flake(i)))
    # Ids of public posts, over and over: whose they are, their low bits say.
    vectors = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../IDToolKitTests/Vectors")
    with open(os.path.join(vectors, "real_like_flakes.tsv")) as file:
        posts = [row.split("\t")[1] for row in file if row.startswith("twitter\t")]
    write("tweets", lambda i: damaged(posts[i % len(posts)]))
    write("hex", lambda i: damaged("%016x" % int(flake(i))))
    write("uuids", lambda i: damaged(uuid7(i)))
    write("ulids", lambda i: damaged(ulid(i)))
    write("mix", lambda i: damaged(chance.choice(kinds)(i)))
    write("log", lambda i: f"{stamp(i)} INFO request {i} user={damaged(flake(i))} handled in {i % 97} ms "
          f"path=/api/{damaged(uuid7(i))}/things status=200")
    write("records", lambda i: f'{{"id":{i},"user":"{flake(i)}","n":{flake(i)},"text":"a \\u00e9 {i % 7}"}}'
          if chance.random() >= faulty else damaged(f'{{"id":{i - 1}}}'))
    with open(os.path.join(folder, "table"), "w", newline="") as file:
        file.write("n,user,text\n")
        for index in range(count):
            file.write(f'{index},{damaged(flake(index))},"a, ""b"""\n'.replace("\r", ""))
    write("routes", lambda i: damaged(chance.choice(["profile", "feed", "post"]) + ":" + flake(i)))
    write("routed", lambda i: f'{{"n":{i},"to":"profile:{flake(i)}"}}')
    write("times", lambda i: damaged(stamp(i)))
