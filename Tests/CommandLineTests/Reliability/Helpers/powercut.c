// powercut MOUNTPOINT
//
// Shuts a file system down as a loss of power would: at once, without writing out anything that
// is still in memory, the journal included. For tests; ext4, xfs and others on Linux, superuser.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>

// From <linux/fs.h> and its kin, where it stands only in newer versions.
#define SHUTDOWN _IOR('X', 125, uint32_t)
enum { WITHOUT_FLUSHING_THE_LOG = 2 };

int main(int count, char **arguments) {
  uint32_t how = WITHOUT_FLUSHING_THE_LOG;
  int folder = count == 2 ? open(arguments[1], O_RDONLY) : -1;
  if (folder < 0 || ioctl(folder, SHUTDOWN, &how)) {
    perror("powercut");
    return 1;
  }
  return 0;
}
