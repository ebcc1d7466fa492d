"""Lock this process in for good: namespaces, a scratch folder, limits, a system call filter.

Called in a fresh fork, before the first line of a student's code. All of it lies within the outer
sandbox, which already hides the system; this keeps one student's code from the next one's.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import struct
import time

SCRATCH = "/scratch"
DEVICES = ("/dev/null", "/dev/urandom")
MB = 1 << 20
NEW_USER, NEW_PID, NEW_MOUNTS, NEW_IPC = 0x10000000, 0x20000000, 0x00020000, 0x08000000
READ_ONLY, NOSUID, NODEV, NO_PROGRAMS = 1, 2, 4, 8
AGAIN = 0x1000 | 0x20  # what is mounted gets other flags
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2

# What an answer never needs: other processes, programs, sockets, mounts, keys, the kernel itself,
# and memory that no limit counts. The numbers are those of x86-64.
REFUSED = {
    "fork": 57, "vfork": 58, "execve": 59, "execveat": 322, "ptrace": 101, "socket": 41,
    "process_vm_readv": 310, "process_vm_writev": 311, "mount": 165, "umount2": 166,
    "pivot_root": 155, "chroot": 161, "unshare": 272, "setns": 308, "keyctl": 250, "add_key": 248,
    "request_key": 249, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323,
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "init_module": 175,
    "finit_module": 313, "delete_module": 176, "kexec_load": 246, "kexec_file_load": 320,
    "reboot": 169, "swapon": 167, "swapoff": 168, "open_by_handle_at": 304,
    "name_to_handle_at": 303, "quotactl": 179, "acct": 163, "syslog": 103, "settimeofday": 164,
    "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305, "memfd_create": 319,
    "memfd_secret": 447, "shmget": 29, "shmat": 30, "shmctl": 31, "msgget": 68, "semget": 64,
    "mq_open": 240, "personality": 135, "ioperm": 173, "iopl": 172, "modify_ldt": 154,
    "fanotify_init": 300, "sethostname": 170, "setdomainname": 171, "open_tree": 428,
    "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "mount_setattr": 442, "pidfd_open": 434, "pidfd_getfd": 438, "pidfd_send_signal": 424,
    "process_madvise": 440, "kcmp": 312, "vmsplice": 278,
}  # fmt: skip
CLONE, CLONE3, CLONE_THREAD = 56, 435, 0x10000
X86_64, UNKNOWN_FROM = 0xC000003E, 453  # newer calls, and those of x32, are not known here
EPERM, ENOSYS = 1, 38
LOAD, EQUAL, AT_LEAST, HAS_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000

libc = ctypes.CDLL(None, use_errno=True)


def has_filter() -> bool:
    """Whether the table of system calls is this machine's."""
    return platform.machine() == "x86_64" and platform.system() == "Linux"


def own_namespaces() -> None:
    """Users, processes (from the next fork on), mounts and shared memory of our own."""
    user, group = os.getuid(), os.getgid()
    must(libc.unshare(NEW_USER | NEW_PID | NEW_MOUNTS | NEW_IPC), "unshare")
    write("/proc/self/setgroups", "deny")
    write("/proc/self/uid_map", f"{user} {user} 1")
    write("/proc/self/gid_map", f"{group} {group} 1")


def lock_in(memory: int, scratch: int, seconds: int) -> None:
    """Sizes in MB; ``seconds`` of work after which the system itself ends the process."""
    size = f"size={scratch}m,nr_inodes=1000,mode=700".encode()
    mount(SCRATCH, size, NOSUID | NODEV)
    mount("/proc", b"size=4k,nr_inodes=2", NOSUID | NODEV | READ_ONLY)
    for device in DEVICES:  # they are the system's own: root could change their rights
        mount_again(device, READ_ONLY)
    os.chdir(SCRATCH)
    _limit(memory, scratch, seconds)
    _drop_capabilities()
    must(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no new privileges")
    _filter_calls()


def _limit(memory: int, scratch: int, seconds: int) -> None:
    used = int(time.process_time())
    for what, most in (
        (resource.RLIMIT_AS, _address_space() + memory * MB),
        (resource.RLIMIT_FSIZE, scratch * MB),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_NPROC, 64),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, used + seconds),
    ):
        resource.setrlimit(what, (most, most))


_PAGES = 0


def measure() -> None:
    """How large this process is before any student's code: read once, /proc is covered later."""
    global _PAGES
    with open("/proc/self/statm", encoding="ascii") as file:
        _PAGES = int(file.read().split()[0])


def _address_space() -> int:
    return _PAGES * resource.getpagesize()


def write(path: str, text: str) -> None:
    handle = os.open(path, os.O_WRONLY)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)


def mount(where: str, options: bytes, flags: int) -> None:
    must(libc.mount(b"tmpfs", where.encode(), b"tmpfs", flags, options), f"mount on {where}")


def mount_again(where: str, flags: int) -> None:
    """With flags more; those that it has already cannot be taken away by us."""
    flags |= NOSUID | (os.statvfs(where).f_flag & (NOSUID | NODEV | NO_PROGRAMS | READ_ONLY))
    must(libc.mount(None, where.encode(), None, AGAIN | flags, None), f"mount again {where}")


def _drop_capabilities() -> None:
    head = struct.pack("=Ii", 0x20080522, 0)
    must(libc.capset(head, struct.pack("=6I", *(0,) * 6)), "capset")


def _filter_calls() -> None:
    code = _program()
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(buffer))
    must(libc.prctl(SECCOMP, FILTER, program, 0, 0), "seccomp")


def _program() -> bytes:
    """Berkeley packet filter: operation, jump if true, jump if false, operand."""
    lines = [
        (LOAD, 0, 0, 4),  # the architecture
        (EQUAL, 1, 0, X86_64),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, 0),  # the number of the call
        (AT_LEAST, 0, 1, UNKNOWN_FROM),
        (RETURN, 0, 0, ERROR | ENOSYS),
        (EQUAL, 0, 1, CLONE3),  # its flags cannot be read here; the C library then uses clone
        (RETURN, 0, 0, ERROR | ENOSYS),
    ]
    for number in REFUSED.values():
        lines += [(EQUAL, 0, 1, number), (RETURN, 0, 0, ERROR | EPERM)]
    lines += [
        (EQUAL, 0, 3, CLONE),
        (LOAD, 0, 0, 16),  # its flags: a thread may be made, a process not
        (HAS_BIT, 1, 0, CLONE_THREAD),
        (RETURN, 0, 0, ERROR | EPERM),
        (RETURN, 0, 0, ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def must(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
