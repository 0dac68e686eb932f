/** Words of the guide and of the rules. Numbers come from the rule set that is read, never from here. */
export const guide = {
  'guide.title': 'How to play',
  'guide.lead':
    'The game as {title} has it. What is in the examples was played by the house’s own rules, step by step.',
  'guide.under': 'Rules',
  'guide.contents': 'On this page',
  'guide.play': 'Show it played',
  'guide.facts': 'Guide',
  'guide.clauses': 'Clauses',
  'guide.all_rules': 'All clauses and values of these rules',
  'guide.to_tables': 'To the tables',
  'guide.to_lab': 'What the best play is, hand by hand',
  'guide.or': 'or',
  'guide.example': 'A played example: {what}',

  'guide.object': 'What it is about',
  'guide.object.1':
    'You play against the dealer, and want a total nearer to 21 than theirs without going past it. Going past 21 is ' +
    'called bust, and loses at once.',
  'guide.object.2':
    'Every box with a wager gets two cards, face up, and the dealer one. They come from a shoe or a shuffling device ' +
    'that holds {decks} decks, and there are no Tens in them.',
  'guide.object.near': 'Eighteen: near',
  'guide.object.exactly': 'Twenty-one: as near as can be',
  'guide.object.bust': 'Twenty-three: bust',
  'guide.values': 'What cards count',
  'guide.values.1':
    'Jack, Queen and King count 10. The cards from 2 to 9 count what they show. An Ace counts 11, or 1 where 11 ' +
    'would be too much: whichever serves you better.',
  'guide.values.courts': 'Ten points each',
  'guide.values.ace': 'The Ace counts 1 here: 18',
  'guide.values.soft': 'Here it counts 11: soft 18',
  'guide.play_on': 'Hit and stand',
  'guide.play_on.1':
    'When it is your turn, you take cards one at a time (hit) until you have enough (stand), or until you are past ' +
    '21. You may stand on any total below 21; at 21 you are done.',
  'guide.play_on.least': 'Under these rules a hand below {must_draw_below} must take another card.',
  'guide.play_on.example': 'fourteen, one card more, and the dealer busts',
  'guide.play_on.bust': 'one card too many',
  'guide.pontoon': 'Pontoon',
  'guide.pontoon.1':
    'An Ace and a Jack, Queen or King as your first two cards is pontoon. The dealer calls it and pays ' +
    '{pontoon_odds} at once, before anybody gets a third card. Nothing beats it, and a pontoon of the dealer’s ' +
    'changes nothing.',
  'guide.pontoon.example': 'paid before anything else happens',
  'guide.twenty_one': 'Twenty-one, and what it pays',
  'guide.twenty_one.1':
    'Pontoon and every other 21 win whatever the dealer gets. What they pay depends on how you made them.',
  'guide.twenty_one.table': 'What a winning wager pays',
  'guide.twenty_one.how': 'How it was made',
  'guide.twenty_one.pays': 'Pays',
  'guide.twenty_one.example': 'five cards',
  'guide.twenty_one.example_678': 'six, seven and eight of spades',
  'guide.odds.pontoon_odds': 'Pontoon',
  'guide.odds.five_card_odds': '21 with five cards',
  'guide.odds.six_card_odds': '21 with six cards',
  'guide.odds.seven_card_odds': '21 with seven cards or more',
  'guide.odds.six_seven_eight_mixed_odds': '6, 7, 8 of different suits',
  'guide.odds.six_seven_eight_suited_odds': '6, 7, 8 of one suit, not spades',
  'guide.odds.six_seven_eight_spades_odds': '6, 7, 8 of spades',
  'guide.odds.three_sevens_mixed_odds': '7, 7, 7 of different suits',
  'guide.odds.three_sevens_suited_odds': '7, 7, 7 of one suit, not spades',
  'guide.odds.three_sevens_spades_odds': '7, 7, 7 of spades',
  'guide.odds.other_win_odds': 'Everything else that wins, and every doubled hand',
  'guide.dealer': 'What the dealer does',
  'guide.dealer.1':
    'The dealer has no choice: they stand on hard {dealer_stands_hard} and on soft {dealer_stands_soft}, and above, ' +
    'and take a card on anything less. Soft means that an Ace counts 11. If the dealer busts, every hand still on ' +
    'the table is paid.',
  'guide.dealer.example': 'soft 17 is not enough',
  'guide.result': 'Who wins',
  'guide.result.1':
    'Nearer to 21 than the dealer pays {other_win_odds}. Further away loses. The same total is a stand-off: your ' +
    'wager stays yours.',
  'guide.result.example': 'eighteen against eighteen',
  'guide.cards': 'Hands off',
  'guide.cards.1':
    'Nobody but the dealer touches the cards. The dealer says every total, but it is for you to see that it is ' +
    'right; here the table counts along.',
  'guide.surrender': 'Surrender',
  'guide.surrender.1':
    'When the dealer’s first card is {surrender_first_cards}, you may give up on your first two cards: ' +
    '{surrender_share} of the wager is lost, and the hand gets no more cards. In a casino you knock beside the wager ' +
    'with a closed fist, and the dealer marks it with a button.',
  'guide.surrender.2':
    'If the dealer then makes pontoon, the surrender counts for nothing and the whole wager is lost. Otherwise ' +
    '{surrender_share} of it is collected.',
  'guide.surrender.box':
    'Under these rules the surrender of who decides for a box is that of everybody who wagered on it.',
  'guide.surrender.example': 'sixteen against a King',
  'guide.surrender.example_annulled': 'against a dealer’s pontoon it is void',
  'guide.double': 'Double',
  'guide.double.1':
    'On any total below 21, with two cards or more, you may add a wager up to the size of the original. You get ' +
    'exactly one more card. Hands made by a split can be doubled too, but not split Aces, and never a pontoon.',
  'guide.double.ace': 'An Ace that was in the hand before counts 1 in a doubled hand, never 11.',
  'guide.double.ace_first_two': 'An Ace among the first two cards counts 1 in a doubled hand, never 11.',
  'guide.double.2': 'What wins after a double pays {other_win_odds}, however the 21 was made.',
  'guide.double.example': 'eleven, doubled',
  'guide.double.example_ace': 'Ace and six: seven, and no longer seventeen',
  'guide.forfeit': 'Forfeit',
  'guide.forfeit.1':
    'When you see the card of your double, you may still forfeit: the original wager goes to the house, what you ' +
    'added comes back to you, and the round is over for that hand. In a casino you scratch towards yourself to ' +
    'forfeit, and draw your hand flat across to play on.',
  'guide.forfeit.example': 'thirteen against a King, and half is saved',
  'guide.split': 'Split',
  'guide.split.1':
    'Two first cards of the same value, a Jack and a Queen for example, can be made into two hands, with a wager of ' +
    'the same size on the second. Each hand gets at least one card and is played to its end before the next; each ' +
    'may be doubled.',
  'guide.split.once': 'A hand is split once, unless the table offers more.',
  'guide.split.more': 'Hands can be split again, up to {split_hands} hands; Aces up to {split_aces_hands}.',
  'guide.split.aces':
    'Split Aces get one card each. An Ace with a Jack, Queen or King after a split is 21, and not pontoon.',
  'guide.split.example': 'Jack and Queen',
  'guide.split.example_aces': 'a pair of Aces',
  'guide.dealers_pontoon': 'When the dealer has pontoon',
  'guide.dealers_pontoon.1':
    'You never lose more than one original wager on a box to a dealer’s pontoon: what you added by a split or a ' +
    'double comes back, as far as it is still on the table and was not forfeited.',
  'guide.dealers_pontoon.example': 'a split pair loses once',
  'guide.insurance': 'Insurance',
  'guide.insurance.1':
    'When the dealer’s first card is {insurance_first_cards}, you may place up to {insurance_share} of your wager on ' +
    'the insurance line, before anybody gets a third card. It pays {insurance_odds} if the dealer makes pontoon, and ' +
    'loses otherwise.',
  'guide.insurance.half_chips': 'Under these rules it is taken only in steps of half the smallest chip at the table.',
  'guide.insurance.example': 'the dealer makes pontoon',
  'guide.insurance.example_lost': 'the dealer does not',
  'guide.super_bonus': 'Super Bonus',
  'guide.super_bonus.1':
    'Three 7s of one suit, while the dealer’s first card is a 7, pay a Super Bonus beside their odds: ' +
    '{super_bonus_large} for a wager of {super_bonus_step} or more, and {super_bonus_small} for one {below}. A hand ' +
    'that was split or doubled gets none.',
  'guide.super_bonus.below_from': 'from {super_bonus_from} up to that',
  'guide.super_bonus.below': 'below that',
  'guide.super_bonus.2':
    'Everybody else who wagered in the round gets {bonus_to_others}, once, however many wagers they had.',
  'guide.super_bonus.2_wager':
    'Everybody else who wagered in the round gets {bonus_to_others} for each wager they had.',
  'guide.super_bonus.example': 'three 7s of hearts against a 7',
  'guide.pairs': 'Perfect Pairs',
  'guide.pairs.1':
    'A wager of its own on whether a box’s first two cards are a pair. Of one rank and two colours it pays ' +
    '{mixed_pair_odds}, of one colour and two suits {coloured_pair_odds}, of one suit {perfect_pair_odds}. No pair ' +
    'loses.',
  'guide.pairs.2':
    'You need no other wager there yourself, but somebody must have one on the box. At most {pairs_per_box} Perfect ' +
    'Pairs wagers go on a box, one for each player, and those who have a wager there come first.',
  'guide.pairs.2_own':
    'You need a wager of your own on the box. Each player has one Perfect Pairs wager there at most, and ' +
    '{pairs_per_box} go on a box.',
  'guide.pairs.mixed': 'Two colours: {mixed_pair_odds}',
  'guide.pairs.coloured': 'One colour: {coloured_pair_odds}',
  'guide.pairs.perfect': 'One suit: {perfect_pair_odds}',
  'guide.pairs.example': 'three boxes, three kinds of pair',
  'guide.care': 'With care',
  'guide.care.1':
    'Over many rounds the house wins, by the best play too. Set yourself a limit before you sit down. Gambling help ' +
    'in Australia: 1800 858 858, free and at any hour.',
  'guide.to_help': 'Help, limits and what the odds say',

  'rules.title_page': 'Rules',
  'rules.switch': 'Other documents',
  'rules.to_guide': 'The guide to these rules',
  'rules.search': 'Search clauses and values',
  'rules.found': '{clauses} clauses and {values} values',
  'rules.found_clauses': '{clauses} clauses',
  'rules.nothing': 'Nothing here has these words.',
  'rules.own_words': 'Every clause is told in our own words; the document itself decides.',
  'rules.values': 'Values',
  'rules.value': 'Value',
  'rules.what': 'What',
  'rules.clauses': 'Clauses',
  'rules.compare': 'Compare with',
  'rules.compare_none': 'nothing',
  'rules.difference': 'What differs: {left} and {right}',
  'rules.difference_none': 'No value differs.',
  'rules.difference_count': '{count} of {all} values differ.',
  'rules.refers': 'Refers to',
  'rules.referred': 'Referred to by',
  'rules.rests_values': 'Values that rest on it',
  'rules.rests_steps': 'Steps at the table',
  'rules.rests_settlements': 'Settlements',
  'rules.rests_refusals': 'What is refused by it',
  'rules.by': '{step} (by {by})',
  'rules.no_such_clause': 'There is no clause {clause} in this document.',
  'rules.all_clauses': 'All clauses',
  'rules.kind.enforced': 'carried out',
  'rules.kind.recorded': 'recorded',
  'rules.kind.shown': 'shown',
  'rules.kind.human': 'left to people',
  'rules.kind_words.enforced': 'The program carries it out.',
  'rules.kind_words.recorded': 'The program keeps a record of it.',
  'rules.kind_words.shown': 'The program shows it.',
  'rules.kind_words.human': 'People do it; no program can.',
  'rules.value_kind.fixed': '',
  'rules.value_kind.option': 'up to the table',
  'rules.value_kind.sign': 'by the sign',
  'rules.value_kind.silent': 'not mentioned',
  'value.yes': 'yes',
  'value.no': 'no',
  'value.none': 'none',
  'value.half': 'half',
  'value.odds': '{a} to {b}',
  'value.unit': '{value} {unit}',
  'value.dollars': '${value}',
  'value.rank.A': 'an Ace',
  'value.rank.J': 'a Jack',
  'value.rank.Q': 'a Queen',
  'value.rank.K': 'a King',
  'value.rank.other': 'a {rank}',
} as const
