/*
 * Loaded into the site and its database by LD_PRELOAD, for proofs/kills/power-loss.ts. Remembers of each file what a disk would still
 * hold if the power failed now: the content of every page at the last fsync, until the next one.
 *
 * DISK is the file system that is watched, REMEMBERED a folder on another one, with a file for each inode that was written since its
 * last fsync: eight bytes with the size at that fsync, plus one; from MAP a byte for each page that was written; from IMAGES the pages
 * themselves, as they were. An empty file means that everything is on the disk. Creating, renaming and deleting files is taken as
 * durable at once.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PAGE = 4096, MAP = 4096, IMAGES = 1 << 20 };

static const char *remembered;
static dev_t disk;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("POWER_LOSS_DISK");
  struct stat about;
  const char *folder = getenv("POWER_LOSS_REMEMBERED");
  if (path == NULL || folder == NULL || stat(path, &about) != 0) return;
  disk = about.st_dev;
  /* PostgreSQL writes its titles for ps over the environment. */
  remembered = strdup(folder);
}

static ssize_t write_at(int fd, const void *bytes, size_t count, off_t offset) {
  return syscall(SYS_pwrite64, fd, bytes, count, offset);
}

/* Returns the locked memory of the file, or -1 for a file elsewhere. */
static int memory_of(int fd, int flags, struct stat *about) {
  char path[512];
  int memory;
  if (remembered == NULL || fstat(fd, about) != 0 || !S_ISREG(about->st_mode) || about->st_dev != disk) return -1;
  snprintf(path, sizeof path, "%s/%llu", remembered, (unsigned long long)about->st_ino);
  memory = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
  if (memory < 0) return -1;
  /* The database runs as another user than the site. */
  if (flags & O_CREAT) fchmod(memory, 0666);
  while (flock(memory, LOCK_EX) != 0 && errno == EINTR);
  return memory;
}

/* Remembers what is about to be overwritten. The lock is held until the memory is closed, after the write. */
static int before_write(int fd, off_t offset, size_t count) {
  struct stat about;
  uint64_t size = 0;
  unsigned char page[PAGE];
  int reader = -1, before = errno;
  int memory = count == 0 ? -1 : memory_of(fd, O_CREAT, &about);
  if (memory < 0) return -1;
  if (pread(memory, &size, sizeof size, 0) != sizeof size || size == 0) {
    size = (uint64_t)about.st_size + 1;
    write_at(memory, &size, sizeof size, 0);
  }
  for (off_t number = offset / PAGE; number * PAGE < offset + (off_t)count; number += 1) {
    unsigned char known = 0;
    if (pread(memory, &known, 1, MAP + number) == 1 && known) continue;
    if (number * PAGE < about.st_size) {
      char path[64];
      snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
      if (reader < 0) reader = open(path, O_RDONLY | O_CLOEXEC);
      memset(page, 0, PAGE);
      if (reader < 0 || pread(reader, page, PAGE, number * PAGE) < 0) abort();
      write_at(memory, page, PAGE, IMAGES + number * PAGE);
    }
    known = 1;
    write_at(memory, &known, 1, MAP + number);
  }
  if (reader >= 0) close(reader);
  errno = before;
  return memory;
}

static void after_write(int memory) {
  int before = errno;
  if (memory >= 0) close(memory);
  errno = before;
}

/* What is written while the disk syncs may not be on it yet, so the memory is emptied first. */
static void before_sync(int fd) {
  struct stat about;
  int before = errno, memory = memory_of(fd, 0, &about);
  if (memory >= 0) {
    if (ftruncate(memory, 0) != 0) abort();
    close(memory);
  }
  errno = before;
}

static off_t position(int fd) {
  int before = errno, flags = fcntl(fd, F_GETFL);
  struct stat about;
  off_t place = flags >= 0 && (flags & O_APPEND) && fstat(fd, &about) == 0 ? about.st_size : lseek(fd, 0, SEEK_CUR);
  errno = before;
  return place < 0 ? 0 : place;
}

static size_t sum(const struct iovec *parts, int count) {
  size_t total = 0;
  for (int each = 0; each < count; each += 1) total += parts[each].iov_len;
  return total;
}

#define REMEMBERING(offset, count, call)                   \
  do {                                                     \
    int memory = before_write(fd, (offset), (count));      \
    ssize_t result = (call);                               \
    after_write(memory);                                   \
    return result;                                         \
  } while (0)

ssize_t write(int fd, const void *bytes, size_t count) {
  REMEMBERING(position(fd), count, syscall(SYS_write, fd, bytes, count));
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REMEMBERING(position(fd), sum(parts, count), syscall(SYS_writev, fd, parts, count));
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  REMEMBERING(offset, count, write_at(fd, bytes, count, offset));
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  REMEMBERING(offset, count, write_at(fd, bytes, count, offset));
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  REMEMBERING(offset, sum(parts, count), syscall(SYS_pwritev, fd, parts, count, offset, 0L));
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  REMEMBERING(offset, sum(parts, count), syscall(SYS_pwritev, fd, parts, count, offset, 0L));
}

int fsync(int fd) {
  before_sync(fd);
  return syscall(SYS_fsync, fd);
}
int fdatasync(int fd) {
  before_sync(fd);
  return syscall(SYS_fdatasync, fd);
}
