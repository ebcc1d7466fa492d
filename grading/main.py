"""The command ``dtlib-grade``: grade a class, or judge it again without running anything."""

from __future__ import annotations

import argparse
import csv
import hashlib
import os
import re
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from dtlib.check.core.asking import VARIABLE, class_seed
from grading import collect, report, roster, sandbox
from grading.grade import Grader, Unasked, changed, on_dask, on_this_machine
from grading.late import Late
from grading.model import GRADED, Graded
from grading.settings import ALLOW, NOTE, REFUSE, Settings
from grading.sheets import sheets
from grading.store import Store
from grading.submissions import Submission, submissions

BAR = 30


def parser() -> argparse.ArgumentParser:
    what = "Grade notebooks of a class in a sandbox; what ran once is only judged again."
    found = argparse.ArgumentParser("dtlib-grade", description=what)
    add = found.add_argument
    add("paths", nargs="*", type=Path, help="folders, zips, notebooks; none: judge again")
    add("--out", type=Path, default=Path("graded"), help="where marks and pages go")
    add("--roster", type=Path, help="the class as CSV")
    add("--worksheet", type=Path, action="append", default=[], help="Moodle's or Canvas' CSV")
    add("--column", default="", help="the assignment's column in Canvas' CSV")
    add("--scale", action="store_true", help="marks to the worksheet's greatest grade")
    add("--gradebook", type=Path, metavar="FILE", help="nbgrader's, for formgrader")
    add("--sheet", default="", choices=["", *sheets()], help="only this sheet")
    add("--seed", type=int, help=f"of the hidden cases (else {VARIABLE})")
    add("--points", action="append", default=[], metavar="EXERCISE=POINTS")
    add("--due", default="", metavar="TIME", help="2027-05-03T18:00, with --late")
    add("--late", default="", metavar="RULE", help="10%%/day: taken off for each day begun")
    add("--no-follow-through", action="store_true", help="a slip costs later exercises, too")
    add("--library-use", choices=[NOTE, REFUSE, ALLOW], default=NOTE)
    add("--hash-names", action="store_true", help="no names in what is written")
    add("--salt", type=Path, metavar="FILE", help="of the names, one for all sheets of a class")
    add("--no-sandbox", action="store_true", help="run students' code with all that you may do")
    add("--workers", type=int, default=os.cpu_count() or 1)
    add("--executor", choices=["local", "dask"], default="local")
    add("--scheduler", help="the address of a Dask scheduler")
    return found


def main(argv: list[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        return run(args)
    except (sandbox.NoSandbox, Unasked, FileNotFoundError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on where this one ended.", file=sys.stderr)
        return 130


def run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    store = Store(args.out / "store.db")
    before = store.marks()
    grader = Grader(store, settings)
    if args.paths:
        found = found_in(args)
        store.keep_handed_in(found)
        ask(args, grader, found)
    else:
        found = store.handed_in()
        if not found:
            told = f"Nothing was graded in {args.out} yet: give the files, as submissions.zip."
            raise ValueError(told)
    graded = grader.judge_all(found)
    for line in changed(before, graded):
        print(line)
    store.keep_marks(graded)
    write(args, graded, settings)
    tell(graded, args.out)
    return 0


def settings_of(args: argparse.Namespace) -> Settings:
    if bool(args.due) != bool(args.late):
        raise ValueError("--due and --late belong together: --due 2027-05-03T18:00 --late 10%/day")
    return Settings(
        seed=class_seed() if args.seed is None else args.seed,
        follow_through=not args.no_follow_through,
        library_use=args.library_use,
        points=tuple(map(points_of, args.points)),
        late=Late.read(args.due, args.late) if args.due else None,
        hash_names=args.hash_names,
        sandboxed=not args.no_sandbox,
    )


def points_of(text: str) -> tuple[str, float]:
    exercise, _, value = text.partition("=")
    if not any(exercise in sheet.points for sheet in sheets().values()):
        raise ValueError(f"--points {text}: no sheet has an exercise {exercise!r}.")
    if not re.fullmatch(r"\d+(\.\d+)?", value):
        raise ValueError(f"--points {text}: write it as {exercise}=4")
    return exercise, float(value)


def found_in(args: argparse.Namespace) -> list[Submission]:
    handed = collect.collected(args.paths)
    if args.roster:
        handed = roster.matched(handed, roster.read(args.roster))
    return submissions(handed, sheets(), args.sheet)


def ask(args: argparse.Namespace, grader: Grader, found: list[Submission]) -> None:
    if args.executor == "dask":
        if not args.scheduler:
            raise ValueError("Say where the cluster is: --scheduler tcp://HOST:8786")
        place = on_dask(args.scheduler, sandboxed=not args.no_sandbox)
    else:
        protect(args.no_sandbox)
        place = on_this_machine(args.workers)
    with place as executor:
        grader.ask_all(found, executor, bar if sys.stderr.isatty() else quiet)


def protect(no_sandbox: bool) -> None:
    """Say what is not protected; without a sandbox go on only if that was asked for."""
    if no_sandbox:
        if not hasattr(os, "fork"):
            raise sandbox.NoSandbox("Windows cannot grade by itself: use Linux in WSL.")
        print(sandbox.UNPROTECTED, file=sys.stderr)
        return
    missing = sandbox.why_not()
    if missing:
        way_out = "Nothing is graded. For notebooks that you trust as your own: --no-sandbox"
        raise sandbox.NoSandbox(f"{missing}\n{sandbox.UNPROTECTED}\n{way_out}")


def bar(done: int, total: int, names: list[str]) -> None:
    full = BAR * done // max(total, 1)
    line = f"[{'#' * full}{' ' * (BAR - full)}] {done}/{total} {', '.join(names)}"
    print(f"\r{line[:100]:<100}", end="\n" if done == total and not names else "", file=sys.stderr)


def quiet(done: int, total: int, names: list[str]) -> None: ...


def write(args: argparse.Namespace, graded: list[Graded], settings: Settings) -> None:
    """Marks as a table, and the pages for people."""
    known_as = alias(salt(args.salt or args.out / "salt")) if settings.hash_names else None
    with (args.out / "marks.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["student", "name", "sheet", "marks", "points", "state", "reason", "file"])
        for one in (
            report.hidden(one, known_as(one.student)) if known_as else one for one in graded
        ):
            told = [one.student, one.name, one.sheet, one.marks, one.points, one.state]
            table.writerow([harmless(str(cell)) for cell in (*told, one.reason, one.file)])
    options = report.Options(
        alias=known_as, worksheets=tuple(args.worksheet), column=args.column, scale=args.scale,
        gradebook=args.gradebook,
    )  # fmt: skip
    for line in report.write(args.out, graded, settings, options):
        print(line)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def salt(path: Path) -> str:
    """Drawn once and kept: with one file for a whole class a student keeps one alias all term."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "x", encoding="ascii", opener=_private) as file:
            file.write(secrets.token_hex(16))
    return path.read_text(encoding="ascii")


def alias(salted: str) -> Callable[[str], str]:
    """Names that only who has the salt could find out by trying."""
    return lambda key: hashlib.sha256(f"{salted} {key}".encode()).hexdigest()[:10]


def harmless(text: str) -> str:
    """No cell may begin as a formula does, nor what a program that parts at ; takes for one."""
    if re.fullmatch(r"-?[\d.]+", text):
        return text
    return re.sub(r"(^|[;\t\r\n])(?=\s*[=+@\-＝＋＠－]|[\t\r])", r"\1'", text)


def tell(graded: list[Graded], out: Path) -> None:
    """One line for each thing that a person must do, and one for all."""
    for one in graded:
        if one.state != GRADED:
            print(f"{one.file}: {one.state}. {one.reason}")
        for told in one.look:
            print(f"{one.file}: {told}")
    n = sum(one.state == GRADED for one in graded)
    print(f"{n} of {len(graded)} graded; marks and pages are in {out}.")


if __name__ == "__main__":
    sys.exit(main())
