"""The places of the arrays a tournament is played in.

`b` is a table: a row for each of these, a column for each box. `c` is the session that is played at it. `p` are the
players of the tournament, a row for each of these and a column for each player. `plan` has a row for each session, and
`rises` one for each change of the limits.
"""

BOXES = 7

# A box of the table. The player's number (-1: nobody); chips in hand; whether in play; whether of this session or
# play-off; cards and forms left.
PLAYER = 0
CHIPS = 1
PLAYING = 2
MEMBER = 3
PASSES = 4
SEALED = 5
# The round: the open wager, what of an undisclosed one is not open, how often the wager is at stake by now (split and
# doubled), what the undisclosed part has gained and whether anything of it is lost, the two cards, the bonus.
WAGER = 6
REST = 7
STAKES = 8
GAIN = 9
REST_LOST = 10
FIRST = 11
SECOND = 12
BONUS = 13
# For the placings: the last wager, when chips were last removed, the round of the elimination (0: none), and how many
# are ahead.
LAST_WAGER = 14
REMOVED = 15
OUT_ROUND = 16
AHEAD = 17
TABLE_ROWS = 18

# What the Super Bonus has brought a box: nothing, what the others get, the bonus itself.
NO_BONUS = 0
OTHERS_BONUS = 1
OWN_BONUS = 2

# The session at a table: rounds completed and to be played (0: a play-off), who has the marker (-1: there is none),
# chips removed so far, the limits, everyone's chips at the start, how many go on, players at its start.
ROUND = 0
ROUNDS = 1
MARKER = 2
REMOVALS = 3
MINIMUM = 4
MAXIMUM = 5
ALLOTMENT = 6
LINE = 7
SIZE = 8
# What holds for all sessions: whether there is a marker, whether the deal begins there, pass cards and undisclosed
# wagers for each, whether split hands may be split again.
USES_MARKER = 9
DEALS_FROM_MARKER = 10
PASS_CARDS = 11
UNDISCLOSED = 12
RESPLIT = 13
# Who enters before the first session, and who for a catch-up; what chips are redeemed at, and the buy-in; the number of
# prizes; which session is being played, at which table, and whether it is a play-off.
AT_FIRST = 14
ENTRANTS = 15
RATIO_CHIPS = 16
RATIO_CASH = 17
BUY_IN = 18
PRIZES = 19
SESSION = 20
TABLE = 21
PLAY_OFF = 22
# Whether the session ends at a time, so that nobody knows how many rounds are left.
TIMED = 23
SESSION_LENGTH = 24

# A session of the plan.
KIND = 0
TABLES = 1
SEATS = 2
ADVANCE = 3
PLAN_ROUNDS = 4
PLAN_CHIPS = 5
PLAN_MINIMUM = 6
PLAN_MAXIMUM = 7
PLAN_TIMED = 8
PLAN_LENGTH = 9

HEAT = 0
REPECHAGE = 1
CATCH_UP = 2
SECONDARY = 3
FINAL = 4
KINDS = ("heat", "repechage", "catch_up", "secondary", "final")

# A change of the limits: after so many rounds.
AFTER = 0
RISE_MINIMUM = 1
RISE_MAXIMUM = 2
RISE_LENGTH = 3

# A player: the strategy; where the player stands and since which session; the prize, what redeemed chips have brought
# beyond the buy-ins, whether in the final, and the place there.
STRATEGY = 0
STANDS = 1
OUT_OF = 2
PRIZE = 3
REDEEMED = 4
IN_FINAL = 5
PLACE = 6
PLAYER_ROWS = 7

ABSENT = 0
WAITING = 1
IN = 2
OUT = 3

# What is written down of each round where it is asked for; row 0 counts the rows written.
TRACED_SESSION = 0
TRACED_TABLE = 1
TRACED_PLAY_OFF = 2
TRACED_ROUND = 3
TRACED_CHIPS = 4
TRACE_LENGTH = TRACED_CHIPS + BOXES
