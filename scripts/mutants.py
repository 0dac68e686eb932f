"""Mutants of the code: small changes to a function, each made by an operator from the syntax tree.

A mutant has a name that survives edits elsewhere: the function, the operator, and the number of the change among those
which that operator makes there. What is changed are the functions that decide by a clause, guard money, or decide who
may or who sees: `places` says which.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "pontoon"
CITES = re.compile(r"^ *Clauses: ", re.MULTILINE)
# Rooms in which a whole module is changed if one of its functions cites a clause.
LAW = ("rules/", "game/", "table/", "tournament/", "promotions/", "registers/")
# Of others, the functions that cite one.
HOUSE = ("law/", "live/", "web/", "players/")
# Modules that are changed whole all the same: they apply events, keep accounts, or say who may and who sees.
GUARDS = re.compile(
    r"^(game|table)/evolve/|(^|/)(evolve|ledger|payment|postings|proceedings|views)\.py$"
    r"|^registers/(house|house_rows|dates|text)\.py$|^live/(authorisation|at_stake|gate)\.py$"
    r"|^web/(client_authority|wire_secrecy|wire_events)\.py$"
)
# What is only read by programs or people: notation, forms, registers' wording, and the verifier's separate writing.
TEXT = re.compile(r"/(notation|replay|writing|account|reference|conditions_text|verifier/.*)\.py$")

KILLED, SURVIVED, ENDLESS, NOT_CALLED, BROKEN = "killed", "survived", "without end", "not called", "broken"

Function = ast.FunctionDef | ast.AsyncFunctionDef
Slot = tuple[ast.AST, str, int | None]


@dataclass(frozen=True)
class Mutant:
    """One change: `number` counts the operator's changes in this function from 1."""

    file: str
    function: str
    operator: str
    number: int
    line: int
    change: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.function} {self.operator} {self.number}"

    @property
    def place(self) -> str:
        return f"{self.file}:{self.function}"


@cache
def tree_of(file: str) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text("utf-8"))


@cache
def places(file: str) -> dict[str, Function]:
    """The functions that are changed in a file, by qualified name; one within another is changed with it."""
    found: dict[str, Function] = {}
    cites = bool(CITES.search((PACKAGE / file).read_text("utf-8")))
    whole = GUARDS.search(file) or (cites and file.startswith(LAW) and not TEXT.search(file))

    def look(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, Function) and (whole or CITES.search(ast.get_docstring(node) or "")):
                found[prefix + node.name] = node

    look(tree_of(file).body, "")
    return found


def files() -> list[str]:
    every = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py"))
    return [file for file in every if file.startswith(LAW + HOUSE)]


def every_mutant() -> Iterator[Mutant]:
    for file in files():
        for function, node in places(file).items():
            yield from (mutant for mutant, _, _ in changes(file, function, node))


def code_of(mutant: Mutant) -> CodeType:
    """The module compiled with this one change."""
    node = places(mutant.file)[mutant.function]
    slot, new = next((slot, new) for each, slot, new in changes(mutant.file, mutant.function, node) if each == mutant)
    old = put(slot, new)
    try:
        return compile(ast.fix_missing_locations(tree_of(mutant.file)), str(PACKAGE / mutant.file), "exec")
    finally:
        put(slot, old)


def put(slot: Slot, new: ast.AST | list[ast.AST]) -> ast.AST | list[ast.AST]:
    """Fill the slot; an element is filled with a list, which may be empty. What must be put back."""
    parent, field, index = slot
    old: list[ast.AST] = getattr(parent, field)
    setattr(parent, field, new if index is None or isinstance(new, list) else [*old[:index], new, *old[index + 1 :]])
    return old


def changes(file: str, function: str, node: Function) -> Iterator[tuple[Mutant, Slot, ast.AST | list[ast.AST]]]:
    counted: Counter[str] = Counter()
    for slot, in_condition in _slots(node):
        old = getattr(slot[0], slot[1]) if slot[2] is None else getattr(slot[0], slot[1])[slot[2]]
        for operator, new in _replacements(slot, old, in_condition, node):
            counted[operator] += 1
            if isinstance(new, ast.AST):
                ast.fix_missing_locations(ast.copy_location(new, old))
            line = getattr(old, "lineno", getattr(getattr(old, "pattern", None), "lineno", node.lineno))
            shown = "nothing" if isinstance(new, list) else ast.unparse(new)
            change = " -> ".join(text.partition("\n")[0] for text in (ast.unparse(old), shown))
            yield Mutant(file, function, operator, counted[operator], line, change), slot, new


def _slots(function: Function) -> Iterator[tuple[Slot, bool]]:
    """Every place below the function's head in which something stands, and whether only its truth is asked for."""
    gives_truth = isinstance(function.returns, ast.Name) and function.returns.id == "bool"

    def within(parent: ast.AST, parent_in_condition: bool) -> Iterator[tuple[Slot, bool]]:
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(parent, ast.Call):
                continue
            for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr | ast.Assert):
                    continue
                in_condition = (
                    (field == "test" and isinstance(parent, ast.If | ast.IfExp | ast.While))
                    or (field == "ifs" or field == "guard")
                    or (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not))
                    or (isinstance(parent, ast.BoolOp) and parent_in_condition)
                    or (isinstance(parent, ast.Return) and gives_truth)
                )
                yield (parent, field, index), in_condition
                yield from within(child, in_condition)

    for index, statement in enumerate(function.body):
        if (index or not ast.get_docstring(function)) and not isinstance(statement, ast.Assert):
            yield (function, "body", index), False
            yield from within(statement, False)


NEIGHBOURS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
TURNED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


def _replacements(
    slot: Slot, old: ast.AST, in_condition: bool, place: Function
) -> Iterator[tuple[str, ast.AST | list[ast.AST]]]:
    parent, field, index = slot
    rest = [] if index is None else [each for at, each in enumerate(getattr(parent, field)) if at != index]
    if in_condition and isinstance(old, ast.expr) and not isinstance(old, ast.Constant):
        # A part of `a and b` is left out by taking it for true; taken for false, the whole is.
        yield from (("condition", ast.Constant(truth)) for truth in (True, False) if _decides_less(parent, truth))
    match old:
        case ast.Compare(ops=[operation]) if type(operation) in NEIGHBOURS:
            yield "comparison", ast.Compare(old.left, [NEIGHBOURS[type(operation)]()], old.comparators)
        case ast.BinOp() if type(old.op) in TURNED and not _is_text(old):
            yield "arithmetic", ast.BinOp(old.left, TURNED[type(old.op)](), old.right)
        case ast.BinOp(op=ast.FloorDiv()):
            up = ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), old.left), old.op, old.right))
            yield "arithmetic", up
        case ast.UnaryOp(op=ast.USub()) if not isinstance(old.operand, ast.Constant):
            yield "arithmetic", old.operand
        case ast.Constant(value=bool()) if not in_condition:
            yield "truth", ast.Constant(not old.value)
        case ast.Constant(value=int(number)) if number > 1:
            # A limit of nothing or one is changed by its comparison; elsewhere these two stand for no and yes.
            yield "number", ast.Constant(number + 1)
        case ast.Constant(value=str(word)) if re.fullmatch(r"[\w.:-]+", word) and not isinstance(parent, ast.Expr):
            yield "word", ast.Constant(word + "_")
        case ast.Name(id=name, ctx=ast.Load()) if name.isupper() and len(named := _constants(place)) > 1:
            yield "name", ast.Name(named[(named.index(name) + 1) % len(named)], ast.Load())
        case ast.keyword() if old.arg:
            yield "keyword", rest
        case ast.match_case() if rest:
            yield "case", rest
        case ast.Return(value=ast.AST()) if _may_give_nothing(old, place):
            yield "return", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield "statement", ast.Pass()
        case ast.Continue() | ast.Break() | ast.Raise() | ast.Delete():
            yield "statement", ast.Pass()
    if field == "elts" and isinstance(getattr(parent, "ctx", ast.Load()), ast.Load):
        yield "element", rest


def _constants(function: ast.AST) -> list[str]:
    return sorted({each.id for each in ast.walk(function) if isinstance(each, ast.Name) and each.id.isupper()})


def _decides_less(parent: ast.AST, truth: bool) -> bool:
    """Whether the whole condition is still open when this part of it is taken for true or false."""
    match parent:
        case ast.BoolOp(op=ast.And()):
            return truth
        case ast.BoolOp():
            return not truth
    return not isinstance(parent, ast.UnaryOp)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _may_give_nothing(node: ast.Return, place: Function) -> bool:
    is_nothing = isinstance(node.value, ast.Constant) and node.value.value is None
    return not is_nothing and place.returns is not None and "None" in ast.unparse(place.returns)


def marked(file: str, numbers: dict[str, int]) -> CodeType:
    """The module compiled so that each function which is changed notes its call at its number."""
    for function, node in places(file).items():
        node.body[:0] = ast.parse(f"__called__[{numbers[f'{file}:{function}']}] = 1").body
    try:
        return compile(tree_of(file), str(PACKAGE / file), "exec")
    finally:
        for node in places(file).values():
            del node.body[:1]
