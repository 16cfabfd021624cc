"""Runs a command and prints its processor time in seconds, its peak in MiB and its exit code: `measure.py SECONDS WORD…`.

It is a process of its own, since the peak of a new process counts the memory of its parent.
"""
import os
import signal
import sys
import threading

limit, *words = sys.argv[1:]
nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
child = os.posix_spawn(words[0], words, os.environ, file_actions=nowhere)
stop = threading.Timer(float(limit), os.kill, (child, signal.SIGKILL))
stop.start()
_, status, used = os.wait4(child, 0)
stop.cancel()
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))
