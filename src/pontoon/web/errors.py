"""Everything that is no success, in one form: a code for programs, the clause it rests on, a sentence for people."""

import secrets
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from pontoon.game.refusals import Refusal
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.store.contract import StoreError, StoreFailed
from pontoon.web.logs import log

RETRY_SECONDS = 1


class ErrorTold(BaseModel):
    """An error; `clause` is from the rule set, and empty if the rule is the platform's own."""

    code: str = Field(examples=["role_may_not"])
    clause: str = Field(examples=["6.1"])
    sentence: str


class Problem(BaseModel):
    """An answer that reports an error."""

    error: ErrorTold


class Refused(Exception):
    """Raised by an operation that is refused; answered with this status."""

    def __init__(self, refusal: Refusal, status: int | None = None, retry_after: int | None = None) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
        self.status = status_of(refusal.code) if status is None else status
        self.retry_after = retry_after


_CODES = {404: "no_such_page", 405: "method_is_not_known", 413: "body_is_too_large"}
_STATUS = {
    "sign_in_comes_first": 401,
    "sign_in_failed": 401,
    "no_such_session": 404,
    "no_such_token": 404,
    "no_such_account": 404,
    "too_many_attempts": 429,
    "sign_in_is_busy": 503,
    "busy": 503,
    "role_may_not": 403,
    "not_ones_own": 403,
    "only_for_oneself": 403,
    "token_does_not_reach": 403,
    "password_must_be_changed": 403,
    "role_is_not_held": 403,
}


def status_of(code: str) -> int:
    """The status of a refusal: 409 where the house could do it and will not as things stand."""
    return _STATUS.get(code, 404 if code.startswith("no_such_") else 409)


def problem(code: str, sentence: str, status: int, clause: str = "", retry_after: int | None = None) -> JSONResponse:
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    told = {"error": {"code": code, "clause": "" if clause == CANNOT_ARISE else clause, "sentence": sentence}}
    return JSONResponse(told, status, headers)


def of_the_program(error: BaseException, what: str) -> JSONResponse:
    """Nobody thought of this: it is logged under an id, and the id is all that is told of it."""
    if isinstance(error, StoreError):
        log.warning("store_cannot_answer", what=what, why=str(error))
        return problem(
            "busy",
            "The house cannot read or write its log at the moment. Try again later.",
            503,
            retry_after=RETRY_SECONDS,
        )
    number = secrets.token_hex(4)
    log.error("error_of_the_program", id=number, what=what, exc_info=error)
    return problem(
        "error_of_the_program", f"Something went wrong in the program. The error is recorded as {number}.", 500
    )


def add_handlers(app: FastAPI, page_not_found: Callable[[Request], Response | None]) -> None:
    """The same form for what the framework itself refuses; but a browser gets a page where it asked for one."""

    async def refused(_request: Request, error: Any) -> JSONResponse:
        refusal: Refusal = error.refusal
        return problem(refusal.code, refusal.sentence, error.status, refusal.clause, error.retry_after)

    async def malformed(_request: Request, error: Any) -> JSONResponse:
        return problem("malformed", sentence_of(error), 422)

    async def other(request: Request, error: Any) -> Response:
        page = page_not_found(request) if error.status_code == 404 else None
        if page is not None:
            return page
        code = _CODES.get(error.status_code, "malformed")
        answer = problem(code, f"{error.detail}.".replace("..", "."), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def failed(request: Request, error: Any) -> JSONResponse:
        # Whoever finds out: from now on nothing that is written can be trusted, and the process ends.
        app.state.house.failed(error)
        return of_the_program(error, request.url.path)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(StoreFailed, failed)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, other)


def sentence_of(error: RequestValidationError) -> str:
    """What is wrong with a request, and where; the first thing of several."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    what = str(first["msg"]).removeprefix("Value error, ")
    if first["type"] == "json_invalid":
        place, what = "", f"the body is not JSON: {first.get('ctx', {}).get('error', what)}"
    told = f"{place}: {what[:1].lower()}{what[1:]}" if place else f"{what[:1].upper()}{what[1:]}"
    return f"{told.rstrip('.')[:200]}."


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors an operation may answer with, for its description; some of them any may."""
    every = sorted({*statuses, *_ANY})
    return {status: {"model": Problem, "description": _WHY[status]} for status in every}


_ANY = (400, 401, 403, 404, 413, 421, 422, 429, 503)
_WHY = {
    400: "The request is malformed.",
    401: "Not signed in.",
    403: "Signed in, but not allowed to do this.",
    404: "Not found.",
    409: "Refused in the current state.",
    413: "The body is too large.",
    421: "This server does not answer to that name.",
    422: "A field is missing or invalid.",
    429: "Too many requests.",
    503: "The house cannot do this at the moment. Try again later.",
}
