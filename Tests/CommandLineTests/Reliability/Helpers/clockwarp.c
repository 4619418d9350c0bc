// clockwarp [--clock FILE] [--short N] -- PROGRAM ARGUMENT...
//
// Runs a program, statically linked ones too, under a wall clock of its own, or lets it read and
// write in small steps only. For tests; Linux on x86-64.
//
//   --clock FILE  FILE holds a signed 64-bit number of nanoseconds that is added to the time of
//                 day. It is looked at again for each call: whoever writes to the file sets the
//                 clock of all programs under it at the same moment.
//   --short N     Each read, write, pread and pwrite moves N bytes at most. They really do: it is
//                 the count that is made smaller, before the call.
//
// How: programs ask for the time without a system call, by code of the kernel (the vDSO) that they
// find through their auxiliary vector. The entry is struck out when the program starts, and the C
// library then falls back to the system call. A seccomp filter stops the program at the calls of
// interest only, and there ptrace changes what they do. Clocks other than the wall clock are left
// alone.
//
// The exit status is the program's; a signal that ends it ends this process too. 125: it could not
// be done. Killing this process kills the program.

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if !defined(__linux__) || !defined(__x86_64__)
#error "registers and system calls of Linux on x86-64"
#endif

enum { CANNOT = 125 };

static const volatile int64_t *clock_offset; // nanoseconds; in the mapped file
static unsigned long long short_count;       // 0: as many as the program wants

static void fail(const char *what) {
  fprintf(stderr, "clockwarp: %s: %s\n", what, strerror(errno));
  exit(CANNOT);
}

static const volatile int64_t *mapped_offset(const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct stat status;
  if (file < 0 || fstat(file, &status)) fail(path);
  if (status.st_size < (off_t)sizeof(int64_t) && ftruncate(file, sizeof(int64_t))) fail(path);
  void *mapped = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) fail(path);
  close(file);
  return mapped;
}

static char **parse(char **argument) {
  for (; *argument && strcmp(*argument, "--"); argument += 2) {
    if (argument[1] && !strcmp(*argument, "--clock")) {
      clock_offset = mapped_offset(argument[1]);
    } else if (argument[1] && !strcmp(*argument, "--short")) {
      short_count = strtoull(argument[1], NULL, 10);
    } else {
      break;
    }
  }
  if (!*argument || strcmp(*argument, "--") || !argument[1]) {
    fprintf(stderr, "usage: clockwarp [--clock FILE] [--short N] -- PROGRAM ARGUMENT...\n");
    exit(CANNOT);
  }
  return argument + 1;
}

// --- in the child, before it becomes the program

static void stop_at_calls(void) {
  int calls[7], call_count = 0;
  if (clock_offset) {
    calls[call_count++] = SYS_clock_gettime;
    calls[call_count++] = SYS_gettimeofday;
    calls[call_count++] = SYS_time;
  }
  if (short_count) {
    calls[call_count++] = SYS_read;
    calls[call_count++] = SYS_write;
    calls[call_count++] = SYS_pread64;
    calls[call_count++] = SYS_pwrite64;
  }
  struct sock_filter code[2 + 2 * 7];
  unsigned short length = 0;
  code[length++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int index = 0; index < call_count; index++) {
    code[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[index], 0, 1);
    code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
  }
  code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {length, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no new privileges");
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) fail("seccomp");
}

static void become(char **program, pid_t tracer) {
  // Should the tracer be killed before it has set PTRACE_O_EXITKILL, nobody would continue us.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != tracer) _exit(CANNOT);
  if (ptrace(PTRACE_TRACEME, 0, 0, 0)) fail("ptrace");
  raise(SIGSTOP);
  stop_at_calls();
  execvp(program[0], program);
  fail(program[0]);
}

// --- in the tracer

static void poke(pid_t process, unsigned long long address, const int64_t *words, int count) {
  for (int index = 0; index < count; index++) {
    ptrace(PTRACE_POKEDATA, process, address + 8 * index, words[index]);
  }
}

// At the start of a program its stack holds: count and pointers of arguments, NULL, pointers of the
// environment, NULL, pairs of the auxiliary vector.
static void hide_vdso(pid_t process) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, process, 0, &registers)) return;
  unsigned long long place = registers.rsp;
  place += 8 * (ptrace(PTRACE_PEEKDATA, process, place, 0) + 2);
  while (ptrace(PTRACE_PEEKDATA, process, place, 0)) place += 8;
  for (place += 8;; place += 16) {
    long type = ptrace(PTRACE_PEEKDATA, process, place, 0);
    if (type == AT_NULL) return;
    if (type == AT_SYSINFO_EHDR) {
      ptrace(PTRACE_POKEDATA, process, place, AT_IGNORE);
      return;
    }
  }
}

static int64_t warped_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec + *clock_offset;
}

// Answers the call in the kernel's place: it is not made, and returns `result`.
static void answer(pid_t process, struct user_regs_struct *registers, int64_t result) {
  registers->orig_rax = -1;
  registers->rax = result;
  ptrace(PTRACE_SETREGS, process, 0, registers);
}

static void change_call(pid_t process) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, process, 0, &registers)) return;
  switch (registers.orig_rax) {
  case SYS_clock_gettime:
    if (registers.rdi == CLOCK_REALTIME || registers.rdi == CLOCK_REALTIME_COARSE) {
      int64_t now = warped_time();
      int64_t words[2] = {now / 1000000000, now % 1000000000};
      poke(process, registers.rsi, words, 2);
      answer(process, &registers, 0);
    }
    break;
  case SYS_gettimeofday:
    if (registers.rdi) {
      int64_t now = warped_time();
      int64_t words[2] = {now / 1000000000, now % 1000000000 / 1000};
      poke(process, registers.rdi, words, 2);
      answer(process, &registers, 0);
    }
    break;
  case SYS_time: {
    int64_t now = warped_time() / 1000000000;
    if (registers.rdi) poke(process, registers.rdi, &now, 1);
    answer(process, &registers, now);
    break;
  }
  case SYS_read:
  case SYS_write:
  case SYS_pread64:
  case SYS_pwrite64:
    if (registers.rdx > short_count) {
      registers.rdx = short_count;
      ptrace(PTRACE_SETREGS, process, 0, &registers);
    }
    break;
  }
}

static void end_like(int status) {
  if (WIFSIGNALED(status)) {
    // Without a second core file.
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  exit(WEXITSTATUS(status));
}

// Whether a SIGTRAP comes from the program (a breakpoint, say) and not from our own tracing.
static int is_own_trap(pid_t process) {
  siginfo_t info;
  return !ptrace(PTRACE_GETSIGINFO, process, 0, &info) && info.si_code > 0
      && info.si_code >> 8 == 0;
}

static void trace(pid_t child) {
  int status;
  if (waitpid(child, &status, 0) != child) fail("wait");
  if (!WIFSTOPPED(status)) end_like(status);
  long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACEEXEC | PTRACE_O_TRACEFORK
      | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, child, 0, options)) fail("ptrace");
  ptrace(PTRACE_CONT, child, 0, 0);
  for (;;) {
    pid_t process = waitpid(-1, &status, __WALL);
    if (process < 0) {
      if (errno == EINTR) continue;
      fail("wait");
    }
    if (!WIFSTOPPED(status)) {
      if (process == child) end_like(status);
      continue;
    }
    int received = WSTOPSIG(status), delivered = 0;
    switch (status >> 16) {
    case PTRACE_EVENT_SECCOMP: change_call(process); break;
    case PTRACE_EVENT_EXEC: hide_vdso(process); break;
    case 0:
      // The first stop of a new thread or child is the tracer's business alone.
      if (received == SIGTRAP ? is_own_trap(process) : received != SIGSTOP || process == child) {
        delivered = received;
      }
      break;
    default: break;
    }
    ptrace(PTRACE_CONT, process, 0, delivered);
  }
}

int main(int count, char **arguments) {
  (void)count;
  char **program = parse(arguments + 1);
  pid_t tracer = getpid();
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) become(program, tracer);
  trace(child);
}
