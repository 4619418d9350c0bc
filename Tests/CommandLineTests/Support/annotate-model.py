#!/usr/bin/env python3
"""annotate-model.py PROGRAM SEED COUNT text|json|csv

What 'idtool annotate' must do, written once more in Python: each place of a line is tried with each
kind, character by character, by the modules and patterns of this language.

Makes COUNT hostile lines, JSON texts or rows, of ids, near misses and what may stand beside them, and
holds the program's output against its own. Exit 1, with the line and both answers, if they differ.
"""
import collections, csv, io, json, random, re, subprocess, sys, time, unicodedata
UUID = re.compile('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}')
XRAY = re.compile('1-([0-9a-f]{8})-([0-9a-f]{24})')
CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
BASE32HEX = '0123456789abcdefghijklmnopqrstuv'
NOW = int(time.time())
Y2000, Y1987, Y2009, Y2011 = 946684800, 536457600, 1230768000, 1293840000
Y2016, Y2017 = 1451606400, 1483228800
FIRST_FLAKE = 1519862400 + 100 * 86400

def value(text, digits):
    number = 0
    for c in text:
        if c not in digits: return None
        number = number * len(digits) + digits.index(c)
    return number

def is_word(character):
    return character == '_' or unicodedata.category(character)[0] in 'LMN'

def before(data, end):
    'The character that ends at an offset, by the decoder of the language.'
    for length in range(1, 5):
        if end - length < 0: return None
        try: text = data[end - length:end].decode('utf-8')
        except UnicodeDecodeError: continue
        return text if len(text) == 1 else None
    return None

def after(data, start):
    for length in range(1, 5):
        if start + length > len(data): return None
        try: text = data[start:start + length].decode('utf-8')
        except UnicodeDecodeError: continue
        return text
    return None

PREFIX = re.compile(rb'[A-Za-z][0-9]{0,8}_\Z')
# As itself, or as JSON, C, shells, rsyslog and cat -v write it.
ESC = rb'(\x1b|\\u001[bB]|\\x1[bB]|\\033|\\[eE]|#033|\^\[)'
ESCAPE = re.compile(ESC + rb'\[[0-9;:]{0,40}[mK]\Z')
SIGN = rb'(09|0[AaDd]|2[0-9A-Fa-f]|3[A-Fa-f]|40|5[B-Eb-e]|60|7[B-Eb-e])'
CHARACTER = re.compile(rb'((?<!\x1b)\\([tnr]|x%s|u00%s)|%%(25)?%s|=3D)\Z' % (SIGN, SIGN, SIGN))
NEGATIVE = re.compile(rb'(\A|[ \t\r\n=:,;(\[{<>"\'|_])-\Z')
TRACE = re.compile(rb'1-[0-9A-Fa-f]{8}-\Z')
def ends_trace(data, start):
    'Whether what begins here would be the last part of an id of AWS X-Ray.'
    c = before(data, start - 11)
    return bool(TRACE.search(data[:start][-11:])) and (c is None or not is_word(c))
COMMAND = re.compile(rb'\x1b\][^\x00-\x1f]*\Z')
def open_before(data, start):
    # In an address for the terminal, or a title, nothing is touched.
    if COMMAND.search(data[max(0, start - 2048):start]): return False
    c = before(data, start)
    if c is None or not is_word(c): return True
    head = data[max(0, start - 80):start]
    # The letters of its kind in front of a ULID of these years.
    letters = re.search(rb'[A-Z]+\Z', head[-4:])
    if letters and len(letters[0]) < 4 and re.match(rb'01[0-9A-Z]{24}', data[start:start + 26]):
        c = before(data, start - len(letters[0]))
        if c is None or not is_word(c): return True
    return bool(PREFIX.search(head) or ESCAPE.search(head)) or escaped_before(data, start) \
        or marked_before(data, start)
def marked_before(data, start):
    # The 0x, or the x after a backslash, of a database in front of twelve bytes.
    mark = re.search(rb'(0|\\)[xX]\Z', data[max(0, start - 2):start])
    if not mark or not re.match(rb'[0-9A-Fa-f]{24}(?![0-9A-Za-z])', data[start:start + 25]): return False
    c = before(data, start - 2)
    return mark[1] == b'\\' or c is None or not is_word(c)
def escaped_before(data, start):
    head = data[max(0, start - 8):start]
    # Of a percent sign that is escaped itself, what it began belongs to the escape.
    if head.endswith(b'%25') and re.match(SIGN, data[start:start + 2]): return False
    found = CHARACTER.search(head)
    if not found: return False
    # A number behind a percent sign is one, unless it has more digits than ids have.
    word = re.match(rb'[0-9A-Za-z]*', data[start - len(found[0]) + 1:])[0]
    text = data[start:start + 36].decode('latin-1')
    return bool(UUID.fullmatch(text) or XRAY.match(text)) or not word.isdigit() or len(word) >= 20
def open_after(data, end):
    c = after(data, end)
    return c is None or not is_word(c)

def type_prefix(data, start):
    'Where the prefix of a TypeID begins, or None.'
    if start == 0 or data[start - 1:start] != b'_': return None
    first = start - 1
    while first > 0 and re.match(rb'[0-9A-Za-z_]', data[first - 1:first]): first -= 1
    for cut in range(first, start):
        if ESCAPE.search(data[:cut][-80:]) and re.fullmatch(rb'[0-9]*[mK]', data[first:cut]):
            first = cut
            break
        if cut > first and re.search(rb'[\\%=]\Z', data[:first]) and escaped_before(data, cut):
            first = cut
            break
    prefix = data[first:start - 1]
    if not re.fullmatch(rb'[a-z]([a-z_]{0,61}[a-z])?', prefix): return None
    return first if open_before(data, first) else None

def in_window(seconds, first): return first <= seconds < NOW + 86400

def uuid_time(bits):
    if bits >> 62 & 3 != 2: return None
    version = bits >> 76 & 15
    if version == 7: return (bits >> 80) / 1000, 3, bits >> 80
    if version == 1:
        ticks = (bits >> 64 & 0xFFF) << 48 | (bits >> 80 & 0xFFFF) << 32 | bits >> 96
    elif version == 6: ticks = (bits >> 80) << 12 | bits >> 64 & 0xFFF
    else: return None
    ticks -= 122192928000000000
    return ticks / 1e7, 6, ticks // 10

def stamp(units, digits):
    unit = 10 ** digits
    seconds, part = divmod(units, unit)
    t = time.gmtime(seconds)
    return '%04d-%02d-%02dT%02d:%02d:%02d.%0*dZ' % (tuple(t[:6]) + (digits, part))

def letters_alone(text):
    if any(c.isdigit() for c in text) or re.search('[^aeiouyAEIOUY]{5}', text): return False
    cases = [c.isupper() for c in text]
    changes = sum(a != b for a, b in zip(cases, cases[1:]))
    return not (any(cases) and not all(cases) and changes >= 3)

def stretch(digits, period, step=0, radix=10):
    'How many digits in a row follow from the one so many places before.'
    longest = run = 0
    for place in range(period, len(digits)):
        run = run + 1 if digits[place] == (digits[place - period] + step) % radix else 0
        longest = max(longest, run)
    return longest

def made_up(text):
    'Whether decimal digits were made up by somebody.'
    digits = [int(c) for c in text]
    # Of the last 16, and of what each follows from.
    def last(period): return digits[-16 - period:]
    if any(stretch(last(1), 1, step) >= 8 for step in (0, 1, 9)): return True
    if any(stretch(last(period), period) >= 9 for period in range(2, 7)): return True
    number = int(text)
    if number % (1 << 56) in (0, (1 << 56) - 1): return True
    return bool(re.search('([1-9a-f])\\1{7}', '%x' % number))

def repeats(text):
    'Whether the hex digits of an ObjectId repeat, but for the bounds of a moment.'
    if re.search('(0{16}|f{16})$', text): return False
    digits = [int(c, 16) for c in text]
    return any(stretch(digits, period, radix=16) >= 7 for period in (1, 2, 3, 4))

def decimals(text): return sum(c.isdigit() for c in text)

def in_base64(data, start, end):
    'Whether text on either side, behind one of its signs, is random as well, or it is padded.'
    if re.match(rb'\+|%(25)?2[bB]|=(=|[^0-9A-Za-z]|\Z)', data[end:end + 5], re.S): return True
    if re.search(rb'(\+|%(25)?2[bB])\Z', data[max(0, start - 5):start]): return True
    for side in (data[end:end + 64], data[max(0, start - 64):start][::-1]):
        together = re.match(rb'([-+/_]+[0-9A-Za-z]+)*', side)[0].decode()
        letters = 0
        for piece in re.findall('[0-9A-Za-z]+', together):
            if len(piece) == end - start or letters >= 8: break
            letters += len(piece)
            sorts = [sort_of(c) for c in piece]
            changes = sum(a != b for a, b in zip(sorts, sorts[1:]))
            if 'a' in sorts and 'A' in sorts and changes / len(piece) >= 1 / 3: return True
    return False

def in_tag(data, start, end):
    'Whether it is the digest of a tag of Express, W/"b906-1Uf...".'
    before = re.search(rb'(/?)["\\\\]*"([0-9a-fA-F]+)-\Z', data[max(0, start - 200):start])
    if not before or data[end:end + 1] not in (b'"', b'\\'): return False
    return bool(before[1]) or bool(re.search(rb'[0-9]', before[2]))

def sort_of(c): return '0' if c.isdigit() else 'A' if c.isupper() else 'a'

def reading(data, start, end):
    'What the bytes from start to end are: (where it begins, kind, note), or None.'
    text = data[start:end].decode('ascii')
    count = len(text)
    if count == 36:
        if not UUID.fullmatch(text): return None
        found = uuid_time(int(text.replace('-', ''), 16))
        if not found or not in_window(found[0], Y1987): return None
        return start, 'uuid', '[%s]' % stamp(found[2], found[1])
    if count == 35:
        # A trace of AWS X-Ray.
        parts = XRAY.fullmatch(text)
        if not parts or letters_alone(parts[2]) or re.fullmatch('0b[01]+', parts[2]): return None
        seconds = int(parts[1], 16)
        if not in_window(seconds, Y2016): return None
        return start, 'aws-xray', '[%s]' % stamp(seconds * 1000, 3)
    if not re.fullmatch('[0-9A-Za-z]*', text) or letters_alone(text): return None
    if re.fullmatch('0([xX][0-9a-fA-F]+|[bB][01]+)', text): return None
    if count == 26:
        first = type_prefix(data, start)
        if first is not None:
            bits = value(text, CROCKFORD.lower())
            if bits is not None and bits < 1 << 128 and not text.isdigit():
                found = uuid_time(bits)
                if found and in_window(found[0], Y1987):
                    return first, 'typeid', '[%s]' % stamp(found[2], found[1])
        bits = value(text.upper(), CROCKFORD)
        if re.fullmatch('[0-9a-fA-F]*', text): return None
        if bits is not None and bits < 1 << 128 and in_window((bits >> 80) / 1000, Y2000):
            return start, 'ulid', '[%s]' % stamp(bits >> 80, 3)
    elif count == 27:
        bits = value(text, BASE62)
        if bits is not None and bits < 1 << 160:
            seconds = (bits >> 128) + 1400000000
            if decimals(text) * 4 >= 27 * 3: return None
            random = in_base64(data, start, end) or in_tag(data, start, end)
            if in_window(seconds, Y2017) and not random:
                return start, 'ksuid', '[%s]' % stamp(seconds * 1000, 3)
    elif count == 24:
        # MongoDB writes lower case; multilog's times begin with 2^62.
        bits = value(text, '0123456789abcdef')
        if bits is not None and (bits >> 64 == 0x40000000 or text.isdigit()): bits = None
        if bits is not None and in_window(bits >> 64, Y2009) and not repeats(text):
            return start, 'objectid', '[%s]' % stamp((bits >> 64) * 1000, 3)
    elif count == 20:
        bits = value(text, BASE32HEX)
        if re.fullmatch('[0-9a-f]*', text): bits = None
        if bits is not None and bits & 15 == 0 and in_window(bits >> 68, Y2011):
            return start, 'xid', '[%s]' % stamp((bits >> 68) * 1000, 3)
    if 15 <= count <= 20 and text.isdigit() and int(text) < 1 << 63:
        milliseconds = (int(text) >> 22) + 1519862400000
        if in_window(milliseconds / 1000, FIRST_FLAKE) and not made_up(text):
            parts = stamp(milliseconds, 3), int(text) & 1023, int(text) >> 10 & 4095
            return start, 'miniflake', '[%s,w%d,s%d]' % parts
    return None

def model(data):
    'The text with a note behind each id, and the kinds that were found.'
    output, kinds, copied, start = b'', [], 0, 0
    while start < len(data):
        hit = None
        # A sequence for color is no part of an id; none has a parameter as long as one.
        escape = re.match(
            ESC + rb'\[([0-9]{0,14}[;:])*[0-9]{0,14}[mK]', data[start:start + 48])
        if escape:
            start += len(escape[0])
            continue
        if re.match(rb'[0-9A-Za-z]', data[start:start + 1]) and open_before(data, start):
            for count in (36, 35, 27, 26, 24, 20, 19, 18, 17, 16, 15):
                end = start + count
                if end > len(data): continue
                # An underscore, or the mark of a literal, may follow a number as long as flakes.
                mark = re.match(rb'(n|U?LL?|ull?|uL|[ui]64)(?![0-9A-Za-z])', data[end:end + 4])
                if not re.fullmatch(rb'[0-9]{15,20}', data[start:end]):
                    is_uuid = count == 36 and data[start + 8:start + 9] == b'-'
                    if not (is_uuid and data[end:end + 1] == b'_') and not open_after(data, end): continue
                elif mark:
                    if not open_after(data, end + len(mark[1])): continue
                    # With its mark, too, it is as long as ids are, where it follows an escape.
                    whole = end - start + len(mark[1])
                    if escaped_before(data, start) and whole not in (15, 16, 17, 18, 19, 20, 24, 26, 27): continue
                elif data[end:end + 1] != b'_' and not open_after(data, end): continue
                if not re.fullmatch(rb'[0-9A-Za-z-]*', data[start:end]): continue
                if re.fullmatch(rb'[0-9]+([eE][0-9]+)?', data[start:end]):
                    if re.search(rb'[0-9]\.\Z', data[max(0, start - 2):start]): continue
                    if re.match(rb'\.[0-9]', data[end:end + 2]): continue
                    if NEGATIVE.search(data[max(0, start - 2):start]): continue
                if re.search(rb':[0-9]{2}\.\Z', data[max(0, start - 4):start]) and data[start:start + 1].isdigit(): continue
                # What is left of a UUID without the digits of an escape is none.
                if data[:start].endswith(b'%') and re.match(rb'(25)?' + SIGN, data[start:]) and \
                    count != 36 and (mark or not re.fullmatch(rb'[0-9]{15,19}', data[start:end])): continue
                if count == 24 and ends_trace(data, start): continue
                hit = reading(data, start, end)
                if hit: break
        if hit:
            output += data[copied:end] + hit[2].encode()
            kinds.append(hit[1])
            copied = start = end
        else: start += 1
    return output + data[copied:], kinds

class Hostile:
    def __init__(self, seed): self.r = random.Random(seed)
    def digits(self, alphabet, count):
        return ''.join(self.r.choice(alphabet) for _ in range(count))
    def number(self, value, alphabet, count):
        text = ''
        for _ in range(count):
            value, digit = divmod(value, len(alphabet))
            text = alphabet[digit] + text
        return text
    def seconds(self):
        r = self.r
        first = r.choice([Y2000, Y2009, Y2011, Y2017, FIRST_FLAKE, NOW, NOW + 86400])
        usual = r.randrange(Y2017, NOW)
        return r.choice([usual, r.randrange(0, 1 << 32), first + r.randrange(-2, 3)])
    def uuid(self, bits):
        t = '%032x' % bits
        t = '-'.join((t[:8], t[8:12], t[12:16], t[16:20], t[20:]))
        return t.upper() if self.r.random() < .2 else t
    def uuid_bits(self):
        r = self.r
        version = r.choice([1, 4, 6, 7, 7, 7, 7, r.randrange(16)])
        s = self.seconds()
        bits = r.getrandbits(128)
        if version == 7: bits = (s * 1000 + r.randrange(1000)) << 80 | r.getrandbits(80)
        if version in (1, 6):
            ticks = (s * 10 ** 7 + r.randrange(10 ** 7) + 122192928000000000) & (1 << 60) - 1
            high = ticks >> 12 << 16 | ticks & 0xFFF
            if version == 1:
                high = (ticks & 0xFFFFFFFF) << 32 | (ticks >> 32 & 0xFFFF) << 16 | ticks >> 48
            bits = high << 64 | r.getrandbits(64)
        variant = r.choice([2, 2, 2, 2, 2, 2, r.randrange(4)])
        return bits & ~(15 << 76) & ~(3 << 62) | version << 76 | variant << 62
    def identifier(self):
        r = self.r
        kind = r.randrange(10)
        if kind == 0: return self.uuid(self.uuid_bits())
        if kind == 1:
            t = self.number((self.seconds() * 1000) << 80 | r.getrandbits(80), CROCKFORD, 26)
            return r.choice([t, t.lower(), t, r.choice('8Z7') + t[1:]])
        if kind == 2:
            t = self.number(self.uuid_bits(), CROCKFORD.lower(), 26)
            prefixes = 'user_ a_b_ x _ Xuser_ order2_ a__b_ é_'.split(' ')
            return r.choice(prefixes + ['', 'u' * 63 + '_', 'u' * 64 + '_']) + t
        if kind == 3:
            seconds = (self.seconds() - 1400000000) % (1 << 33)
            return self.number(seconds << 128 | r.getrandbits(128), BASE62, 27)
        if kind == 4:
            t = '%08x' % (self.seconds() & 0xFFFFFFFF) + self.digits('0123456789abcdef', 16)
            return r.choice([t, t, t.upper()])
        if kind == 5:
            padding = r.choice([0, 0, 0, r.randrange(16)])
            bits = (self.seconds() & 0xFFFFFFFF) << 68 | r.getrandbits(64) << 4 | padding
            return self.number(bits, BASE32HEX, 20)
        if kind == 6:
            milliseconds = max(0, self.seconds() - 1519862400) * 1000 + r.randrange(1000)
            return str(milliseconds << 22 | r.getrandbits(22))
        if kind == 7:
            alphabet = r.choice([BASE62[:10], BASE32HEX[:16], BASE62, BASE32HEX, CROCKFORD])
            count = r.choice([15, 19, 20, 21, 23, 24, 25, 26, 27, 28, 32, 36, 40])
            return self.digits(alphabet, count)
        if kind == 8:
            return '1-%08x-' % (self.seconds() & 0xFFFFFFFF) + self.digits('0123456789abcdef', 24)
        if r.random() < .3: return self.digits('0123456789abcdef', r.choice([3, 8, 23]))
        if r.random() < .4: return self.pattern()
        if r.random() < .3: return self.digits('0123456789', 12) + 'e' + self.digits('123', 11)
        return self.digits('abcdefghijklmnopqrstuvwxyz', r.choice([20, 24, 26, 27]))
    def pattern(self):
        'What somebody may have made up, or nearly.'
        r = self.r
        radix = r.choice([10, 10, 10, 16])
        text = [int(c, 16) for c in '%x' % self.seconds()] if radix == 16 else []
        count = 24 if radix == 16 else r.randrange(15, 20)
        text += [r.randrange(radix) for _ in range(count - len(text))]
        first = r.randrange(1, count)
        period, step = r.choice([(1, 0), (1, 1), (1, radix - 1), (2, 0), (3, 0), (4, 0), (6, 0), (7, 0)])
        for place in range(max(first, period), min(count, first + r.randrange(4, 16))):
            text[place] = (text[place - period] + step) % radix
        if radix == 10 and r.random() < .1: return str(r.randrange(1, 200) << 53)
        return ''.join('%x' % d for d in text)
    def spoiled(self, text):
        r = self.r
        place = r.randrange(len(text) + 1)
        way = r.randrange(7)
        if way == 0: return text[:place] + text[place + 1:]
        if way == 1: return text[:place] + r.choice('0aZz-_.é') + text[place:]
        if way == 2: return text[:place] + r.choice('0aZz-_gGuU:') + text[place + 1:]
        return text
    SIDES = [
        '', ' ', ' ', ' ', '"', "'", '{', '}', '(', '-', '--', '/', ':', '=', ',', '.',
        '1.', '.5', '_', 'id_', 'n', 'L', 'UR', 'n ', 'ABCD', 'order2_', 'x', '0', '\xe9', '\xe9_', '\u6f22',
        '\U0001f600', '\u2013', '\t', '\x1b[31m', '\x1b[0m', '\x1b[01;31m\x1b[K', '\x1b[',
        '[31m', '\x1b[38;2;1;2;3m', '\x00', '\r', 'm', 'K', '<@', '+', '\u0663',
        '\\t', '\\n', 'x\\r\\n', '%20', '%2F', '%252f', '=3D', '\\u0022', '\\x3d', '\\', '%', '=',
        'e\u0301', '12345678_', 'a12345678_', 'a123456789_', '-1', '\x1b[1muser_',
        '\x1b]8;;http://x/', '\x1b\\', '\x07', '\x1b]0;',
        '\\u001b[33m', '\\u001B[0m', '\\x1b[1;31m', '\\033[m', '\\e[1m\\e[K', '#033[33m', '^[[01;31m',
        'Root=1-58406520-', '1-5840652g-', '11-58406520-', 'u001b[33m', '\\u001b', '033[1m', '\\033', '^[', '#033[1muser_', '\\x1B[7',
    ]
    def line(self):
        r = self.r; parts = []
        for _ in range(r.randrange(1, 5)):
            parts += [r.choice(self.SIDES), r.choice(self.SIDES)]
            parts += [self.spoiled(self.identifier()), r.choice(self.SIDES)]
        line = ''.join(parts).encode()
        if r.random() < .2:
            place = r.randrange(len(line) + 1)
            byte = r.choice([0xFF, 0xC3, 0xE2, 0x80, 0xF0, 0, 0x1B, 0x7F])
            line = line[:place] + bytes([byte]) + line[place:]
        return line.replace(b'\n', b' ')

def whole(text, unwraps=False):
    '''The note of a text that is an id and nothing else, without its brackets; else None.

    A cell of a table may have around it what an id was copied with.'''
    data = text.encode('utf-8', 'surrogatepass')
    noted, kinds = model(data)
    if len(kinds) != 1 or not noted.startswith(data + b'['):
        core = unwrapped(text) if unwraps else text
        return whole(core, True) if core and core != text else None
    # Nothing but a prefix may stand in front.
    core = {'uuid': UUID.pattern, 'aws-xray': XRAY.pattern}.get(kinds[0], '[0-9A-Za-z]+')
    if not re.fullmatch('([0-9A-Za-z_]*_)?' + core, text): return None
    return noted[len(data) + 1:-1].decode().split(',')[0]

PAIRS = ('""', "''", '``', '{}', '()', '[]')
def unwrapped(text):
    'The text without what surrounds an id where it was copied from.'
    if re.fullmatch('[0-9]{15,20}[nL]', text): return text[:-1]
    if len(text) < 2 or text[0].isascii() and text[0].isalnum() and text[-1].isascii() and text[-1].isalnum():
        return text
    if text[-1] in ',;.': return text[:-1]
    if text[0] + text[-1] in PAIRS: return text[1:-1]
    if text[0] == "'" and text[-1].isascii() and text[-1].isalnum(): return text[1:]
    if text[0] == '<' and text[-1] == '>': return re.sub('^(@[!&]?|#)', '', text[1:-1])
    return text

def check_text(tool, seed, count):
    hostile = Hostile(seed)
    lines = [hostile.line() for _ in range(count)]
    notes = [model(line) for line in lines]
    kinds = collections.Counter(kind for _, found in notes for kind in found)
    got = run(tool, [], b'\n'.join(lines))
    result = got.stdout.split(b'\n')
    triples = zip(lines, [text for text, _ in notes], result)
    wrong = [triple for triple in triples if triple[1] != triple[2]]
    for line, expected, found in wrong[:5]:
        print('line    ', line, '\nexpected', expected, '\ngot     ', found)
    print('seed', seed, 'lines', count, 'wrong', len(wrong), dict(kinds))
    # Flakes that were made up at random look like no maker's.
    doubt = rb'idtool: warning: (numbers|[0-9]+) .* looks? (like random numbers rather than|unlike) .*\n'
    errors = re.sub(doubt, b'', got.stderr)
    said = errors.startswith(b'idtool: warning: the ids are read as') or not errors
    # Of few ids, one in 10,000 ends in four zeros.
    zeros = re.match(
        rb'idtool: warning: the last digits of ([12]) of %d ids are zeros' % kinds['miniflake'], errors)
    ended = len(re.findall(rb'[1-9]0000+(?!\d)', b' '.join(lines)))
    said = said or zeros and int(zeros[1]) <= ended
    ends = got.returncode == 0 and said and errors.count(b'\n') < 2 and len(result) == count
    if not ends: print(got.stderr)
    return ends and not wrong and len(kinds) == 8

def run(tool, options, text):
    line = [tool, 'annotate', '-l', 'miniflake', '--until', '@%d' % (NOW + 86400)] + options
    return subprocess.run(line, input=text, capture_output=True)

class Documents:
    'Random JSON, spelled at random.'
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.hostile = Hostile(seed)
    def space(self): return self.r.choice(['', '', '', ' ', '\t', ' \r'])
    def string(self):
        r = self.r
        text = r.choice([self.hostile.identifier, lambda: self.hostile.spoiled(
            self.hostile.identifier()), lambda: r.choice(['', 'a', 'id', 'order_id', '\u00e9',
            'x"y', '\\', '\n', 'x_time', 'a_time', '\u6f22', '\ud800', '\U0001f600'])])()
        shown = json.dumps(text, ensure_ascii=r.random() < .5 or '\ud800' in text)
        if r.random() < .1 and text: shown = '"\\u%04x' % min(ord(text[0]), 0xFFFF) + json.dumps(text[1:])[1:]
        return shown
    def value(self, depth):
        r = self.r
        kind = r.randrange(12 if depth < 4 else 8)
        if kind < 4: return self.string()
        if kind == 4: return r.choice(['true', 'false', 'null'])
        if kind == 5: return r.choice(['0', '-1', '1.5e9', '1155010909962240007.5', '0.1155010909962240007'])
        if kind < 8: return r.choice(['', '', '-']) + self.hostile.number(r.randrange(10 ** 18, 2 ** 63), '0123456789', 19)
        parts = [self.space() + self.value(depth + 1) + self.space() for _ in range(r.randrange(5))]
        if kind == 8: return '[' + (','.join(parts) or self.space()) + ']'
        keys = [self.space() + r.choice([self.string(), '"id"', '"id"', '"id_time"', '"key%d"' % r.randrange(3)]) + self.space() + ':' for _ in parts]
        return '{' + (','.join(k + p for k, p in zip(keys, parts)) or self.space()) + '}'
    def line(self):
        text = self.space() + self.value(0) + self.space()
        if self.r.random() < .1:
            place = self.r.randrange(len(text) + 1)
            text = text[:place] + self.r.choice(',:"]}[{x0\\') + text[place:]
        return text.encode('utf-8')

def with_times(value):
    'A value as pairs, and what a correct answer reads as.'
    if isinstance(value, list): return [with_times(v) for v in value]
    if not isinstance(value, Pairs): return value
    names = {k for k, _ in value.items}
    result = []
    for k, v in value.items:
        result.append((k, with_times(v)))
        text = v if isinstance(v, str) else str(v) if type(v) is Number else None
        # What an escape stands for is not what is written.
        time = whole(text) if text is not None and not (isinstance(v, str) and v in ESCAPED) else None
        if time and k + '_time' not in names: result.append((k + '_time', time))
    return Pairs(result)

ESCAPED = set()
class Number(str): pass
class Pairs:
    def __init__(self, items): self.items = items
    def __eq__(self, other): return isinstance(other, Pairs) and self.items == other.items
def parse(text): return json.loads(text, object_pairs_hook=Pairs, parse_int=Number, parse_float=str.lower,
    parse_constant=refuse)
def refuse(name): raise ValueError(name)

def check_json(tool, seed, count):
    documents = Documents(seed)
    lines = [b'{}'] + [documents.line() for _ in range(count)]
    got = run(tool, ['--in', 'json'], b'\n'.join(lines))
    result = got.stdout.split(b'\n')
    wrong, added, invalid = [], 0, 0
    note = re.compile(rb',"(?:[^"\\]|\\.)*_time":"[-0-9]{10}T[0-9:.]*Z"')
    for line, answer in zip(lines, result):
        ESCAPED.clear()
        for token in re.findall(r'"((?:[^"\\]|\\.)*)"', line.decode()):
            if '\\' in token:
                try: ESCAPED.add(json.loads('"%s"' % token))
                except ValueError: pass
        try: value = parse(line)
        except ValueError:
            invalid += 1
            if answer != line and line.strip(): wrong.append((line, answer))
            continue
        plain, removed = note.subn(b'', answer)
        added += removed
        if parse(answer) != with_times(value) or plain != note.sub(b'', line): wrong.append((line, answer))
    for line, answer in wrong[:5]: print('line  ', line, '\nanswer', answer)
    print('seed', seed, 'documents', count, 'wrong', len(wrong), 'invalid', invalid, 'added', added)
    return not wrong and len(result) == len(lines) and got.returncode == (1 if invalid else 0)

# A column that is there already is kept, and a name may be an id.
# Few flakes of any makers may look like those of another layout.
KNOWN = tuple(b'idtool: warning: ' + w for w in (
    b'there is a column', b'the first row', b'no column has ids', b'the ids are read as'))
def check_csv(tool, seed, count):
    r = random.Random(seed)
    hostile = Hostile(seed)
    def field():
        text = r.choice([hostile.identifier, lambda: hostile.spoiled(hostile.identifier()), lambda: r.choice(
            ['', 'a', 'x"y', 'a,b', 'a\nb', 'a\r\nb', '\u00e9', ' ', '"']), str])()
        if r.random() < .3 or any(c in text for c in ',"\r\n'): return '"' + text.replace('"', '""') + '"'
        return text
    for _ in range(max(1, count // 50)):
        width = r.randrange(1, 5)
        names = ['id', 'n,1', 'b"c', 'id_time'][:width]
        r.shuffle(names)
        end = r.choice(['\n', '\r\n'])
        shown = ['"%s"' % n.replace('"', '""') if ',' in n or '"' in n or r.random() < .3 else n for n in names]
        rows = [','.join(field() for _ in range(width)) for _ in range(r.randrange(1, 90))]
        rows = [row for row in rows if row] or ['x' + ',' * (width - 1)]
        last = r.choice(['', end])
        text = (','.join(shown) + end + end.join(rows) + last).encode()
        values = list(csv.reader(io.StringIO(text.decode(), newline='')))
        got = run(tool, ['--in', 'csv'], text)
        answer = list(csv.reader(io.StringIO(got.stdout.decode(), newline='')))
        times = [[whole(v, True) if '"' not in v and '\n' not in v else None for v in row] for row in values]
        chosen = [i for i in range(width) if any(row[i] for row in times[1:])
            and names[i] + '_time' not in names]
        expected = [values[0] + [names[i] + '_time' for i in chosen]]
        expected += [v + [t[i] or '' for i in chosen] for v, t in zip(values[1:], times[1:])]
        # Byte for byte: what is added stands in front of the ends of rows.
        raw = [','.join(shown)] + rows
        tails = [''.join(',' + (n if '"' not in n and ',' not in n else '') for n in e[width:]) for e in expected]
        whole_rows = all('"' not in n and ',' not in n for n in names) and not any(s[0] == '"' for s in shown)
        bytes_right = not whole_rows or got.stdout.decode() == end.join(a + b for a, b in zip(raw, tails)) + last
        # Of the few ids in a table, one in a hundred ends in zeros by chance.
        known = KNOWN
        if re.search(rb'[0-9]{13,18}00(?![0-9])', text): known += (b'idtool: warning: the last digits of',)
        if answer != expected or not bytes_right or got.returncode != (b'has lost digits' in got.stderr) or any(
            not line.startswith(known) and b'has lost digits' not in line and
            b' in columns of ids, ' not in line and b' look like random numbers rather than ' not in line and
                b' look unlike ' not in line and b'in the future, as ' not in line
            for line in got.stderr.splitlines()):
            print('seed', seed, 'table', text, 'answer', got.stdout, 'expected', expected, got.stderr)
            return False
    print('seed', seed, 'tables', max(1, count // 50))
    return True

def main():
    tool, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    checks = {'text': check_text, 'json': check_json, 'csv': check_csv}
    sys.exit(0 if checks[sys.argv[4]](tool, seed, count) else 1)

main()
