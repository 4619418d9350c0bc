#!/usr/bin/env python3
"""stats-records-model.py PROGRAM SEED RUNS

What 'idtool stats --in csv|tsv|json' must count, by Python's readers of CSV and JSON: random tables
and records, the same bytes from a file and from a pipe in pieces. Exit 1, with both answers, if they
differ.
"""
import csv, datetime as D, io, json, os, random, subprocess, sys, tempfile, uuid
program, seed, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
r = random.Random(seed)
CROCKFORD, START = '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1790000000000

def iso(ms): return (D.datetime(1970, 1, 1) + D.timedelta(milliseconds=ms)).strftime('%Y-%m-%dT%H:%M:%S.') + f'{ms % 1000:03d}Z'
def uuid7(ms): return str(uuid.UUID(int=ms << 80 | 7 << 76 | r.getrandbits(12) << 64 | 2 << 62 | r.getrandbits(62)))
def ulid(ms):
    number, text = ms << 80 | r.getrandbits(80), ''
    for _ in range(26): text, number = CROCKFORD[number % 32] + text, number // 32
    return text
def tweet(ms): return str((ms - 1288834974657) << 22 | r.randrange(32) << 12 | r.randrange(2))
MAKERS = {'uuid': uuid7, 'ulid': ulid, 'twitter': tweet}
NOTES = ['', 'plain', 'x' * 300, 'a,b;c', 'he said "no"', 'two\nlines', 'tab\there', '{"a": [1, {"b": 2}]}', 'back\\slash']

def records(kinds):
    """Rows as lists of pairs: the record's time is 'at', whatever expires."""
    now, rows = START, []
    order = ['at', 'expires_at', 'note', *kinds]
    r.shuffle(order)
    for _ in range(r.randrange(30, 120)):
        now += r.randrange(1, 100000)
        row, lag = {}, r.randrange(0, 5000)
        for name in order:
            if name == 'at': row[name] = iso(now + lag)
            elif name == 'expires_at': row[name] = iso(now + 86400000)
            elif name == 'note': row[name] = r.choice(NOTES)
            elif r.random() < 0.1: row[name] = ''
            elif rows and r.random() < 0.1: row[name] = rows[-1][name]
            else: row[name] = MAKERS[kinds[name]](now)
        rows.append(row)
    return order, rows

def milliseconds(kind, text):
    if kind == 'uuid': return int(text.replace('-', '')[:12], 16)
    if kind == 'twitter': return (int(text) >> 22) + 1288834974657
    number = 0
    for sign in text: number = number * 32 + CROCKFORD.index(sign)
    return number >> 80

def expected(kinds, rows, place, times={}):
    answer = {}
    for name, kind in kinds.items():
        ids = [(row[name], row['at']) for row in rows if row[name]]
        if not ids: continue
        seen, worst = set(), None
        for text, at in ids:
            if text in seen: continue
            seen.add(text)
            moment = D.datetime.fromisoformat(times.get(name, at).replace('Z', '+00:00'))
            lag = round(moment.timestamp() * 1000) - milliseconds(kind, text)
            worst = lag if worst is None or abs(lag) > abs(worst) else worst
        answer[place(name)] = (len(ids), len(seen), worst)
    return answer

def answer(words, data):
    def read(outcome):
        if outcome[0]: sys.exit(f'seed {seed}: {words}: {outcome}')
        rows = [json.loads(line) for line in outcome[1].splitlines()]
        return {row['place']: (row['count'], row['distinct'], row.get('lag_worst_ms')) for row in rows}
    with tempfile.NamedTemporaryFile(delete=False) as file: file.write(data)
    done = subprocess.run([*words, file.name], capture_output=True)
    piped = subprocess.Popen([*words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    offset = 0
    while offset < len(data):
        count = r.choice([1, 17, 4096, 100000])
        piped.stdin.write(data[offset:offset + count]); piped.stdin.flush()
        offset += count
    out, errors = piped.communicate()
    os.remove(file.name)
    first, second = read((done.returncode, done.stdout, done.stderr)), read((piped.returncode, out, errors))
    if first != second: sys.exit(f'seed {seed}: {words}: a file {first}, a pipe {second}')
    return first

for _ in range(runs):
    kinds = {name: r.choice(list(MAKERS)) for name in r.sample(['order id', 'ref', 'ref2', 'tweet_id'], r.randrange(1, 4))}
    # A number is judged by its neighbours, so the layout of these is named.
    order, rows = records(kinds)
    words = [program, 'stats', '--json', '--now', iso(START + 10**9), '-l', 'twitter,uuidv7,ulid', '--in']
    form = r.choice(['csv', 'tsv', 'json'])
    if form == 'csv':
        separator = r.choice([',', ';', '\t', '|'])
        text = io.StringIO()
        writer = csv.writer(text, delimiter=separator, quoting=r.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), lineterminator=r.choice(['\n', '\r\n']))
        writer.writerow(order)
        for row in rows: writer.writerow([row[name] for name in order])
        words += ['csv', '--separator', 'tab' if separator == '\t' else separator]
        found, want = answer(words, text.getvalue().encode()), expected(kinds, rows, lambda name: name)
    elif form == 'tsv':
        for row in rows: row['note'] = row['note'].replace('\t', ' ').replace('\n', ' ')
        data = ''.join('\t'.join(cells) + '\n' for cells in [order, *([row[name] for name in order] for row in rows)])
        found, want = answer(words + ['tsv'], data.encode()), expected(kinds, rows, lambda name: name)
    else:
        plain = {name.replace(' ', '_'): kind for name, kind in kinds.items()}
        rows = [{name.replace(' ', '_'): text for name, text in row.items()} for row in rows]
        indent = r.choice([None, 1, 2])
        # An object in the record has a time of its own.
        nested = [{'about': {'made_at': iso(START), 'ref': row['ref']}, **{name: row[name] for name in row if name != 'ref'}} if 'ref' in row else row for row in rows]
        objects = [json.dumps(row, indent=indent) for row in nested]
        data = r.choice(['\n'.join(objects), '[' + ',\n'.join(objects) + ']', json.dumps(nested, indent=indent)])
        found, want = answer(words + ['json'], data.encode()), expected(plain, rows, lambda name: 'about.' + name if name == 'ref' else name, {'ref': iso(START)})
    if found != want: sys.exit(f'seed {seed}: {words}: {found}, and Python counts {want}')
