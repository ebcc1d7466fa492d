"""Ways out of the sandbox that a patient student may try: past the filter, the limits, the files.

A line above a right answer asserts that its way is closed, so that a full mark shows it; ``LATER``
and the like say what is lost where the process itself ends.
"""

from __future__ import annotations

from tests.grading.hostile import AFTER, LATER, Trick, above

NUMBERS = {
    "execveat": 322, "io_uring_setup": 425, "userfaultfd": 323, "memfd_create": 319, "bpf": 321,
    "unshare": 272, "setns": 308, "keyctl": 250, "add_key": 248, "perf_event_open": 298,
    "mount": 165, "open_tree": 428, "fsopen": 430, "pidfd_open": 434, "vmsplice": 278,
    "process_vm_readv": 310, "shmget": 29, "msgget": 68, "mq_open": 240, "personality": 135,
    "kexec_load": 246, "open_by_handle_at": 304, "clone3": 435, "socket of x32": 0x40000000 + 41,
    "one that is newer than the filter": 467, "one that nobody knows": 9999,
}  # fmt: skip
CALLS = f"""
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
page = ctypes.create_string_buffer(4096)
for name, number in {NUMBERS}.items():
    ctypes.set_errno(0)
    result = libc.syscall(number, 0, page, 0, 0, 0, 0)
    assert result == -1 and ctypes.get_errno() in (1, 38), (name, result, ctypes.get_errno())
for flags in (0x11, 0x10000000, 0x40000000 | 0x11, 0x4000 | 0x100):  # processes, namespaces
    assert libc.syscall(56, flags, 0, 0, 0, 0) == -1, flags
"""
# mov eax, 20 (getpid, as 32-bit programs number it); int 0x80; ret
OLD_DOOR = """
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
"""
DEVICES = """
import os
for device in ("/dev/null", "/dev/urandom"):
    for change in (lambda: os.chmod(device, 0), lambda: os.utime(device, (1, 1)),
                   lambda: os.chown(device, 1000, 1000), lambda: os.unlink(device),
                   lambda: os.setxattr(device, "user.x", b"1")):
        try: change()
        except OSError: continue
        raise AssertionError(device)
assert sorted(os.listdir("/dev")) == ["null", "urandom"]
"""
LINKS = """
import os
os.symlink("/", "root"); os.symlink("/course", "course"); os.mkfifo("pipe")
for way in ("root/etc/passwd", "root/sys", "root/boot", "course/solutions",
            "course/exercises", "course/tests", "course/dtlib/check/sheets",
            "course/grading/judging.py"):
    assert not os.path.exists(way), way
for change in (lambda: os.mknod("disk", 0o60600, os.makedev(254, 0)),
               lambda: os.link("/dev/null", "mine"), lambda: os.chroot("."),
               lambda: open("course/dtlib/tree.py", "a")):
    try: change()
    except OSError: continue
    raise AssertionError("this must not be possible")
"""
COUNTED = """
import os
made = 0
try:
    while True:
        open(f"file{made}", "w").close()
        made += 1
except OSError: pass
assert 10 < made < 2000, made
"""
THREADS = """
import threading, time
threading.stack_size(32768)
for _ in range(100_000): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
"""
PIPES = """
import fcntl, os
held = []
try:
    while True: held.append(os.pipe())
except OSError: pass
assert len(held) < 40, len(held)
for ends in held:
    for end in ends: os.close(end)
"""
RIGHTS = """
import os, resource
for what in ("AS", "NOFILE", "CPU", "FSIZE"):
    try: resource.setrlimit(getattr(resource, f"RLIMIT_{what}"), (resource.RLIM_INFINITY,) * 2)
    except (ValueError, PermissionError): continue
    raise AssertionError(what)
for change in (lambda: os.setuid(0), lambda: os.setgroups([]), lambda: os.nice(-5)):
    try: change()
    except OSError: continue
    raise AssertionError("this must not be possible")
status = os.getuid(), os.geteuid()
assert status == (1000, 1000), status
"""
CATCHES = """
def f():
    while True:
        try:
            while True: pass
        except BaseException: pass
f()
"""
NO_TIMER = """
import signal, threading
for which in (signal.ITIMER_REAL, signal.ITIMER_PROF, signal.ITIMER_VIRTUAL):
    signal.setitimer(which, 0)
while True: pass
"""
TALKS_ON = """
import os, threading, time
def talk():
    while True:
        try: os.write(3, b"\\x00\\x00\\x00\\x02{}")
        except OSError: pass
        time.sleep(0.001)
threading.Thread(target=talk).start()
time.sleep(0.1)
"""
GIVES_AWAY = """
import socket
def entropy(counts):
    socket.send_fds(socket.socket(fileno=3), [b"\\x00\\x00\\x00\\x02{}"], [0, 1, 2])
    return 0.0
"""

BREAK_OUTS = {
    "calls of the system": Trick("each is refused", above(CALLS)),
    "the door of 32-bit programs": Trick(
        "who calls there is ended", {"five_shares": OLD_DOOR}, LATER, "stopped", "process"),
    "rights of the devices": Trick("root's own devices cannot be changed", above(DEVICES)),
    "links out of the scratch folder": Trick("they lead nowhere", above(LINKS)),
    "files without number": Trick("their number is limited", above(COUNTED)),
    "threads without number": Trick(
        "the sheet goes on, whatever stands beside", {"five_shares": THREADS}, ("five_shares",),
        note="its cell"),
    "pipes without number": Trick("their number is limited", above(PIPES)),
    "raises its own limits": Trick("no right to it", above(RIGHTS)),
    "catches the end of its time": Trick(
        "it goes round in a circle", {"five_shares": CATCHES}, ("five_shares",),
        note="did not end"),
    "turns off the clock": Trick(
        "who does not listen is killed", {"five_shares": NO_TIMER}, LATER, "stopped"),
    "sleeps": Trick("the clock on the wall counts, too",
                    {"five_shares": "import time\ntime.sleep(10_000)"}, ("five_shares",),
                    note="did not end"),
    "talks on beside": Trick(
        "a second voice ends the talk", {"five_shares": TALKS_ON}, LATER, "stopped", "process"),
    "gives files away": Trick(
        "nobody takes them", {"entropy": GIVES_AWAY}, AFTER, "stopped", "process"),
}  # fmt: skip
