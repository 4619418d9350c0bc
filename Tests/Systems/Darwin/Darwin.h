// The part of Darwin's C interface that Sources use, written from its documentation: with its types,
// its optional pointers, and nothing besides. What Swift's module Darwin adds, such as the functions
// whose number of arguments varies (`open`, `openat`, `fcntl`, `ioctl`), is in Platform.swift.

#pragma once

typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned int uint32_t;
typedef int pid_t;
typedef unsigned int id_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int dev_t;
typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef long long blkcnt_t;
typedef int blksize_t;
typedef long time_t;
typedef unsigned int sigset_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

// Errors

int *__error(void);

#define PATH_MAX 1024

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define EDQUOT 69
#define ESTALE 70
#define ENOSYS 78
#define EOPNOTSUPP 102

// Strings and the environment

size_t strlen(const char *);
int strerror_r(int, char *, size_t);
char *strsignal(int);
char *getenv(const char *);
int setenv(const char *, const char *, int);

// Files

#define STDERR_FILENO 2
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_EXCL 0x0800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_SYMLINK_FOLLOW 0x0040
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define SEEK_SET 0
#define SEEK_CUR 1

struct flock {
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
  short l_type;
  short l_whence;
};

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
  int st_lspare;
  long long st_qspare[2];
};

typedef struct fsid {
  int val[2];
} fsid_t;

struct statfs {
  uint32_t f_bsize;
  int f_iosize;
  unsigned long long f_blocks;
  unsigned long long f_bfree;
  unsigned long long f_bavail;
  unsigned long long f_files;
  unsigned long long f_ffree;
  fsid_t f_fsid;
  uid_t f_owner;
  uint32_t f_type;
  uint32_t f_flags;
  uint32_t f_fssubtype;
  char f_fstypename[16];
  char f_mntonname[1024];
  char f_mntfromname[1024];
  uint32_t f_flags_ext;
  uint32_t f_reserved[7];
};

struct dirent {
  unsigned long long d_ino;
  unsigned long long d_seekoff;
  unsigned short d_reclen;
  unsigned short d_namlen;
  unsigned char d_type;
  char d_name[1024];
};

typedef struct {
  int __dd_fd;
  char *__dd_buf;
} DIR;

int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int fstatfs(int, struct statfs *);
int ftruncate(int, off_t);
int fsync(int);
int mkdir(const char *, mode_t);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
uid_t geteuid(void);
int flock(int, int);
ssize_t readlinkat(int, const char *, char *, size_t);
int renameat(int, const char *, int, const char *);
int unlinkat(int, const char *, int);
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

typedef struct _copyfile_state *copyfile_state_t;
typedef uint32_t copyfile_flags_t;
#define COPYFILE_ACL (1 << 0)
#define COPYFILE_XATTR (1 << 2)
int fcopyfile(int, int, copyfile_state_t _Nullable, copyfile_flags_t);

// Terminals and polling

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

struct pollfd {
  int fd;
  short events;
  short revents;
};

typedef unsigned int nfds_t;
#define POLLIN 0x0001
#define POLLOUT 0x0004
int poll(struct pollfd *, nfds_t, int);
int isatty(int);

// Memory

#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
void arc4random_buf(void *, size_t);

// Time

typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
} clockid_t;

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};

int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
struct tm *localtime_r(const time_t *, struct tm *);
void tzset(void);

// Signals

#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGCHLD 20
#define SIGXFSZ 25
#define SA_SIGINFO 0x0040
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

union sigval {
  int sival_int;
  void *sival_ptr;
};

typedef struct __siginfo {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  void *si_addr;
  union sigval si_value;
  long si_band;
  unsigned long __pad[7];
} siginfo_t;

union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};

struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};

typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int raise(int);
int kill(pid_t, int);

// Processes

typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
#define WNOHANG 0x01
#define WEXITED 0x04
#define WNOWAIT 0x20
#define _SC_NPROCESSORS_ONLN 58
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000

#define EXCEPT_TV_AND_WATCH \
  __attribute__((availability(tvos, unavailable), availability(watchos, unavailable)))

typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;

void _exit(int) __attribute__((noreturn));
int execv(const char *, char *const *) EXCEPT_TV_AND_WATCH;
int pipe(int[2]);
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);
long sysconf(int);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const[], char *const[]) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_init(posix_spawnattr_t *) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_destroy(posix_spawnattr_t *) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_setflags(posix_spawnattr_t *, short) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *) EXCEPT_TV_AND_WATCH;
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *) EXCEPT_TV_AND_WATCH;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *) EXCEPT_TV_AND_WATCH;
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *) EXCEPT_TV_AND_WATCH;
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int) EXCEPT_TV_AND_WATCH;
int posix_spawn_file_actions_addinherit_np(posix_spawn_file_actions_t *, int) EXCEPT_TV_AND_WATCH;

// Threads: the one header here whose pointers say whether they may be nil.

#pragma clang assume_nonnull begin

struct __darwin_pthread_handler_rec {
  void (*_Nullable __routine)(void *_Nullable);
  void *_Nullable __arg;
  struct __darwin_pthread_handler_rec *_Nullable __next;
};

struct _opaque_pthread_t {
  long __sig;
  struct __darwin_pthread_handler_rec *_Nullable __cleanup_stack;
  char __opaque[8176];
};

typedef struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
} pthread_attr_t;

typedef struct _opaque_pthread_cond_t {
  long __sig;
  char __opaque[40];
} pthread_cond_t;

typedef struct _opaque_pthread_condattr_t {
  long __sig;
  char __opaque[8];
} pthread_condattr_t;

typedef struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;

typedef struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;

typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;

int pthread_create(pthread_t _Nullable *_Null_unspecified, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *), void *_Nullable);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);

#pragma clang assume_nonnull end
