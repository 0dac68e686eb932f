"""The amounts and times that the documents name for promotions, the same in both."""

# Above these: a prize whose draw needs a scrutineer, a payment the winner chooses, a denied claim that is kept.
SCRUTINEER_ABOVE_CENTS = 1_000_000
CHOICE_ABOVE_CENTS = 1_000_000
KEPT_ABOVE_CENTS = 10_000
MOST_LIQUOR_MILLILITRES = 20_000

HOUR = 3_600
DAY = 24 * HOUR
BEFORE_THE_START = 24 * HOUR
TELL_THE_WINNER = 2 * DAY
TELL_THE_INSPECTOR = 48 * HOUR
# As soon as possible, or as practicable: a day is the longest that needs no explanation.
AS_SOON_AS_PRACTICABLE = DAY
