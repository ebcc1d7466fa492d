"""Every small change of a function: one node of its syntax tree at a time."""

import ast
import copy
import difflib
import inspect
from collections.abc import Iterator

SWAPS = {
    ast.Add: [ast.Sub], ast.Sub: [ast.Add], ast.Mult: [ast.Div], ast.Div: [ast.Mult, ast.FloorDiv],
    ast.Pow: [ast.Mult], ast.MatMult: [ast.Mult], ast.BitAnd: [ast.BitOr], ast.BitOr: [ast.BitAnd],
    ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.GtE], ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE], ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn],
    ast.NotIn: [ast.In], ast.Is: [ast.IsNot], ast.IsNot: [ast.Is], ast.And: [ast.Or],
    ast.Or: [ast.And],
}  # fmt: skip
NAMES = {
    "min": ["max"], "max": ["min"], "argmin": ["argmax"], "argmax": ["argmin"], "any": ["all"],
    "idxmin": ["idxmax"], "idxmax": ["idxmin"], "all": ["any"], "sorted": ["list"],
    "sum": ["max"], "mean": ["sum", "median"], "log2": ["log", "log10"], "log": ["log2"],
    "isqrt": ["int"], "floor": ["ceil"], "abs": ["float"], "set": ["list"], "round": ["float"],
    "iloc": ["loc"], "nunique": ["count"], "cumsum": ["cumprod"], "var": ["std"],
}  # fmt: skip
FIRST_LAST = {0: -1, -1: 0}


def changed(function) -> Iterator[tuple[str, object]]:
    """Mutants of a function and of the functions of its module that it calls: (what, mutant)."""
    module = inspect.getmodule(function)
    whole = {
        node.name: node
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.FunctionDef)
    }
    needed = _called(whole, function.__name__)
    for name in needed:
        before = ast.unparse(whole[name])
        seen = {before}
        for mutant in _mutants(whole[name]):
            after = ast.unparse(mutant)
            if after not in seen:
                seen.add(after)
                body = [mutant if one == name else whole[one] for one in needed]
                yield (
                    f"{function.__name__}, {name}: {_told(before, after)}",
                    _made(body, function, module),
                )


def _told(before: str, after: str) -> str:
    """The lines that differ: ``a < b → a <= b``."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    old, new = (" ".join(line[2:].strip() for line in lines if line[0] == s) for s in "-+")
    return f"{old} → {new}"


def _called(whole, name) -> list[str]:
    found = [name]
    for one in found:
        used = [n.id for n in ast.walk(whole[one]) if isinstance(n, ast.Name) and n.id in whole]
        found += [other for other in dict.fromkeys(used) if other not in found]
    return found


def _made(body, function, module):
    tree = ast.fix_missing_locations(ast.Module([copy.deepcopy(one) for one in body], []))
    space = dict(vars(module))
    exec(compile(tree, "<mutant>", "exec"), space)
    return space[function.__name__]


def _mutants(function: ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """Each place in a fresh copy, so that only one thing is changed."""
    for number, node in enumerate(ast.walk(function)):
        for made in (_operators, _values, _calls, _statements, _loops):
            for field, new in made(node):
                mine = copy.deepcopy(function)
                place = next(n for i, n in enumerate(ast.walk(mine)) if i == number)
                setattr(place, field, copy.deepcopy(new))
                yield ast.fix_missing_locations(mine)


def _operators(node):
    if isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)):
        for other in SWAPS.get(type(node.op), ()):
            yield "op", other()
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Div)):
        yield "left", node.right
        yield "right", node.left
    if isinstance(node, ast.Compare):
        for other in SWAPS.get(type(node.ops[0]), ()):
            yield "ops", [other(), *node.ops[1:]]
    if isinstance(node, ast.BoolOp):
        for i in range(len(node.values)):
            others = [*node.values[:i], *node.values[i + 1 :]]
            yield "values", others if len(others) > 1 else others * 2


def _values(node):
    """Constants, indices and slices."""
    if isinstance(node, ast.Constant) and not isinstance(node.value, (str, bytes)):
        if isinstance(node.value, bool):
            yield "value", not node.value
        elif isinstance(node.value, (int, float)):
            yield "value", node.value + 1
            yield "value", node.value - 1
        elif node.value is None:
            yield "value", 0
    at = node.slice if isinstance(node, ast.Subscript) else None
    if isinstance(at, ast.Constant) and isinstance(at.value, int) and at.value in FIRST_LAST:
        yield "slice", ast.Constant(FIRST_LAST[at.value])
    if isinstance(node, ast.Slice):
        for field in ("lower", "upper"):
            if getattr(node, field) is not None:
                yield field, None


def _calls(node):
    if isinstance(node, ast.Call):
        for i in range(len(node.args) - 1):
            turned = list(node.args)
            turned[i : i + 2] = turned[i : i + 2][::-1]
            yield "args", turned
        for keyword in node.keywords:
            yield "keywords", [one for one in node.keywords if one is not keyword]
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        for other in NAMES.get(node.id, ()):
            yield "id", other
    if isinstance(node, ast.Attribute):
        for other in NAMES.get(node.attr, ()):
            yield "attr", other
    if isinstance(node, ast.keyword) and node.arg == "key":
        yield "value", ast.parse("lambda one: 0", mode="eval").body


def _statements(node):
    for field in ("body", "orelse"):
        lines = getattr(node, field, None)
        if not isinstance(lines, list):
            continue
        for i, line in enumerate(lines):
            is_docstring = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
            if not is_docstring and not isinstance(line, (ast.Return, ast.FunctionDef)):
                yield field, [*lines[:i], *lines[i + 1 :]] or [ast.Pass()]
            if isinstance(line, ast.AugAssign):
                yield field, [*lines[:i], ast.Assign([line.target], line.value), *lines[i + 1 :]]
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        for truth in (True, False):
            if not (truth and isinstance(node, ast.While)):
                yield "test", ast.Constant(truth)
        yield "test", ast.UnaryOp(ast.Not(), node.test)
    if isinstance(node, ast.UnaryOp):
        yield "operand", ast.UnaryOp(node.op, node.operand)  # turned twice: gone
    if isinstance(node, ast.For):
        yield from _ends(node)


def _loops(node):
    if isinstance(node, (ast.For, ast.comprehension)):
        as_list = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
        for part in ("[:-1]", "[1:]", "[::-1]", "[:1]"):
            bound = ast.parse(f"it{part}", mode="eval").body.slice
            yield "iter", ast.Subscript(as_list, bound, ast.Load())
        yield "iter", ast.Call(ast.Name("sorted", ast.Load()), [node.iter], [])
    if isinstance(node, ast.comprehension) and node.ifs:
        yield "ifs", []


def _ends(node):
    """A loop that is left early, after each of its lines."""
    for i in range(1, len(node.body) + 1):
        yield "body", [*node.body[:i], ast.Break(), *node.body[i:]]
