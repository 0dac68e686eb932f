"""The places of a worker's memory and of a strategy's array, and the codes that stand there."""

# Actions, as scripts and environments number them.
STAND = 0
HIT = 1
DOUBLE = 2
SPLIT = 3
GIVE_UP = 4
DECLINE = 5
INSURE = 6
KEEP = 7
GIVE_BACK = 8
ACTIONS = 9
ACTION_NAMES = ("stand", "hit", "double", "split", "surrender", "decline", "insure", "keep", "forfeit")

# The places of `m`, the memory of one worker, in which everything but the cards and the strategy lies.
# The deck: where cards come from, how many are taken in this round, ready, left in the shoe or device, behind the
# cutting card; whether a shuffle is due, whether the first card is burned, whether the cards ran out, random words
# used, the seed.
SOURCE = 0
TAKEN = 1
READY = 2
LEFT = 3
BEHIND = 4
SHUFFLE_DUE = 5
BURNS = 6
RAN_OUT = 7
WORDS_USED = 8
KEY_0 = 9
KEY_1 = 10
# The terms: boxes, whether split hands may be split again, whether Perfect Pairs are wagered, whether insurance is
# offered and taken, whether a Super Bonus is paid.
BOXES = 11
RESPLIT = 12
HAS_PAIRS = 13
OFFERS_INSURANCE = 14
INSURES = 15
PAYS_BONUS = 16
# The round: its net, and how many actions of the script are used.
NET = 17
ASKED = 18
# What the player sees where a decision is due.
KIND = 20
LEGAL = 21
BOX = 22
DEALER = 23
FIRST = 24
SECOND = 25
LAST = 26
HARD = 27
FREE_ACES = 28
LATE = 29
CARDS = 30
HANDS = 31
SEEN = 20
SEEN_LENGTH = 12
# What each ending gains in parts, what each kind of pair does, what a lost and a won insurance does.
WORTH = 32
PAIRS = 96
INSURANCE_NETS = 100
# By box: its two cards, whether it is surrendered, whether it is insured. Then hands that wait, and whose they are.
FIRST_CARDS = 104
SECOND_CARDS = 112
SURRENDERED = 120
INSURED = 128
WAITING_HANDS = 136
OF_BOX = 200
SPLIT_FIRST = 264
# Counts: hands by their endings, side results, further counts.
HANDS_ENDED = 328
SIDE_RESULTS = 392
FURTHER = 400
SCRIPT = 408
MOST_SCRIPT = 248
# The cards of this round in order, and where in the shoe each came from.
TAKEN_CARDS = 656
MOST_CARDS = 512
PLACES = TAKEN_CARDS + MOST_CARDS + 16
MEMORY = PLACES + MOST_CARDS + 16
NO_CARD = 47

FRESH = 0
SHOE = 1
DEVICE = 2
LISTED = 3

# Kinds of decision.
NOTHING = 0
INSURANCE = 1
SURRENDERING = 2
PLAY = 3
AFTER_DOUBLE = 4

# What a hand comes to that the dealer's total decides: its total, and more where it is doubled or surrendered.
STOPPED = -1
TO_SPLIT = -2
WAITING = 64
WAITING_DOUBLED = 128
WAITING_SURRENDERED = 256
IS_SPLIT = 512

# The head of `s`, a strategy's decisions in one array: where each part begins, and how large its rows are.
#   class of a dealer's first card              [card]
#   action on two cards                         [class, first, second]
#   on a split hand's two cards: SPLIT_AGAIN, plus one more than the action where suits decide
#                                               [class, first, second]
#   the state a hand comes to with a card       [state, value], from state 0 on
#   action from three cards on                  [dealer's value, region, state]
#   whether a double is kept                    [dealer's value, region, state, value drawn]
#   the region of a hand                        [value of its first card, hands of the box], 9 to a row
CLASS_AT = 0
DEAL_AT = 1
SECOND_AT = 2
AFTER_AT = 3
ACTION_AT = 4
KEEPS_AT = 5
REGION_AT = 6
STATES = 7
REGIONS = 8
# Whether states are those of a chart.
BY_CHART = 9
HEAD = 16
SPLIT_AGAIN = 16
VALUES = 10
REGION_ROW = 9
