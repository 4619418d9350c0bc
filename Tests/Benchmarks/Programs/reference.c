// What idtool is measured against: the data, each task in plain C on one core, and a runner that says
// what a command used.
//
//   reference data FOLDER COUNT        ids.txt shuffled.txt log.txt records.ndjson routes.txt
//   reference make COUNT               ids, one a line
//   reference decode FILE              what `idtool flake decode -l twitter -o tsv` prints
//   reference annotate FILE            what `idtool flake annotate -l twitter` prints
//   reference routes FILE              what `idtool route parse` prints
//   reference dedupe FILE              what `idtool records dedupe` prints
//   reference run COMMAND…             runs it; user and system seconds, wall seconds, peak KiB on fd 3
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef uint64_t u64;
typedef uint32_t u32;

static const u64 epoch = 1288834974657;

// Output: a buffer with room for a record more.
static char out[1 << 17], *end = out;
static void flush(void) {
  for (char *p = out; p < end;) {
    ssize_t n = write(1, p, end - p);
    if (n < 0) perror("write"), exit(3);
    p += n;
  }
  end = out;
}
static inline void room(size_t n) {
  if (end + n > out + sizeof out) flush();
}
static void put(const char *p, size_t n) {
  while (n > 0) {
    size_t part = n < (1 << 15) ? n : 1 << 15;
    room(part);
    memcpy(end, p, part);
    end += part, p += part, n -= part;
  }
}

static char *map(const char *path, size_t *size) {
  int fd = open(path, O_RDONLY);
  struct stat s;
  if (fd < 0 || fstat(fd, &s)) perror(path), exit(3);
  *size = s.st_size;
  // A page more, so that loops may read beyond the end.
  char *all = mmap(0, s.st_size + 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mmap(all, s.st_size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, fd, 0);
}

static char two[100][2];
static void tables(void) {
  for (int i = 0; i < 100; i++) two[i][0] = '0' + i / 10, two[i][1] = '0' + i % 10;
}
static inline char *number(char *p, u64 v) {
  char t[20];
  int n = 20;
  do t[--n] = '0' + v % 10, v /= 10;
  while (v);
  memcpy(p, t + n, 20 - n);
  return p + 20 - n;
}
static inline char *pair(char *p, u32 v) { return memcpy(p, two[v], 2), p + 2; }

// Neri and Schneider's computation of a date, kept for the day it is of.
static inline char *moment(char *p, u64 ms) {
  static u64 known = ~0ull;
  static char date[11];
  u64 day = ms / 86400000;
  if (day != known) {
    u32 n1 = 4 * (u32)(day + 719468) + 3, c = n1 / 146097, n2 = n1 % 146097 | 3;
    u64 product = (u64)2939745 * n2;
    u32 z = product >> 32, ny = (u32)product / 2939745 / 4, n3 = 2141 * ny + 197913;
    u32 m = n3 >> 16, d = (n3 & 0xffff) / 2141 + 1, y = 100 * c + z;
    if (ny >= 306) y++, m -= 12;
    pair(date, y / 100), pair(date + 2, y % 100), pair(date + 5, m), pair(date + 8, d);
    date[4] = date[7] = '-', date[10] = 'T';
    known = day;
  }
  memcpy(p, date, 11);
  u32 rest = ms - day * 86400000, s = rest / 1000, f = rest % 1000;
  pair(p + 11, s / 3600), p[13] = ':', pair(p + 14, s / 60 % 60), p[16] = ':', pair(p + 17, s % 60);
  p[19] = '.', p[20] = '0' + f / 100, pair(p + 21, f % 100), p[23] = 'Z';
  return p + 24;
}

static int decode(const char *path) {
  size_t size;
  char *p = map(path, &size), *stop = p + size;
  put("id\tlayout\ttime\tunix_ms\tdatacenter\tworker\tsequence\twarning\n", 58);
  while (p < stop) {
    char *start = p;
    u64 id = 0;
    for (; *p != '\n'; p++) {
      u32 digit = *p - '0';
      if (digit > 9) return 1;
      id = id * 10 + digit;
    }
    room(256);
    memcpy(end, start, 32), end += p - start;
    memcpy(end, "\ttwitter\t", 9), end += 9;
    u64 ms = epoch + (id >> 22);
    end = moment(end, ms), *end++ = '\t';
    end = number(end, ms), *end++ = '\t';
    end = number(end, id >> 17 & 31), *end++ = '\t';
    end = number(end, id >> 12 & 31), *end++ = '\t';
    end = number(end, id & 4095), *end++ = '\t', *end++ = '\n';
    p++;
  }
  return 0;
}

static inline int isWord(unsigned char c) {
  return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}
static int annotate(const char *path) {
  size_t size;
  char *text = map(path, &size);
  size_t copied = 0, at = 14;
  while (at < size) {
    if ((unsigned)(text[at] - '0') > 9) {
      at += 15;
      continue;
    }
    size_t first = at, last = at;
    while (first > 0 && (unsigned)(text[first - 1] - '0') <= 9) first--;
    while (last < size && (unsigned)(text[last] - '0') <= 9) last++;
    at = last + 14;
    size_t count = last - first;
    if (count < 15 || count > 19 || isWord(text[last])) continue;
    if (first > 0 && (isWord(text[first - 1]) || text[first - 1] == '.')) continue;
    u64 id = 0;
    for (size_t i = first; i < last; i++) id = id * 10 + (text[i] - '0');
    u64 ms = epoch + (id >> 22);
    if (ms < 1400000000000 || ms > 1760000000000) continue;
    put(text + copied, last - copied);
    copied = last;
    room(64);
    *end++ = '[', end = moment(end, ms), *end++ = ',', *end++ = 'd';
    end = number(end, id >> 17 & 31), *end++ = ',', *end++ = 'w';
    end = number(end, id >> 12 & 31), *end++ = ',', *end++ = 's';
    end = number(end, id & 4095), *end++ = ']';
  }
  put(text + copied, size - copied);
  return 0;
}

static int routes(const char *path) {
  size_t size;
  char *p = map(path, &size), *stop = p + size;
  while (p < stop) {
    char *newline = memchr(p, '\n', stop - p), *colon = memchr(p, ':', newline - p);
    room(newline - p + 1);
    memcpy(end, p, newline - p + 1);
    if (colon) end[colon - p] = '\t';
    end += newline - p + 1, p = newline + 1;
  }
  return 0;
}

static int dedupe(const char *path) {
  size_t size;
  char *p = map(path, &size), *stop = p + size;
  u64 slots = 1 << 16;
  while (slots < size / 12) slots *= 2;
  u64 *table = calloc(slots, 8);
  while (p < stop) {
    char *newline = memchr(p, '\n', stop - p), *digit = p + 6;
    u64 id = 0;
    for (; (unsigned)(*digit - '0') <= 9; digit++) id = id * 10 + (*digit - '0');
    u64 slot = (id * 0x9E3779B97F4A7C15ull) >> 20 & (slots - 1);
    while (table[slot] && table[slot] != id + 1) slot = (slot + 1) & (slots - 1);
    if (!table[slot]) table[slot] = id + 1, put(p, newline + 1 - p);
    p = newline + 1;
  }
  return 0;
}

static u64 state = 88172645463325252;
static u64 random64(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static FILE *file(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  if (!f) perror(path), exit(3);
  setvbuf(f, 0, _IOFBF, 1 << 20);
  return f;
}
static int data(const char *folder, u64 count) {
  u64 *ids = malloc(count * 8), step = 31536000000 / count + 1, ms = 1704067200000 - epoch;
  FILE *f = file(folder, "ids.txt");
  for (u64 i = 0; i < count; i++) {
    ms += random64() % (2 * step);
    // No multiple of ten thousand, which looks rounded.
    do ids[i] = ms << 22 | (random64() & 0x3fffff);
    while (ids[i] % 10000 == 0);
    fprintf(f, "%lu\n", ids[i]);
  }
  fclose(f);
  f = file(folder, "log.txt");
  for (u64 i = 0; i < count / 2; i++)
    fprintf(f, "2024-07-01T02:13:%02lu.023Z INFO [worker-%lu] \"GET /orders/%lu HTTP/1.1\" %lu %s\n",
            random64() % 60, random64() % 64, ids[i], random64() % 100000,
            i % 3 ? "connection reset by peer, retrying upstream request" : "slow query");
  fclose(f);
  f = file(folder, "records.ndjson");
  for (u64 i = 0; i < count / 10; i++)
    fprintf(f, "{\"id\":%lu,\"name\":\"device %lu\",\"score\":%lu.5,\"active\":%s}\n",
            ids[i % 8 ? i : random64() % (i + 1)], random64() % 100000, random64() % 1000,
            i % 2 ? "true" : "false");
  fclose(f);
  f = file(folder, "routes.txt");
  static const char *names[] = {"profile", "channel", "feed", "order"};
  for (u64 i = 0; i < count / 2; i++)
    fprintf(f, i % 7 ? "%s:%lu\n" : "%s\n", names[random64() % 4], random64() % 100000);
  fclose(f);
  f = file(folder, "shuffled.txt");
  for (u64 i = count; i > 1; i--) {
    u64 j = random64() % i, t = ids[i - 1];
    ids[i - 1] = ids[j], ids[j] = t;
  }
  for (u64 i = 0; i < count; i++) fprintf(f, "%lu\n", ids[i]);
  return fclose(f);
}

static int run(char **command) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  pid_t child = vfork();
  if (child == 0) execvp(command[0], command), _exit(127);
  int status;
  struct rusage r;
  wait4(child, &status, 0, &r);
  clock_gettime(CLOCK_MONOTONIC, &b);
  dprintf(3, "%ld.%06ld %ld.%06ld %.6f %ld\n", r.ru_utime.tv_sec, r.ru_utime.tv_usec,
          r.ru_stime.tv_sec, r.ru_stime.tv_usec,
          b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) * 1e-9, r.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **words) {
  tables();
  int status = 2;
  char *task = count > 2 ? words[1] : "";
  if (!strcmp(task, "run")) return run(words + 2);
  if (!strcmp(task, "data") && count > 3) return data(words[2], strtoull(words[3], 0, 10));
  if (!strcmp(task, "decode")) status = decode(words[2]);
  if (!strcmp(task, "annotate")) status = annotate(words[2]);
  if (!strcmp(task, "routes")) status = routes(words[2]);
  if (!strcmp(task, "dedupe")) status = dedupe(words[2]);
  if (!strcmp(task, "make")) {
    u64 id = 1741610195085610888;
    for (u64 n = strtoull(words[2], 0, 10); n > 0; n--) room(32), end = number(end, id), *end++ = '\n', id += 1024;
    status = 0;
  }
  flush();
  return status;
}
