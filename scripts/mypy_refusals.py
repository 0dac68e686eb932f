"""A mypy plugin that reports dropped refusals.

A function that may refuse returns a `Refusal`, or a union that contains one. A statement that only calls it, awaited or
not, continues as if the call had succeeded, and mypy by itself accepts that. Examine the result, return it or, where a
refusal really makes no difference, assign it to `_`.

mypy knows the type of every call, but does not tell a plugin whether the call is a statement of its own; that is read
from the file.
"""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.plugin import FunctionContext, MethodContext, Plugin
from mypy.types import Instance, Type, UnionType, get_proper_type

DROPPED = ErrorCode("refusal-dropped", "Checks that a returned refusal is not ignored", "General")
OURS = "pontoon."
KIT = "pontoon.testing."
REFUSAL = "pontoon.game.refusals.Refusal"


@cache
def lone_calls(path: str) -> frozenset[tuple[int, int]]:
    """The positions of calls that are statements of their own, awaited or not; one that must raise returns nothing."""
    tree = ast.parse(Path(path).read_text("utf-8"))
    raising = {id(each) for node in ast.walk(tree) if expects_an_error(node) for each in ast.walk(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and id(node) not in raising:
            call = node.value.value if isinstance(node.value, ast.Await) else node.value
            if isinstance(call, ast.Call):
                found.add((call.lineno, call.col_offset))
    return frozenset(found)


def expects_an_error(node: ast.AST) -> bool:
    return isinstance(node, ast.With) and ast.unparse(node.items[-1].context_expr).startswith("pytest.raises(")


def awaited(result: Type) -> Type:
    result = get_proper_type(result)
    if isinstance(result, Instance) and result.type.fullname == "typing.Coroutine":
        return result.args[-1]
    return result


def is_refusal(result: Type) -> bool:
    result = get_proper_type(result)
    return isinstance(result, Instance) and result.type.fullname == REFUSAL


def may_refuse(result: Type) -> bool:
    result = get_proper_type(result)
    return any(map(may_refuse, result.items)) if isinstance(result, UnionType) else is_refusal(result)


def check_call(context: FunctionContext | MethodContext) -> Type:
    result, place = context.default_return_type, (context.context.line, context.context.column)
    if may_refuse(awaited(result)) and place in lone_calls(cast(TypeChecker, context.api).path):
        context.api.fail("This call may return a refusal, which is ignored", context.context, code=DROPPED)
    return result


def check_kit(context: FunctionContext | MethodContext) -> Type:
    """A function for tests that always returns a refusal has expected one and examined it."""
    result = context.default_return_type
    return result if is_refusal(awaited(result)) else check_call(context)


class Refusals(Plugin):
    """Other packages' functions never refuse and are left to mypy's own plugin."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return check_kit if fullname.startswith(KIT) else check_call if fullname.startswith(OURS) else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return check_kit if fullname.startswith(KIT) else check_call if fullname.startswith(OURS) else None


def plugin(_version: str) -> type[Plugin]:
    return Refusals
