"""A test of what should be stopped, which fails if it is not."""

import _thread
import contextlib
import sys
import threading

import pytest


@contextlib.contextmanager
def at_most(seconds):
    """Fail where an answer is not stopped, in place of waiting for ever.

    Not by the timers that are tested here: a thread interrupts, again and again.
    """
    if sys.platform == "emscripten":  # no threads there: who waits for ever is seen
        yield
        return
    done = threading.Event()

    def interrupt():
        wait = seconds
        while not done.wait(wait):
            _thread.interrupt_main()
            wait = 0.02

    watch = threading.Thread(target=interrupt, daemon=True)
    watch.start()
    try:
        yield
    except KeyboardInterrupt:
        done.set()
        pytest.fail(f"the answer was not stopped within {seconds} seconds")
    finally:
        done.set()
        watch.join()
