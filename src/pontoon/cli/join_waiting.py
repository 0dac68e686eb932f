"""What a live table waits for while it asks nothing of you, in one line, so that nobody looks at silence."""

from pontoon.cli.join_session import held_by
from pontoon.cli.join_table import JoinedTable

NO_DEALER = "No dealer is on duty at this table. Rounds will be dealt once a dealer arrives."


def waits_for(table: JoinedTable) -> str:
    """What you wait for that may take any time; nothing where the table goes on by itself in a moment."""
    if not table.version or table.pending or table.question.kind != "wait":
        return ""
    session = table.session
    if table.view["open"] and not table.is_attended:
        return f"{NO_DEALER} q to leave."
    if not table.view["open"]:
        return "The table is closed until the house opens it. q to leave."
    if table.trouble or table.live["paused"]:
        return "The table is paused until the house resumes it. q to leave."
    if session is not None and held_by(session) is not None:
        return f"Play is paused until a dispute is settled: {held_by(session)}. q to leave."
    if session is not None or table.seat is None:
        return ""
    if table.sits_out:
        return "You are sitting this round out. Enter to wager after all, q to leave."
    if not table.boxes:
        return "You are standing at the table. Type box NUMBER to wager on that box, q to leave."
    return ""


def answered_while_waiting(table: JoinedTable, words: list[str]) -> str:
    """A line that came while nothing was asked: what there is to say to it, or nothing."""
    if table.sits_out and words in ([], ["wager"]):
        table.sit_in()
        return "" if table.sits_out else "You are back in."
    number = words[-1] if len(words) == 1 or words[:1] == ["box"] else ""
    if table.seat is not None and not table.boxes and table.session is None and number.isdigit():
        return table.toggle_box(int(number)) or f"You will wager on box {number}."
    return ""
