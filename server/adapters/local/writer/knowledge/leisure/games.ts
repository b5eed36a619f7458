import type { Family } from '../family.ts'

export const games: Family = {
  id: 'games',
  match:
    /\b(board |card |party )?games?\b(?!.*\b(mouse|mice|controller|headset|chair|keyboard)s?\b)|\bpuzzles?\b|\bjigsaws?\b/i,
  unit: 'title',
  stakes: [
    'A game is bought once and either played for years or once. The number of players, the length and the patience it asks for decide that, and all three are printed on the box in optimistic form.',
    'With games and puzzles, think of the table before the theme: who will sit there, for how long, and who will read the rules.',
  ],
  blocks: [
    {
      heading: 'Players, as printed and in truth',
      texts: [
        '“Two to ten” means it is possible with two and crowded with ten. Most games are best with one number in the middle. If there are usually two of you, look for games made for two; versions cut down for them seldom please.',
      ],
    },
    {
      heading: 'Length and rules',
      texts: [
        'Double the time on the box for the first evening. Rules that fit on two pages will be remembered next month. For mixed ages choose something with luck in it, so that the youngest can win honestly.',
      ],
    },
    {
      heading: 'Puzzles',
      texts: [
        'Five hundred pieces are an evening or two for an adult, a thousand a weekend. Difficulty comes from the picture: sky and sea are slow. Look for the finished size and whether the pieces are cut in more than two shapes.',
      ],
    },
    {
      heading: 'Cards, boxes and children',
      texts: [
        'Small parts rule out toddlers in the room. Linen-finished cards last longer, and sleeves are cheap. A box that holds everything without bags is used more.',
      ],
    },
  ],
  mistakes: [
    'Buying for ten when you are four.',
    'Believing the playing time.',
    'Choosing a theme over the table.',
    'Losing the rules, which most makers offer for download.',
    'Opening it at the party.',
  ],
  care: [
    'Read the rules alone the day before and play one round against yourself. Keep pieces in small bags and the rules on top. Dry hands are the best care for cards.',
    'Sort puzzle pieces by edge and colour in trays, and work on a board that can be slid away. Missing pieces are replaced by some makers if you ask within weeks.',
  ],
  questions: [
    'How many will usually play?',
    'How long is a round, the first time?',
    'Is it suited to the youngest at the table?',
    'Are rules included in English?',
    'Does everything fit back into the box?',
  ],
  terms: [
    { match: /\b\d+ ?[-–] ?\d+ players?\b/i, notes: ['Of {m}, the middle is usually where a game works best.'] },
    { match: /\bkids \+ adults|\bfamily\b/i, notes: ['Games for everyone need a little luck in them.'] },
    { match: /\bjigsaw\b/i, notes: ['With a jigsaw, ask for the finished size before clearing the table.'] },
  ],
  checks: [
    { match: /players/i, unsaid: 'how many players it is made for' },
    { match: /minutes|hour/i, unsaid: 'how long a round takes' },
    { match: /ages?|years/i, unsaid: 'the age from which it is playable' },
    { match: /pieces|pcs/i, unsaid: 'how many pieces there are' },
    { match: /\d ?cm/i, unsaid: 'the size' },
    { match: /rules|instruction/i, unsaid: 'the languages of its rules' },
  ],
}
