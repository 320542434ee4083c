"""The command `espalier`, as a process that draws many diagrams."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import threading
from concurrent.futures import Future
from functools import lru_cache
from pathlib import Path


class CommandMissing(Exception):
    """The command `espalier` isn't installed, or can't be started."""


class WorkerEnded(Exception):
    """The process ended before it answered a request."""


@lru_cache(maxsize=None)
def command() -> str:
    """Returns the path of the command that was installed with this package, or otherwise of the one in `PATH`.

    The command of this package is preferred, because another distribution has a command of the same name.
    """
    try:
        files = importlib.metadata.files("espalier-diagrams") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.parts[-2:] == ("bin", "espalier"):
            path = os.path.abspath(file.locate())
            if os.access(path, os.X_OK):
                return path
    found = os.environ.get("ESPALIER_COMMAND") or shutil.which("espalier")
    if not found:
        raise CommandMissing(
            "the command 'espalier' is missing; install the wheel of espalier-diagrams, which contains it, on Linux for x86-64"
        )
    return found


class Worker:
    """A process of `espalier worker`, which is started with the first request.

    Requests can be sent from several threads. A process that was forked from this one, as by `sphinx-build -j`, starts a
    worker of its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._answers: dict[int, Future[tuple[int, str]]] = {}
        self._last = 0

    def send(self, arguments: list[str]) -> Future[tuple[int, str]]:
        """Sends a request, and returns the future exit status and messages."""
        with self._lock:
            process = self._started()
            self._last += 1
            answer: Future[tuple[int, str]] = Future()
            self._answers[self._last] = answer
            request = {"arguments": arguments, "requestId": self._last}
            try:
                assert process.stdin
                process.stdin.write(json.dumps(request).encode() + b"\n")
                process.stdin.flush()
            except OSError:
                self._answers.pop(self._last, None)
                answer.set_exception(WorkerEnded())
        return answer

    def close(self) -> None:
        """Ends the process after its last answer."""
        with self._lock:
            process, self._process = self._process, None
        if process and self._owner == os.getpid():
            assert process.stdin
            try:
                process.stdin.close()
            except OSError:
                pass
            process.wait()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process and self._owner == os.getpid() and self._process.poll() is None:
            return self._process
        try:
            process = subprocess.Popen(
                [command(), "worker", "--jobs", str(os.cpu_count() or 1)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        except OSError as error:
            raise CommandMissing(f"'{command()}' can't be started: {error.strerror}") from error
        self._process, self._owner, self._answers = process, os.getpid(), {}
        threading.Thread(target=self._receive, args=(process, self._answers), daemon=True).start()
        return process

    def _receive(self, process: subprocess.Popen[bytes], answers: dict[int, Future[tuple[int, str]]]) -> None:
        assert process.stdout
        for line in process.stdout:
            response = json.loads(line)
            with self._lock:
                answer = answers.pop(response.get("requestId", 0), None)
            if answer:
                answer.set_result((response["exitCode"], response["output"]))
        process.stdout.close()
        process.wait()
        with self._lock:
            rest = list(answers.values())
            answers.clear()
        for answer in rest:
            answer.set_exception(WorkerEnded())


def stamp(path: str | Path) -> list[int] | None:
    """Returns the time and size of a file, which change when it is written; nothing if there is no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_size]
