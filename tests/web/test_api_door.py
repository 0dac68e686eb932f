"""Guests, accounts, sign-ins, and one's own account."""

import pytest

from pontoon.live.people.sessions import PLAYERS_LONGEST_MS
from pontoon.store.contract import Record
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import Client, RunningHouse, generous_settings, house_at_hand, running_house

PASSWORD = "quite a long password"


async def code_of(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]  # type: ignore[attr-defined]


async def with_account(running: RunningHouse, name: str = "Ann") -> Client:
    client = running.client()
    answer = await client.post("/accounts", {"name": name, "password": PASSWORD, "token": True})
    assert answer.status_code == 201, answer.text
    client.name, client.token = name, answer.json()["token"]
    client.http.headers["Authorization"] = f"Bearer {client.token}"
    return client


async def test_a_name_is_enough_for_a_guest() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        me = (await ann.get("/me")).json()
        assert (me["name"], me["guest"], me["cash"], me["chips"]) == ("Ann", True, "1000.00", "0.00")
        assert me["player_card"]["valid"]


async def test_guests_are_let_in_only_on_this_machine_unless_the_house_says_so() -> None:
    async with house_at_hand(settings=generous_settings(host="0.0.0.0")) as running:
        answer = await running.client().post("/guests", {"name": "Ann"})
        assert await code_of(answer) == (403, "guests_are_not_let_in")
    async with house_at_hand(settings=generous_settings(host="0.0.0.0", guests=True)) as running:
        assert (await running.client().post("/guests", {"name": "Ann"})).status_code == 201


@pytest.mark.parametrize(
    ("name", "expected"),
    [("A", "name_has_the_wrong_length"), ("the house", "name_is_reserved"), ("Bob", "name_is_taken")],
)
async def test_a_name_that_nobody_can_have_is_refused(name: str, expected: str) -> None:
    async with house_at_hand() as running:
        await running.guest("bob")
        assert await code_of(await running.client().post("/guests", {"name": name})) == (409, expected)


async def test_newcomers_from_one_place_are_limited() -> None:
    async with house_at_hand(settings=generous_settings(guests_per_minute=2)) as running:
        for name in ("Ann", "Bob"):
            await running.guest(name)
        answer = await running.client().post("/guests", {"name": "Cat"})
        assert await code_of(answer) == (429, "too_many_newcomers")
        assert int(answer.headers["retry-after"]) > 0


async def test_in_a_flood_of_passwords_further_ones_are_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goal L9: what would be told that the house is busy costs the tables next to nothing; all else is answered."""
    async with house_at_hand() as running:
        ann = await with_account(running)
        monkeypatch.setattr(running.house.people, "is_busy", lambda origin: True)
        for path in ("/sessions", "/accounts"):
            answer = await running.client().post(path, {"this": "would be malformed"})
            assert await code_of(answer) == (503, "sign_in_is_busy")
        assert (await ann.get("/me")).status_code == 200
        assert (await running.client().post("/guests", {"name": "Bob"})).status_code == 201
        monkeypatch.undo()
        answer = await running.client().post("/sessions", {"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 201


async def test_a_page_gets_a_cookie_that_no_script_can_read() -> None:
    async with house_at_hand() as running:
        answer = await running.client().post("/guests", {"name": "Ann"})
        cookie = answer.headers["set-cookie"]
        assert answer.json()["token"] is None
        assert cookie.startswith("pontoon=ps_")
        assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}


async def test_elsewhere_the_cookie_is_for_https_and_this_host_alone() -> None:
    async with house_at_hand(settings=generous_settings(host="0.0.0.0", guests=True)) as running:
        answer = await running.client().post("/guests", {"name": "Ann"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-pontoon=")
        assert "Secure" in cookie
        assert "strict-transport-security" in answer.headers


async def test_who_signs_in_with_a_password_is_known_until_signing_out() -> None:
    async with house_at_hand() as running:
        await with_account(running)
        ann = running.client()
        await ann.sign_in("ann", PASSWORD)
        assert (await ann.get("/sessions/current")).json()["name"] == "Ann"
        assert (await ann.http.delete("/api/v1/sessions/current")).status_code == 204
        assert await code_of(await ann.get("/me")) == (401, "sign_in_comes_first")


async def test_a_wrong_password_and_a_wrong_name_are_told_apart_by_nothing() -> None:
    async with house_at_hand() as running:
        await with_account(running)
        wrong = await running.client().post("/sessions", {"name": "Ann", "password": "not the password"})
        nobody = await running.client().post("/sessions", {"name": "Nobody at all", "password": "not the password"})
        assert await code_of(wrong) == (401, "sign_in_failed")
        assert wrong.json() == nobody.json()


async def test_attempts_to_sign_in_are_limited() -> None:
    async with house_at_hand() as running:
        await with_account(running)
        answers = [await running.client().post("/sessions", {"name": "Ann", "password": "wrong"}) for _ in range(8)]
        assert await code_of(answers[-1]) == (429, "too_many_attempts")


async def test_a_sign_in_ends_with_its_time() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        assert (await ann.get("/me")).status_code == 200
        running.house.clock.not_before(running.house.clock.now_ms() + PLAYERS_LONGEST_MS)
        assert await code_of(await ann.get("/me")) == (401, "sign_in_comes_first")


@pytest.mark.parametrize("word", ["ps_forged", "x" * 5_000, "ps_" + "A" * 43, "ps_é".encode().decode("latin-1")])
async def test_a_forged_word_opens_nothing(word: str) -> None:
    async with house_at_hand() as running:
        client = running.client()
        client.http.headers["Authorization"] = f"Bearer {word}"
        assert await code_of(await client.get("/me")) == (401, "sign_in_comes_first")
        client = running.client()
        client.http.cookies["pontoon"] = word.encode("ascii", "ignore").decode()
        assert await code_of(await client.get("/me")) == (401, "sign_in_comes_first")


async def test_a_changed_password_ends_all_other_sign_ins() -> None:
    async with house_at_hand() as running:
        ann = await with_account(running)
        other = running.client()
        await other.sign_in("Ann", PASSWORD)
        change = {"old": PASSWORD, "new": "another long password"}
        before = ann.http.headers["Authorization"]
        changed = await ann.http.put("/api/v1/me/password", json=change)
        assert (await ann.get("/me")).status_code == 401
        ann.http.headers["Authorization"] = f"Bearer {changed.json()['token']}"
        assert ann.http.headers["Authorization"] != before
        assert (await ann.get("/me")).status_code == 200
        assert (await other.get("/me")).status_code == 401


async def test_the_first_word_must_be_changed_before_anything_else() -> None:
    async with house_at_hand() as running:
        word = await running.house.people.first_start()
        assert word is not None
        first = running.client()
        await first.sign_in("administrator", word)
        assert await code_of(await first.get("/people")) == (403, "password_must_be_changed")
        change = {"old": word, "new": "another long password"}
        changed = await first.http.put("/api/v1/me/password", json=change)
        first.http.headers["Authorization"] = f"Bearer {changed.json()['token']}"
        assert (await first.get("/people")).status_code == 200


async def test_chips_go_back_to_the_account_and_never_below_nothing() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        await seat.done("buy_chips", amount="50.00")
        assert (await ann.post("/me/cash-out", {"amount": "20.00"})).json()["chips"] == "30.00"
        assert await code_of(await ann.post("/me/cash-out", {"amount": "30.01"})) == (409, "chips_are_not_there")
        assert await code_of(await ann.post("/me/top-up")) == (409, "chips_are_not_low")
        for _ in range(3):
            once = {"amount": "10.00", "id": "a-cash-out-of-anns"}
            assert (await ann.post("/me/cash-out", once)).json()["chips"] == "20.00"
        other = await ann.post("/me/cash-out", {"amount": "5.00", "id": "a-cash-out-of-anns"})
        assert await code_of(other) == (409, "command_id_is_used")
        malformed = await ann.post("/me/cash-out", {"amount": "1e3"})
        assert await code_of(malformed) == (422, "malformed")


async def test_a_player_sets_limits_and_an_exclusion() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        limits = await ann.http.put("/api/v1/me/limits", json={"loss_limit": "20.00", "time_limit": 60})
        assert (limits.json()["loss_limit"]["holds"], limits.json()["time_limit"]["holds"]) == ("20.00", 60)
        looser = (await ann.http.put("/api/v1/me/limits", json={"loss_limit": None})).json()["loss_limit"]
        assert looser["holds"] == "20.00"
        assert looser["from_at"] is not None
        seat = await ann.join("P1")
        await seat.sit(1)
        assert (await seat.send("place_wager", box=1, amount="25.00"))["code"] == "loss_limit_is_reached"
        assert (await ann.post("/me/exclusion", {"until": None})).json()["excluded"]
        assert (await seat.send("place_wager", box=1, amount="5.00"))["code"] == "person_is_self_excluded"


async def test_a_bots_token_plays_and_does_nothing_else() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        made = (await ann.post("/me/tokens", {"label": "my bot", "scope": "play"})).json()
        bot = running.client()
        bot.name, bot.token = "Ann", made["token"]
        bot.http.headers["Authorization"] = f"Bearer {bot.token}"
        seat = await bot.join("P1")
        assert (await seat.send("buy_chips", amount="50.00"))["type"] == "done"
        assert await code_of(await bot.post("/me/tokens", {"label": "x"})) == (403, "token_does_not_reach")
        listed = (await ann.get("/me/tokens")).json()
        assert [each["label"] for each in listed] == ["my bot"]
        assert "token" not in listed[0]
        assert (await ann.http.delete(f"/api/v1/me/tokens/{made['session']}")).status_code == 204
        assert (await bot.get("/me")).status_code == 401
        await seat.send("buy_chips", amount="1.00")
        await seat.wait_closed()


async def test_a_token_for_reading_gives_no_commands() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        made = (await ann.post("/me/tokens", {"label": "a reader", "scope": "read"})).json()
        reader = running.client()
        reader.token = made["token"]
        seat = await reader.join("P1")
        assert (await seat.send("buy_chips", amount="50.00"))["code"] == "token_does_not_reach"


async def test_sign_ins_are_listed_and_ended_one_by_one() -> None:
    async with house_at_hand() as running:
        ann = await with_account(running)
        other = running.client()
        await other.sign_in("Ann", PASSWORD)
        sessions = (await ann.get("/me/sessions")).json()
        assert len(sessions) == 2
        end = f"/me/sessions/{sessions[1]['session']}/end"
        assert (await ann.post(end, {"password": PASSWORD})).status_code == 204
        assert (await other.get("/me")).status_code == 401
        assert (await ann.post("/me/sessions/end", {"password": PASSWORD})).status_code == 204
        assert (await ann.get("/me")).status_code == 401


class CountedRecords(MemoryStore):
    """Counts the records that are read in lists."""

    listed = 0

    async def records(self, kind: str, prefix: str = "") -> list[Record]:
        found = await super().records(kind, prefix)
        self.listed += len(found)
        return found


async def test_ones_sign_ins_and_tokens_are_listed_without_reading_everybody_elses() -> None:
    store = CountedRecords()
    async with house_at_hand(store) as running:
        ann = await with_account(running)
        made = (await ann.post("/me/tokens", {"label": "bot", "password": PASSWORD})).json()
        # A name that begins with another's is another.
        for name in ("Ann Other", *(f"Guest {number}" for number in range(20))):
            await (await running.guest(name)).post("/me/tokens", {"label": "bot"})
        store.listed = 0
        assert len((await ann.get("/me/sessions")).json()) == 1
        assert [each["session"] for each in (await ann.get("/me/tokens")).json()] == [made["session"]]
        assert store.listed == 2
        assert (await ann.http.delete(f"/api/v1/me/tokens/{made['session']}")).status_code == 204
        assert (await ann.get("/me/tokens")).json() == []
        assert store.listed == 3, "nothing is left of a token that was ended"


async def test_what_touches_ones_sign_ins_is_done_with_the_password_alone() -> None:
    """Goal: a sign-in that somebody else holds neither ends the others nor makes a token that outlasts it."""
    async with house_at_hand() as running:
        ann = await with_account(running)
        own = (await ann.get("/me/sessions")).json()[0]["session"]
        for wrong in ({}, {"password": ""}, {"password": PASSWORD + "!"}):
            for path, body in (
                (f"/me/sessions/{own}/end", wrong),
                ("/me/sessions/end", wrong),
                ("/me/tokens", {"label": "bot", **wrong}),
            ):
                assert await code_of(await ann.post(path, body)) in (
                    (409, "password_is_not_right"),
                    (429, "too_many_attempts"),
                )
        assert len((await ann.get("/me/sessions")).json()) == 1
        assert (await ann.get("/me/tokens")).json() == []


async def test_who_signs_in_anew_ends_the_sign_in_that_was_there_and_no_other() -> None:
    async with house_at_hand() as running:
        ann = await with_account(running)
        elsewhere = running.client()
        await elsewhere.sign_in("Ann", PASSWORD)
        anew = {"name": "Ann", "password": PASSWORD, "token": True}
        wrong = await ann.post("/sessions", {**anew, "password": PASSWORD + "!"})
        assert wrong.status_code == 401
        assert (await ann.get("/me")).status_code == 200
        answer = await ann.post("/sessions", anew)
        assert (await ann.get("/me")).status_code == 401
        ann.http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        assert (await ann.get("/me")).status_code == 200
        assert (await elsewhere.get("/me")).status_code == 200
        # A program's token is no sign-in, and stays.
        made = (await ann.post("/me/tokens", {"label": "bot", "password": PASSWORD})).json()
        ann.http.headers["Authorization"] = f"Bearer {made['token']}"
        assert (await ann.post("/sessions", anew)).status_code == 201
        assert (await ann.get("/me")).status_code == 200


async def test_an_account_is_closed_by_its_owner() -> None:
    async with house_at_hand() as running:
        ann = await with_account(running)
        assert await code_of(await ann.post("/me/close", {"name": "Bob"})) == (409, "name_is_not_ones_own")
        for wrong in ({}, {"password": PASSWORD + "!"}):
            answer = await ann.post("/me/close", {"name": "Ann", **wrong})
            assert await code_of(answer) == (409, "password_is_not_right")
        assert not (await ann.get("/me")).json()["closed"]
        assert (await ann.post("/me/close", {"name": "Ann", "password": PASSWORD})).status_code == 204
        answer = await running.client().post("/sessions", {"name": "Ann", "password": PASSWORD})
        assert await code_of(answer) == (401, "sign_in_failed")


async def test_a_guest_closes_the_account_with_the_name_alone() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        assert (await ann.post("/me/close", {"name": "Ann"})).status_code == 204
        assert (await ann.get("/me")).status_code == 401


async def test_nobody_is_asked_for_a_password_before_excluding_themselves() -> None:
    """Goal: nothing holds up who wants to stop."""
    async with house_at_hand() as running:
        ann = await with_account(running)
        assert (await ann.post("/me/exclusion", {"until": None})).json()["excluded"]


async def test_a_page_asks_who_it_is_before_and_how_to_come_in() -> None:
    async with house_at_hand() as running:
        nobody = (await running.client().get("/door")).json()
        assert nobody == {"guests": True, "accounts": True, "spectators": True, "who": None}
        ann = await running.guest("Ann")
        assert (await ann.get("/door")).json()["who"]["name"] == "Ann"
    async with house_at_hand(settings=generous_settings(host="0.0.0.0", accounts=False, spectators=False)) as running:
        told = (await running.client().get("/door")).json()
        assert (told["guests"], told["accounts"], told["spectators"]) == (False, False, False)
