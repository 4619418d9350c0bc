#!/usr/bin/env python3
"""stats-model.py PROGRAM SEED COUNT plain|skew|clean

What 'idtool stats' must count, done once more in Python over the same lines: plain: ids of seven
kinds at places of their own, some twice, some late, with a pause, in two files. skew: a worker whose clock is 90 s behind
and one that is 7 s ahead, two hosts with one worker number. clean: neither, and nothing may be
reported. Exit 1, with both answers, if they differ.
"""
import collections, datetime as D, json, os, random, subprocess, sys, tempfile, uuid
program, seed, count, content = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
r = random.Random(seed)
CROCKFORD, BASE62 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
EPOCH = 1288834974657

def digits(number, alphabet, length):
    text = ''
    for _ in range(length): text, number = alphabet[number % len(alphabet)] + text, number // len(alphabet)
    return text

def iso(ms, ending='Z'):
    return (D.datetime(1970, 1, 1) + D.timedelta(milliseconds=ms)).strftime('%Y-%m-%dT%H:%M:%S.') + f'{ms % 1000:03d}' + ending

def uuid7(ms): return str(uuid.UUID(int=ms << 80 | 7 << 76 | r.getrandbits(12) << 64 | 2 << 62 | r.getrandbits(62)))
def ulid(ms): return digits(ms << 80 | r.getrandbits(80), CROCKFORD, 26)
def ksuid(ms): return digits((ms // 1000 - 1400000000) << 128 | r.getrandbits(128), BASE62, 27)
def objectid(ms): return f'{ms // 1000:08x}9be1d2704c{r.getrandbits(24):06x}'
def xid(ms):
    # Letters alone could be a word, and are left alone.
    text = digits((ms // 1000 << 64 | r.getrandbits(64)) << 4, '0123456789abcdefghijklmnopqrstuv', 20)
    return xid(ms) if text.isalpha() else text
def typeid(ms): return 'job_' + digits(ms << 80 | 7 << 76 | r.getrandbits(12) << 64 | 2 << 62 | r.getrandbits(62), CROCKFORD.lower(), 26)
def twitter(ms, worker=None, sequence=None):
    worker = r.choice([352, 353, 371]) if worker is None else worker
    return str((ms - EPOCH) << 22 | worker << 12 | (r.randrange(3) if sequence is None else sequence))
MAKERS = {'req=': ('uuid', uuid7, 1), '"u":': ('ulid', ulid, 1), 'k ': ('ksuid', ksuid, 1000), 'o=': ('objectid', objectid, 1000), 'x:': ('xid', xid, 1000), 'at ': ('typeid', typeid, 1), 'tweet=': ('twitter', twitter, 1)}
SIGNS = {'"u":': '{"u":"%s"}'}

def run(lines, *options):
    folder = tempfile.mkdtemp()
    paths = [os.path.join(folder, name) for name in ('a.log', 'b.log')]
    half = len(lines) // 2
    for path, part in zip(paths, (lines[:half], lines[half:])):
        with open(path, 'w') as file: file.write(''.join(line + '\n' for line in part))
    words = [program, 'stats', '--json', '--now', iso(now + 3600000), *options, *paths]
    outcome = subprocess.run(words, capture_output=True, text=True)
    for path in paths: os.remove(path)
    os.rmdir(folder)
    if outcome.returncode or outcome.stderr: sys.exit(f'{words}: {outcome.returncode} {outcome.stderr}')
    return {(row['place'], row['kind']): row for row in map(json.loads, outcome.stdout.splitlines())}, half

def expect(what, found, expected):
    if found != expected: sys.exit(f'seed {seed}: {what}: idtool has {found}, the model {expected}')

now = 1790000000000 + r.randrange(10 ** 9)

def plain():
    seen, lines, t = collections.defaultdict(list), [], now - 3 * 86400000
    pause = r.randrange(count // 4, count // 2)
    for index in range(count):
        t += r.randrange(1, 4000) + (7200000 if index == pause else 0)
        line = iso(t) + ' '
        for sign, (kind, make, unit) in MAKERS.items():
            made = (t - r.randrange(500) - (r.randrange(60000) if r.random() < 0.02 else 0)) // unit * unit
            if seen[sign] and r.random() < 0.05: text, made, _ = r.choice(seen[sign][-200:])
            else: text = make(made)
            seen[sign].append((text, made, t))
            line += SIGNS.get(sign, sign + '%s') % text + ' '
        lines.append(line)
    rows, half = run(lines, '-l', 'uuid,ulid,ksuid,objectid,xid,typeid,twitter')
    expect('rows', sorted(rows), sorted((sign if sign != '"u":' else 'u:', maker[0]) for sign, maker in MAKERS.items()))
    for sign, (kind, _, _) in MAKERS.items():
        row, all = rows[(sign if sign != '"u":' else 'u:', kind)], seen[sign]
        new, known = [], set()
        for item in all:
            if item[0] not in known: new.append(item)
            known.add(item[0])
        times = sorted(item[1] for item in all)
        gap = max(zip(times, times[1:]), key=lambda pair: (pair[1] - pair[0], -pair[0]))
        firsts = {}
        for index, (text, made, t) in enumerate(all): firsts.setdefault(text, (t - made, -index))
        lags, worst = sorted(lag for lag, _ in firsts.values()), max(firsts.values())
        line = -worst[1]
        seconds = collections.Counter(made // 1000 for made in times)
        buckets = collections.Counter(made // row['bucket_ms'] * row['bucket_ms'] for made in times)
        expected = {
            'count': len(all), 'distinct': len(known), 'duplicates': len(all) - len(known), 'first': iso(times[0]), 'last': iso(times[-1]),
            'rate': round((len(all) - 1) * 1000 / (times[-1] - times[0]), 6), 'order_breaks': sum(b[1] < a[1] for a, b in zip(new, new[1:])),
            'gap_ms': gap[1] - gap[0], 'gap_start': iso(gap[0]), 'gap_end': iso(gap[1]),
            'lag_worst_ms': worst[0], 'lag_worst_at': line_name(line, half),
            'histogram': [{'start': iso(start), 'count': number} for start, number in sorted(buckets.items())],
        }
        if 'peak' not in row['at_least']: expected['peak'] = max(seconds.values())
        for name, value in expected.items():
            got = row[name].split('/')[-1] if name == 'lag_worst_at' else row[name]
            if name == 'rate': got, value = abs(got - value) < 2e-6, True
            expect(f'{name} of {sign}', got, value)
        for name, share in (('lag_ms', 0.5), ('lag_high_ms', 0.99)):
            value = lags[max(1, -int(-share * len(lags) // 1)) - 1]
            expect(f'{name} of {sign}: {row[name]} for {value}', abs(row[name] - value) <= abs(value) / 500, True)
        if kind == 'twitter':
            workers = collections.Counter((int(text) >> 12) & 1023 for text, _, _ in all)
            expect('workers', {worker['worker']: worker['count'] for worker in row['by_worker']}, dict(workers))
            expect('skewed', (row['skewed'], row['shared']), ([], []))

def line_name(line, half): return f'a.log:{line + 1}' if line < half else f'b.log:{line - half + 1}'

def clocks():
    'Lines of three to eight workers; two are made wrong, and a third has two hosts.'
    wrong = content == 'skew'
    workers = r.sample(range(320, 383), r.randrange(4 if wrong else 1, 9))
    behind, ahead, twice = (workers + [None] * 3)[:3] if wrong else (None, None, None)
    seconds = r.random() < 0.3
    made_by, lines, later, t, last = collections.Counter(), [], [], now - 3 * 86400000, ('', 0)
    for _ in range(count):
        t += r.randrange(1, 3000)
        worker = r.choice(workers)
        made = t - r.randrange(1, 80) + {behind: -90000, ahead: 7000}.get(worker, 0)
        if worker == twice and r.random() < 0.5: made -= 5000 if seconds else 700
        made_by[worker] += 1
        text = twitter(made, worker, (last[1] + 1) % 4096 if last[0] == made else 0)
        last = (made, (last[1] + 1) % 4096 if last[0] == made else 0)
        stamp = iso(t // 1000 * 1000)[:-5] + 'Z' if seconds else iso(t)
        # What was made years ago says nothing of clocks.
        old = twitter(now - r.randrange(8 * 365 * 86400000), r.randrange(320, 383))
        lines.append(f'{stamp} job {text} done for {old}')
        while r.random() < 0.2: lines.append(f'{stamp} job {text} again')
        if r.random() < 0.2: later.append((t + 3600000, text))
        while later and later[0][0] <= t: lines.append(f'{iso(t)} job {later.pop(0)[1]} ended')
    rows, _ = run(lines, '-l', 'twitter')
    row, old = rows[('job ', 'twitter')], rows[('for ', 'twitter')]
    expect('clocks of old ids', (old['skewed'], old['shared']), ([], []))
    found = {skew['worker']: skew for skew in row['skewed']}
    expect('workers with wrong clocks', sorted(found), sorted(w for w in (behind, ahead) if w))
    for worker, span in ((behind, -90000), (ahead, 7000)):
        if worker is None: continue
        skew = found[worker]
        expect(f'skew of {worker}: {skew}', (abs(skew['ahead_ms'] - span) < (1500 if seconds else 200), skew['ids'], skew['of']), (True, made_by[worker], made_by[worker]))
    expect('shared', row['shared'], [twice] if wrong else [])

plain() if content == 'plain' else clocks()
