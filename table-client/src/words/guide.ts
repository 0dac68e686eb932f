/** Words of the guide and of the rules. Numbers come from the rule set that is read, never from here. */
export const guide = {
  'guide.title': 'How to play',
  'guide.lead':
    'This is how the game is played under the {title} rules. The examples were played step by step by the program ' +
    'that runs the tables.',
  'guide.under': 'Rules',
  'guide.contents': 'On this page',
  'guide.play': 'Play this example',
  'guide.facts': 'Guide',
  'guide.clauses': 'Clauses',
  'guide.all_rules': 'All clauses and values of these rules',
  'guide.to_tables': 'Go to the tables',
  'guide.to_lab': 'The best play, hand by hand',
  'guide.or': 'or',
  'guide.example': 'Example: {what}',

  'guide.object': 'The aim of the game',
  'guide.object.1':
    'You play against the dealer. You want a total closer to 21 than the dealer’s, without going over. A hand over ' +
    '21 is bust, and loses at once.',
  'guide.object.2':
    'Every box with a wager gets two cards, face up, and the dealer gets one. They come from a shoe or a shuffling ' +
    'device that holds {decks} decks, with the Tens removed.',
  'guide.object.near': 'Eighteen: close',
  'guide.object.exactly': 'Twenty-one: exactly right',
  'guide.object.bust': 'Twenty-three: bust',
  'guide.values': 'What the cards are worth',
  'guide.values.1':
    'Jacks, Queens and Kings count as 10. Cards from 2 to 9 count as their number. An Ace counts as 11, or as 1 if ' +
    '11 would take you over 21.',
  'guide.values.courts': 'Ten points each',
  'guide.values.ace': 'The Ace counts as 1 here: 18',
  'guide.values.soft': 'Here it counts as 11: soft 18',
  'guide.play_on': 'Hit and stand',
  'guide.play_on.1':
    'On your turn, you take cards one at a time (hit) until you are satisfied with your total (stand) or go over 21. ' +
    'You may stand on any total below 21; at 21 your hand is complete.',
  'guide.play_on.least': 'Under these rules, a hand below {must_draw_below} must take another card.',
  'guide.play_on.example': 'fourteen, one more card, and the dealer busts',
  'guide.play_on.bust': 'one card too many',
  'guide.pontoon': 'Pontoon',
  'guide.pontoon.1':
    'If your first two cards are an Ace and a Jack, Queen or King, you have a pontoon. The dealer calls it and pays ' +
    '{pontoon_odds} at once, before anyone gets a third card. Nothing beats it, not even a dealer’s pontoon.',
  'guide.pontoon.example': 'paid before anything else happens',
  'guide.twenty_one': 'Twenty-one and what it pays',
  'guide.twenty_one.1':
    'A pontoon, like every other 21, wins whatever the dealer gets. What a 21 pays depends on how you made it.',
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
  'guide.odds.other_win_odds': 'Any other win, and every doubled hand',
  'guide.dealer': 'What the dealer does',
  'guide.dealer.1':
    'The dealer has no choices to make: the dealer stands on hard {dealer_stands_hard} or more and on soft ' +
    '{dealer_stands_soft} or more, and draws a card on anything less. A total is soft if it counts an Ace as 11. If ' +
    'the dealer busts, every hand still on the table is paid.',
  'guide.dealer.example': 'soft 17 is not enough',
  'guide.result': 'Who wins',
  'guide.result.1':
    'A hand closer to 21 than the dealer’s pays {other_win_odds}. A hand that is further away loses. Equal totals ' +
    'are a stand-off: you keep your wager.',
  'guide.result.example': 'eighteen against eighteen',
  'guide.cards': 'Hands off the cards',
  'guide.cards.1':
    'Only the dealer touches the cards. The dealer calls every total, but it is up to you to check that it is ' +
    'correct; here the table adds it up for you.',
  'guide.surrender': 'Surrender',
  'guide.surrender.1':
    'When the dealer’s first card is {surrender_first_cards}, you may give up your first two cards: you lose ' +
    '{surrender_share} of the wager, and the hand gets no more cards. In a casino you knock beside the wager with a ' +
    'closed fist, and the dealer marks it with a button.',
  'guide.surrender.2':
    'If the dealer then makes a pontoon, the surrender is void and you lose the whole wager. Otherwise ' +
    '{surrender_share} of the wager is collected.',
  'guide.surrender.box':
    'Under these rules, when the controlling player of a box surrenders, everyone with a wager on that box surrenders.',
  'guide.surrender.example': 'sixteen against a King',
  'guide.surrender.example_annulled': 'against a dealer’s pontoon it is void',
  'guide.double': 'Double',
  'guide.double.1':
    'On any total below 21, with two or more cards, you may add a wager of up to the original amount. You get ' +
    'exactly one more card. You can also double hands made by a split, except split Aces, but never a pontoon.',
  'guide.double.ace': 'In a doubled hand, an Ace that was there before the double counts as 1, never 11.',
  'guide.double.ace_first_two': 'In a doubled hand, an Ace among the first two cards counts as 1, never 11.',
  'guide.double.2': 'A doubled hand that wins pays {other_win_odds}, even if it is a 21, however that 21 was made.',
  'guide.double.example': 'eleven, doubled',
  'guide.double.example_ace': 'Ace and six: now seven, not seventeen',
  'guide.forfeit': 'Forfeit',
  'guide.forfeit.1':
    'Once you have seen the card from your double, you may still forfeit: the original wager goes to the house, what ' +
    'you added is returned to you, and the round is over for that hand. In a casino you scratch towards yourself to ' +
    'forfeit, and sweep a flat hand across to play on.',
  'guide.forfeit.example': 'thirteen against a King: half is saved',
  'guide.split': 'Split',
  'guide.split.1':
    'If your first two cards have the same value, such as a Jack and a Queen, you may split them into two hands, ' +
    'with a wager of the same size on the second. Each hand gets at least one card and is finished before the next ' +
    'one is played; each may be doubled.',
  'guide.split.once': 'You may split only once, unless the table allows more splits.',
  'guide.split.more':
    'You may split again, to a maximum of {split_hands} hands, or {split_aces_hands} if they are Aces.',
  'guide.split.aces':
    'Split Aces get one card each. An Ace with a Jack, Queen or King after a split is a 21, not a pontoon.',
  'guide.split.example': 'Jack and Queen',
  'guide.split.example_aces': 'a pair of Aces',
  'guide.dealers_pontoon': 'When the dealer has a pontoon',
  'guide.dealers_pontoon.1':
    'You never lose more than one original wager on a box to a dealer’s pontoon: what you added by splitting or ' +
    'doubling is returned, as long as it is still on the table and was not forfeited.',
  'guide.dealers_pontoon.example': 'a split pair loses once',
  'guide.insurance': 'Insurance',
  'guide.insurance.1':
    'When the dealer’s first card is {insurance_first_cards}, you may place up to {insurance_share} of your wager on ' +
    'the insurance line, before anyone gets a third card. It pays {insurance_odds} if the dealer makes a pontoon, ' +
    'and loses otherwise.',
  'guide.insurance.half_chips': 'Under these rules it must be a multiple of half the smallest chip at the table.',
  'guide.insurance.example': 'the dealer makes a pontoon',
  'guide.insurance.example_lost': 'the dealer does not',
  'guide.super_bonus': 'Super Bonus',
  'guide.super_bonus.1':
    'If you hold three 7s of one suit and the dealer’s first card is a 7, you win a Super Bonus on top of the usual ' +
    'odds: {super_bonus_large} for a wager of {super_bonus_step} or more, and {super_bonus_small} for a wager ' +
    '{below}.',
  'guide.super_bonus.never': 'A hand that was split or doubled gets no Super Bonus.',
  'guide.super_bonus.unless_suited':
    'A doubled hand gets no Super Bonus, nor does any hand on a box where 7s of one suit were split.',
  'guide.super_bonus.below_from': 'of {super_bonus_from} or more but below that',
  'guide.super_bonus.below': 'below that',
  'guide.super_bonus.2':
    'Everyone else with a wager in the round gets {bonus_to_others} once, however many wagers they have.',
  'guide.super_bonus.2_wager':
    'Every other Pontoon wager in the round gets {bonus_to_others}, win or lose; the winner’s own wagers on other ' +
    'boxes count too.',
  'guide.super_bonus.2_every_wager':
    'Every other wager in the round gets {bonus_to_others}, win or lose, Perfect Pairs included; the winner’s own ' +
    'other wagers count too.',
  'guide.super_bonus.example': 'three 7s of hearts against a 7',
  'guide.pairs': 'Perfect Pairs',
  'guide.pairs.1':
    'This is a separate wager that the first two cards on a box will be a pair. A pair of different colours pays ' +
    '{mixed_pair_odds}, one of the same colour but different suits pays {coloured_pair_odds}, and one of the same ' +
    'suit pays {perfect_pair_odds}. Without a pair, the wager loses.',
  'guide.pairs.2':
    'You do not need another wager on the box yourself, but someone must have one there. A box takes up to ' +
    '{pairs_per_box} Perfect Pairs wagers, one per player; players who have another wager there have priority.',
  'guide.pairs.2_own':
    'You need your own wager on the box. Each player may have one Perfect Pairs wager there, and a box takes up to ' +
    '{pairs_per_box}.',
  'guide.pairs.mixed': 'Two colours: {mixed_pair_odds}',
  'guide.pairs.coloured': 'One colour: {coloured_pair_odds}',
  'guide.pairs.perfect': 'One suit: {perfect_pair_odds}',
  'guide.pairs.example': 'three boxes, three kinds of pair',
  'guide.care': 'Play responsibly',
  'guide.care.1':
    'Over many rounds the house wins, even against the best play. Set yourself a limit before you sit down. Gambling ' +
    'help in Australia: 1800 858 858, free, 24 hours a day.',
  'guide.to_help': 'Help, limits and the odds',

  'rules.title_page': 'Rules',
  'rules.in_force': 'In force from {day}.',
  'rules.switch': 'Other documents',
  'rules.to_guide': 'The guide to these rules',
  'rules.search': 'Search clauses and values',
  'rules.found': '{clauses} clauses and {values} values',
  'rules.found_clauses': '{clauses} clauses',
  'rules.nothing': 'No clause or value matches your search.',
  'rules.own_words': 'Every clause is given in our own words; the document itself is authoritative.',
  'rules.values': 'Values',
  'rules.value': 'Value',
  'rules.what': 'Meaning',
  'rules.clauses': 'Clauses',
  'rules.compare': 'Compare with',
  'rules.compare_none': 'nothing',
  'rules.difference': 'Differences between {left} and {right}',
  'rules.difference_none': 'No values differ.',
  'rules.difference_count': '{count} of {all} values differ.',
  'rules.refers': 'Refers to',
  'rules.referred': 'Referred to by',
  'rules.rests_values': 'Values based on this clause',
  'rules.rests_steps': 'Steps at the table',
  'rules.rests_settlements': 'Settlements',
  'rules.rests_refusals': 'Refusals based on this clause',
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
  'rules.kind_words.human': 'People do this; no program can.',
  'rules.value_kind.fixed': '',
  'rules.value_kind.option': 'set by the table',
  'rules.value_kind.sign': 'set by the sign',
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
