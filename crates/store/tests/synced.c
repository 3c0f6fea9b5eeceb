/* Remembers what is really on the disk: whenever a file is synced, it is copied to the folder SYNCED_TO, and whenever a
   folder is synced, files that are no longer in it are removed there. Whatever was written or removed later and not
   synced is as it was, as it is after a power failure. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void forget_removed(const char *folder, const char *from) {
    DIR *copies = opendir(folder);
    struct dirent *copy;
    while (copies && (copy = readdir(copies))) {
        char there[4200], here[4200];
        snprintf(there, sizeof there, "%s/%s", from, copy->d_name);
        snprintf(here, sizeof here, "%s/%s", folder, copy->d_name);
        if (strstr(copy->d_name, "tablee.db") && access(there, F_OK)) unlink(here);
    }
    if (copies) closedir(copies);
}

static void keep(int fd) {
    const char *folder = getenv("SYNCED_TO");
    char link[64], path[4096], to[4200], part[4300], block[65536];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!folder || length <= 0) return;
    path[length] = 0;
    struct stat kind;
    if (!fstat(fd, &kind) && S_ISDIR(kind.st_mode)) return forget_removed(folder, path);
    const char *name = strrchr(path, '/');
    if (!name || !strstr(name, "tablee.db")) return;
    snprintf(to, sizeof to, "%s%s", folder, name);
    snprintf(part, sizeof part, "%s.part", to);
    int out = open(part, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (out < 0) return;
    off_t at = 0;
    ssize_t got;
    while ((got = pread(fd, block, sizeof block, at)) > 0) {
        if (write(out, block, got) != got) abort();
        at += got;
    }
    close(out);
    rename(part, to);
}

int fsync(int fd) {
    keep(fd);
    return (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
    keep(fd);
    return (int)syscall(SYS_fdatasync, fd);
}
