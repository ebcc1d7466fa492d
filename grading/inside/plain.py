"""Does by the same options what bubblewrap does, where that is not installed.

It makes namespaces of its own (users, processes, mounts, network and the rest), builds a new root
of what the options name, leaves the old one for good and runs the command there.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Iterator

if __package__ in (None, ""):  # run by its path, before anything is hidden
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from grading.inside import confine
from grading.inside.confine import NODEV, NOSUID, READ_ONLY, libc, mount, must

NEW_NET, NEW_UTS, NEW_CGROUP = 0x40000000, 0x04000000, 0x02000000
BIND, PRIVATE, ALL_BELOW, DETACH = 0x1000, 1 << 18, 0x4000, 2
PIVOT_ROOT, DIE_WITH_PARENT = 155, 1
# How many words follow each option.
WORDS = {
    "--unshare-all": 0, "--uid": 1, "--gid": 1, "--die-with-parent": 0, "--new-session": 0,
    "--clearenv": 0, "--setenv": 2, "--symlink": 2, "--ro-bind": 2, "--ro-bind-try": 2,
    "--dev-bind": 2, "--tmpfs": 1, "--remount-ro": 1, "--proc": 1, "--dir": 1, "--chdir": 1,
}  # fmt: skip
OLD, NEW = "/old", "/new"


def main(arguments: list[str]) -> None:
    options, command = parsed(arguments)
    own_namespaces(*(int(words[0]) for name, words in options if name in ("--uid", "--gid")))
    inner = os.fork()  # the first process of the new world
    if inner:
        die_with_parent()
        os._exit(os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1]) & 0xFF)
    die_with_parent()
    os.setsid()
    build(options)
    must(libc.prctl(confine.NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no new privileges")
    environment = dict(words for name, words in options if name == "--setenv")
    os.execve(command[0], command, {**environment, "PWD": os.getcwd()})


def parsed(arguments: list[str]) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The options with their words, and the command.

    >>> parsed(["--uid", "7", "--clearenv", "/bin/true", "--dir"])
    ([('--uid', ['7']), ('--clearenv', [])], ['/bin/true', '--dir'])
    """
    options = []
    while arguments and arguments[0] in WORDS:
        end = 1 + WORDS[arguments[0]]
        options.append((arguments[0], arguments[1:end]))
        arguments = arguments[end:]
    return options, arguments


def own_namespaces(user: int, group: int) -> None:
    outside = os.getuid(), os.getgid()
    spaces = confine.NEW_USER | confine.NEW_PID | confine.NEW_MOUNTS | confine.NEW_IPC
    must(libc.unshare(spaces | NEW_NET | NEW_UTS | NEW_CGROUP), "unshare")
    confine.write("/proc/self/setgroups", "deny")
    confine.write("/proc/self/uid_map", f"{user} {outside[0]} 1")
    confine.write("/proc/self/gid_map", f"{group} {outside[1]} 1")


def die_with_parent() -> None:
    must(libc.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0), "die with parent")


def build(options: list[tuple[str, list[str]]]) -> None:
    """The new root, option by option; from then on there is no way to the old one."""
    options = list(without_links(options))
    must(libc.mount(None, b"/", None, PRIVATE | ALL_BELOW, None), "private mounts")
    mount("/tmp", b"mode=755", NOSUID | NODEV)
    for folder in (OLD, NEW):
        os.mkdir("/tmp" + folder)
    must(libc.syscall(PIVOT_ROOT, b"/tmp", b"/tmp" + OLD.encode()), "pivot_root")
    mount(NEW, b"mode=755", NOSUID | NODEV)
    for name, words in options:
        step(name, words)
    must(libc.umount2(OLD.encode(), DETACH), "leaving the old root")
    os.chdir(NEW)
    must(libc.syscall(PIVOT_ROOT, b".", b"."), "pivot_root")
    must(libc.umount2(b".", DETACH), "leaving the scaffold")
    os.chdir(next(words[0] for name, words in options if name == "--chdir"))


def without_links(options: list[tuple[str, list[str]]]) -> Iterator[tuple[str, list[str]]]:
    """What is bound, by its real path, as long as the system still stands."""
    for name, words in options:
        if name.endswith(("-bind", "-bind-try")):
            if not os.path.exists(words[0]):
                continue
            words = [os.path.realpath(words[0]), words[1]]
        yield name, words


def step(name: str, words: list[str]) -> None:
    place = NEW + words[-1] if words else ""
    if name.endswith(("-bind", "-bind-try")):
        bind(OLD + words[0], place, 0 if name == "--dev-bind" else READ_ONLY | NODEV)
    elif name == "--symlink":
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.symlink(words[0], place)
    elif name in ("--dir", "--tmpfs", "--proc"):
        os.makedirs(place, exist_ok=True)
        if name == "--tmpfs":
            mount(place, b"mode=755", NOSUID | NODEV)
        if name == "--proc":
            made = libc.mount(b"proc", place.encode(), b"proc", NOSUID | NODEV, None)
            must(made, "mount of /proc")
    elif name == "--remount-ro":
        confine.mount_again(place, READ_ONLY)


def bind(source: str, place: str, flags: int) -> None:
    if os.path.isdir(source):
        os.makedirs(place, exist_ok=True)
    elif not os.path.exists(place):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        open(place, "w").close()
    must(libc.mount(source.encode(), place.encode(), None, BIND, None), f"bind {source}")
    confine.mount_again(place, flags)


if __name__ == "__main__":
    ctypes.set_errno(0)
    main(sys.argv[1:])
