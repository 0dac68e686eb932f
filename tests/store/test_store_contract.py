"""One contract, kept by the store in memory, in SQLite and in PostgreSQL."""

import asyncio
from typing import Any

import pytest

from pontoon.store.chain import first_break, hash_of, heads_digest
from pontoon.store.contract import (
    GENESIS,
    Answer,
    Append,
    Checkpoint,
    CommandSeen,
    NewEvent,
    Overdrawn,
    Posting,
    Record,
    Snapshot,
    Store,
    VersionConflict,
)
from tests.store.writing import NIGHT, append, command, payment, versions

PLAYERS = ("player:", "cash:")


async def test_an_append_gives_the_new_version_and_is_read_back_as_written(store: Store) -> None:
    assert await store.append(append("table:P1", 0, b'{"a":1}', b'{"b":2}')) == 2
    first, second = await store.read("table:P1")
    assert (first.version, second.version) == (1, 2)
    assert (first.body, second.body) == (b'{"a":1}', b'{"b":2}')
    assert first[4:8] == (1, NIGHT, "ann", "player")
    assert first.position < second.position
    assert await store.version("table:P1") == 2


async def test_each_event_carries_the_hash_of_the_one_before(store: Store) -> None:
    for version in range(4):
        await store.append(append("table:P1", version, postings=payment("a", "b", version)))
    events = await store.read("table:P1")
    assert events[0].prev_hash == GENESIS
    assert first_break(events) is None
    assert [hash_of(event) for event in events] == [event.hash for event in events]


async def test_every_store_makes_the_same_hashes(store: Store) -> None:
    await store.append(command("table:P1", 0, "c1", postings=payment("a", "b", 5)))
    await store.append(append("table:P2", 0, "späte Karte ♠".encode(), actor="Zoë"))
    digest = heads_digest(await store.heads())
    assert digest.hex() == "f9bf522c14e3d650bc4acb5e5a79d85b76c424c7744fdef1352826f90ef13f34"


async def test_a_stream_that_nobody_has_written_to_is_empty(store: Store) -> None:
    assert await store.read("table:none") == []
    assert await store.version("table:none") == 0
    assert await store.streams() == []
    assert await store.heads() == []
    assert (await store.written()).events == []
    assert await store.balances("chips") == {}


async def test_reading_goes_on_after_a_version_up_to_a_limit(store: Store) -> None:
    await store.append(append("table:P1", 0, *(b"%d" % n for n in range(10))))
    assert [event.version for event in await store.read("table:P1", after=7)] == [8, 9, 10]
    assert [event.version for event in await store.read("table:P1", after=2, limit=3)] == [3, 4, 5]
    assert await store.read("table:P1", after=10) == []


async def test_a_wrong_expected_version_is_a_conflict_and_writes_nothing(store: Store) -> None:
    await store.append(append("table:P1", 0))
    for wrong in (0, 2, 7):
        with pytest.raises(VersionConflict) as conflict:
            await store.append(append("table:P1", wrong, postings=payment("a", "b", 5)))
        assert (conflict.value.stream, conflict.value.version) == ("table:P1", 1)
    with pytest.raises(VersionConflict):
        await store.append(append("table:P2", 1))
    assert await store.version("table:P1") == 1
    assert await store.streams() == ["table:P1"]
    assert await store.balances("chips") == {}


async def test_a_command_is_carried_out_once_and_its_answer_kept(store: Store) -> None:
    await store.append(command("table:P1", 0, "c1", b'{"version":1}'))
    again = command("table:P1", 1, "c1", b'{"version":2}', postings=payment("a", "b", 5))
    with pytest.raises(CommandSeen) as seen:
        await store.append(again)
    assert (seen.value.command_id, seen.value.fingerprint, seen.value.answer) == ("c1", "of c1", b'{"version":1}')
    assert await store.version("table:P1") == 1
    assert await store.answer("c1") == Answer("table:P1", "of c1", b'{"version":1}')
    assert await store.answer("c2") is None
    assert await store.balance("chips", "a") == 0


async def test_a_command_seen_is_told_before_a_conflict_and_a_conflict_before_an_overdraft(store: Store) -> None:
    await store.append(command("table:P1", 0, "c1"))
    poor: dict[str, Any] = {"postings": payment("player:ann", "box", 5), "may_not_go_negative": PLAYERS}
    with pytest.raises(CommandSeen):
        await store.append(command("table:P1", 9, "c1", **poor))
    with pytest.raises(CommandSeen):
        await store.append(command("table:P2", 0, "c1"))
    with pytest.raises(VersionConflict):
        await store.append(command("table:P1", 9, "c2", **poor))
    with pytest.raises(Overdrawn):
        await store.append(command("table:P1", 1, "c2", **poor))
    assert await store.append(command("table:P1", 1, "c2")) == 2


async def test_postings_move_the_balances_and_sum_to_zero(store: Store) -> None:
    await store.append(append("person:ann", 0, postings=payment("house:issued", "cash:ann", 5000)))
    both = payment("cash:ann", "player:ann", 2000) + payment(
        "player:ann:2026-01-01", "table:P1:2026-01-01", 7, "results"
    )
    await store.append(append("person:ann", 1, postings=both))
    assert await store.balance("chips", "cash:ann") == 3000
    assert await store.balance("results", "player:ann:2026-01-01") == -7
    assert await store.balances("chips") == {"cash:ann": 3000, "house:issued": -5000, "player:ann": 2000}
    assert await store.balances("chips", "player:") == {"player:ann": 2000}
    assert sum((await store.balances("results")).values()) == 0


async def test_what_an_account_held_is_known_for_every_position(store: Store) -> None:
    await store.append(append("person:ann", 0, postings=payment("house:issued", "player:ann", 5000)))
    await store.append(append("table:P1", 0, b"1", b"2", b"3", postings=payment("player:ann", "P1:box", 300)))
    await store.append(append("table:P2", 0, postings=payment("player:bob", "player:ann", 9, "results")))
    await store.append(append("table:P2", 1, postings=payment("player:ann", "P2:box", 50)))
    await store.append(append("table:P1", 3, b"4", b"5", postings=payment("P1:box", "player:ann", 600)))
    written = [event async for event in store.everything()]
    held = [await store.balance_at("chips", "player:ann", event.position) for event in written]
    # What an append moves is moved with its last event.
    assert held == [5000, 5000, 5000, 4700, 4700, 4650, 4650, 5250]
    assert await store.balance_at("chips", "player:ann", written[0].position - 1) == 0
    assert await store.balance_at("results", "player:ann", written[-1].position) == 9
    assert await store.balance_at("chips", "player:nobody", written[-1].position) == 0
    for account, cents in (await store.balances("chips")).items():
        assert await store.balance_at("chips", account, written[-1].position) == cents


async def test_an_account_may_pass_below_zero_within_an_append_but_not_end_there(store: Store) -> None:
    there_and_back = payment("player:ann", "box", 5) + payment("box", "player:ann", 5)
    await store.append(append("table:P1", 0, postings=there_and_back, may_not_go_negative=PLAYERS))
    assert await store.balances("chips") == {"box": 0, "player:ann": 0}


async def test_an_overdraft_is_refused_whole_and_leaves_no_trace(store: Store) -> None:
    await store.append(append("person:ann", 0, postings=payment("house", "player:ann", 10)))
    too_much = payment("player:ann", "new:box", 11)
    with pytest.raises(Overdrawn) as overdrawn:
        await store.append(command("person:ann", 1, "c1", postings=too_much, may_not_go_negative=PLAYERS))
    assert (overdrawn.value.account, overdrawn.value.balance_cents) == ("player:ann", 10)
    nobody = payment("player:nobody", "new:box", 1)
    with pytest.raises(Overdrawn):
        await store.append(command("person:new", 0, "c2", postings=nobody, may_not_go_negative=PLAYERS))
    assert await store.version("person:ann") == 1
    assert await store.answer("c1") is None
    assert await store.balances("chips") == {"house": -10, "player:ann": 10}
    assert await store.streams() == ["person:ann"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (append("table:P1", 0, postings=(Posting("chips", "a", 5),)), "sum to 5 cents"),
        (append("table:P1", 0, postings=(Posting("x", "a", 5), Posting("y", "b", -5))), "sum to 5 cents"),
        (Append("table:P1", 0, (), NIGHT, "ann", "player"), "at least one event"),
        (append("", 0), "must name its stream"),
        (append("x" * 201, 0), "201 characters"),
        (append("table:P1", 0, actor="a\0"), "null character"),
        (append("table:P1", 0, command_id="\ud800"), "half a surrogate pair"),
        (append("table:P1", 0, answer=b"x"), "an answer but no command"),
        (append("table:P1", 0, at=2**63), "not a time"),
        (append("table:P1", 0, postings=payment("a", "b", 2**63)), "more than a store can count"),
        (Append("t", 0, (NewEvent("a", 2**63, b""),), NIGHT, "", ""), "type version"),
    ],
)
async def test_what_no_store_could_keep_is_refused_in_words(store: Store, wrong: Append, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        await store.append(wrong)
    assert await store.append(append("table:P1", 0)) == 1


async def test_a_balance_larger_than_can_be_counted_is_refused_alone(store: Store) -> None:
    largest = append("table:P1", 0, postings=payment("a", "b", 2**63 - 1))
    await store.append(largest)
    outcomes = await asyncio.gather(
        store.append(append("table:P2", 0, postings=payment("a", "b", 1))),
        store.append(append("table:P3", 0)),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], ValueError)
    assert outcomes[1] == 1


async def test_streams_are_found_by_their_beginning_in_order(store: Store) -> None:
    for name in ("table:P2", "person:zoë", "table:P1", "person:ann", "house", "table:Ärger", "tablets"):
        await store.append(append(name, 0))
    assert await store.streams("table:") == ["table:P1", "table:P2", "table:Ärger"]
    assert await store.streams("person:") == ["person:ann", "person:zoë"]
    assert await store.streams() == sorted(await store.streams())
    assert len(await store.streams()) == 7
    assert [name for name, _, _ in await store.heads()] == await store.streams()


async def test_a_beginning_is_taken_literally(store: Store) -> None:
    for name in ("a%b", "aXb", "a_b"):
        await store.append(append(name, 0, postings=payment(name, "z", 1)))
        await store.put(Record("kind", name, b"", None))
    assert await store.streams("a%") == ["a%b"]
    assert await store.streams("a_") == ["a_b"]
    assert list(await store.balances("chips", "a_")) == ["a_b"]
    assert [each.key for each in await store.records("kind", "a%")] == ["a%b"]


async def test_everything_comes_in_the_order_in_which_it_was_written(store: Store) -> None:
    for version in range(3):
        for name in ("table:P1", "table:P2"):
            await store.append(append(name, version))
    whole = [event async for event in store.everything()]
    assert [(event.stream, event.version) for event in whole] == [
        (name, version) for version in (1, 2, 3) for name in ("table:P1", "table:P2")
    ]
    rest = [event async for event in store.everything(after=whole[3].position)]
    assert rest == whole[4:]


async def test_everything_is_given_in_pages_without_a_seam(store: Store) -> None:
    await store.append(append("table:P1", 0, *(b"%d" % n for n in range(2500))))
    assert [event.version async for event in store.everything()] == list(range(1, 2501))


async def test_a_stretch_of_the_log_comes_with_its_postings_and_answers(store: Store) -> None:
    first, second = payment("a", "b", 5), payment("b", "c", 3) + payment("c", "a", 1)
    await store.append(append("table:P1", 0, b"1", b"2", postings=first))
    await store.append(command("table:P2", 0, "c1", b"yes", postings=second))
    await store.append(append("table:P1", 2))
    stretch = await store.written(limit=3)
    assert [event.stream for event in stretch.events] == ["table:P1", "table:P1", "table:P2"]
    assert stretch.postings == [("table:P1", 2, p) for p in first] + [("table:P2", 1, p) for p in second]
    assert stretch.answers == {"c1": Answer("table:P2", "of c1", b"yes")}
    rest = await store.written(after=stretch.events[-1].position)
    assert [event.version for event in rest.events] == [3]
    assert (rest.postings, rest.answers) == ([], {})


async def test_how_everything_stands_is_told_at_one_moment(store: Store) -> None:
    await store.append(command("table:P1", 0, "c1", postings=payment("a", "b", 5)))
    await store.append(append("table:P2", 0, b"1", b"2"))
    standing = await store.standing()
    assert standing.heads == await store.heads()
    assert standing.balances == {("chips", "a"): -5, ("chips", "b"): 5}
    assert (standing.events, standing.postings, standing.answers) == (3, 2, 1)


async def test_a_snapshot_takes_the_place_of_the_one_before(store: Store) -> None:
    assert await store.snapshot("table:P1") is None
    await store.save_snapshot(Snapshot("table:P1", 5, 2**32 - 1, b"five"))
    await store.save_snapshot(Snapshot("table:P1", 9, 7, b"nine"))
    assert await store.snapshot("table:P1") == Snapshot("table:P1", 9, 7, b"nine")


async def test_records_are_kept_changed_listed_and_dropped(store: Store) -> None:
    await store.put(Record("session", "b", b"1", None))
    await store.put(Record("session", "a", b"2", NIGHT))
    await store.put(Record("password", "a", b"3", None))
    await store.put(Record("session", "b", b"4", None))
    assert await store.record("session", "b") == Record("session", "b", b"4", None)
    assert await store.records("session") == [Record("session", "a", b"2", NIGHT), Record("session", "b", b"4", None)]
    assert await store.records("session", "b") == [Record("session", "b", b"4", None)]
    assert await store.drop("session", "b") is True
    assert await store.drop("session", "b") is False
    assert await store.record("session", "b") is None


async def test_a_record_is_gone_when_it_has_expired(store: Store) -> None:
    await store.put(Record("session", "a", b"", NIGHT))
    assert await store.record("session", "a") is not None
    assert await store.record("session", "a", now=NIGHT - 1) is not None
    assert await store.record("session", "a", now=NIGHT) is None


async def test_a_record_that_no_store_could_keep_is_refused(store: Store) -> None:
    for wrong in (Record("session", "a\0", b"", None), Record("x" * 201, "a", b"", None)):
        with pytest.raises(ValueError, match=r"null character|201 characters"):
            await store.put(wrong)


async def test_checkpoints_are_kept_in_order_and_no_number_twice(store: Store) -> None:
    one, two = (Checkpoint(number, NIGHT, 7, b"digest", b"signature", b"key") for number in (1, 2))
    await store.add_checkpoint(one)
    await store.add_checkpoint(two)
    with pytest.raises(VersionConflict):
        await store.add_checkpoint(two._replace(at=0))
    assert await store.checkpoints() == [one, two]


async def test_a_turn_is_one_persons_at_a_time_and_another_turn_is_anothers(store: Store) -> None:
    order: list[str] = []

    async def take(name: str, turn: str) -> None:
        async with store.turn(turn):
            order.append(f"{name} begins")
            await store.put(Record("turn", name, b"{}", None))
            order.append(f"{name} ends")

    async with store.turn("limit:ann"):
        waits = asyncio.create_task(take("another", "limit:ann"))
        await take("elsewhere", "limit:bob")
        assert not waits.done()
        order.append("the first ends")
    await waits
    assert order == ["elsewhere begins", "elsewhere ends", "the first ends", "another begins", "another ends"]
    # Whoever fails in the middle of a turn does not keep it.
    with pytest.raises(ZeroDivisionError):
        async with store.turn("limit:ann"):
            raise ZeroDivisionError
    async with store.turn("limit:ann"):
        pass


async def test_of_many_appends_to_one_version_exactly_one_is_written(store: Store) -> None:
    rivals = [append("table:P1", 0, b"%d" % n, postings=payment("a", "b", 1)) for n in range(100)]
    outcomes = await asyncio.gather(*(store.append(each) for each in rivals), return_exceptions=True)
    assert versions(outcomes) == [1]
    assert sum(isinstance(each, VersionConflict) for each in outcomes) == 99
    assert await store.balance("chips", "b") == 1


async def test_one_command_sent_many_times_at_once_is_carried_out_once(store: Store) -> None:
    same = [command("table:P1", 0, "c1", postings=payment("a", "b", 1)) for _ in range(100)]
    elsewhere = [command(f"table:P{n}", 0, "c1", postings=payment("a", "b", 1)) for n in range(2, 52)]
    outcomes = await asyncio.gather(*(store.append(each) for each in same + elsewhere), return_exceptions=True)
    assert versions(outcomes) == [1]
    assert sum(isinstance(each, CommandSeen) for each in outcomes) == 149
    assert await store.balance("chips", "b") == 1


async def test_five_hundred_streams_written_at_once_all_arrive(store: Store) -> None:
    async def play(table: int) -> None:
        for version in range(4):
            await store.append(command(f"table:{table:03}", version, f"{table}-{version}"))

    await asyncio.gather(*(play(table) for table in range(500)))
    assert [version for _, version, _ in await store.heads()] == [4] * 500
    standing = await store.standing()
    assert (standing.events, standing.answers) == (2000, 2000)


async def test_a_refusal_among_many_does_not_stop_the_others(store: Store) -> None:
    good = [append(f"table:{n:03}", 0, postings=payment("bank", f"player:{n:03}", 10)) for n in range(50)]
    poor = [
        append(f"poor:{n}", 0, postings=payment("player:none", "x", 1), may_not_go_negative=PLAYERS) for n in range(50)
    ]
    late = [append(f"late:{n}", 3) for n in range(50)]
    mixed = [each for three in zip(good, poor, late, strict=True) for each in three]
    outcomes = await asyncio.gather(*(store.append(each) for each in mixed), return_exceptions=True)
    assert outcomes[::3] == [1] * 50
    assert all(isinstance(each, Overdrawn) for each in outcomes[1::3])
    assert all(isinstance(each, VersionConflict) for each in outcomes[2::3])
    assert await store.streams() == [f"table:{n:03}" for n in range(50)]
    assert await store.balance("chips", "bank") == -500
    assert await store.balances("chips", "player:none") == {}


async def test_ten_thousand_spends_at_once_never_overdraw_an_account(store: Store) -> None:
    """Goal B7: the exact sum, and never below zero."""
    spends = 10_000
    affordable = spends // 4
    await store.append(append("person:ann", 0, postings=payment("house", "player:ann", affordable * 3 + 2)))

    async def spend(number: int) -> int:
        spending = payment("player:ann", "box", 3)
        return await store.append(append(f"t{number}", 0, postings=spending, may_not_go_negative=PLAYERS))

    outcomes: list[object] = []
    for start in range(0, spends, 5_000):
        numbers = range(start, min(start + 5_000, spends))
        outcomes += await asyncio.gather(*map(spend, numbers), return_exceptions=True)
    refused = [each for each in outcomes if isinstance(each, Overdrawn)]
    assert len(refused) == spends - affordable
    assert {each.balance_cents for each in refused} == {2}
    assert len(versions(outcomes)) == affordable
    assert await store.balance("chips", "player:ann") == 2
    assert await store.balance("chips", "box") == affordable * 3
    assert len(await store.streams("t")) == affordable


async def test_one_who_stops_waiting_disturbs_nobody(store: Store) -> None:
    waiting = asyncio.create_task(store.append(append("table:P1", 0)))
    others = [asyncio.create_task(store.append(append(f"other:{n}", 0))) for n in range(20)]
    await asyncio.sleep(0)
    waiting.cancel()
    assert await asyncio.gather(*others) == [1] * 20
    assert await store.version("table:P1") in (0, 1)
    assert await store.append(append("table:P2", 0)) == 1


async def test_what_was_acknowledged_is_read_at_once(store: Store) -> None:
    async def play(table: int) -> None:
        for version in range(10):
            await store.append(append(f"table:{table}", version))
            assert await store.version(f"table:{table}") == version + 1
            assert len(await store.read(f"table:{table}", after=version)) == 1

    await asyncio.gather(*(play(table) for table in range(20)))
