import type { Family } from '../family.ts'

export const toys: Family = {
  id: 'toys',
  match:
    /\b(toys?|toddlers?|dolls?|figurines?|playsets?|soft toys?|plush|stackers?|lego|funko|figures?|baby|scooters?)\b/i,
  unit: 'toy',
  stakes: [
    'A toy is judged by somebody with no interest in its description. What can be judged beforehand is its age grading, its size, what it is made of, and whether anything has to be bought to go on playing.',
    'Good toys leave something for the child to do. The more a thing does by itself, the sooner it is watched instead of played with, and the sooner it joins the others under the bed.',
  ],
  blocks: [
    {
      heading: 'Ages, and why they are there',
      texts: [
        '“Not suitable under three” is about small parts that can be swallowed and must be obeyed where a baby shares the room. Ages above that are about skill. A toy that is slightly too easy is used; one that is too hard is left. Look for the UKCA or CE mark and a maker’s address.',
        'Of the two messages in an age label, one is safety and one is marketing. The first is law: under thirty-six months there may be no small parts and no long cords. The second you know better than the maker.',
      ],
    },
    {
      heading: 'Size and pieces',
      texts: [
        'A number of pieces tells you nothing about their size. Figures shown in a meadow may be the length of a finger. Ask for the height in centimetres, and for large sets think of where they will stand overnight.',
      ],
    },
    {
      heading: 'Materials and washing',
      texts: [
        'What goes into mouths should survive a wash. Soft toys: look for a label that allows at least thirty degrees. Wood should be smooth and lacquered with something made for toys. Cheap plastic smells, which is reason enough to send it back.',
      ],
    },
    {
      heading: 'Batteries and screens',
      texts: [
        'See which batteries are needed and whether the lid is screwed down, which the law requires for button cells. Anything with an app will stop working one day. A volume switch is a present to the parents.',
      ],
    },
    {
      heading: 'Collecting',
      texts: [
        'Series are made so that one leads to the next. That may be a joy or a trap. Before starting a child on a series, look what the rest of it costs. For adult collectors the condition of the box matters, so read what is said about packing.',
      ],
    },
  ],
  mistakes: [
    'Buying for the age you hope for.',
    'Ignoring a younger brother or sister.',
    'Judging size from the photograph.',
    'Forgetting the batteries.',
    'Starting a series without looking at its end.',
  ],
  care: [
    'Unpack it before the birthday, cut the ties, fit the batteries and check for loose parts. Throw away plastic bags and silica sachets at once. Wash soft toys before the first night.',
    'Put half of the toys away and change them monthly, and old ones become new. Check seams and screws when you do. Broken small parts belong in the bin, not in the box.',
  ],
  questions: [
    'Is it safe for the youngest child in the house?',
    'How large is it, in centimetres?',
    'Are batteries needed and supplied?',
    'Can it be washed?',
    'Does it work without an app?',
  ],
  terms: [
    {
      match: /\b(aged?s?|children aged) ?\d+ ?(-|–|to)? ?\d*\+?( years?)?/i,
      notes: ['As for the age given, “{m}”, the lower number is about safety and the upper about hope.'],
    },
    {
      match: /\bcollectable\b/i,
      notes: [
        'A collectable leans on its series, so see what the rest of it costs.',
        'For play, a collectable may be too delicate; for a shelf it is meant.',
        'The box belongs to the value of a collectable.',
        'Whether a collectable gains in price is anyone’s guess, so buy it to be liked.',
      ],
    },
    {
      match: /\bvinyl\b/i,
      notes: [
        'Vinyl is tough and heavy enough to stand, and it minds strong sun.',
        'A vinyl figure wants dusting and nothing else.',
      ],
    },
    { match: /\b\d+ ?(pc|pcs|piece|pieces)\b/i, notes: ['A count like {m} includes the very small ones.'] },
    {
      match: /\bofficial( merchandise)?\b/i,
      notes: ['Official goods are licensed; it is a remark about rights and not about quality.'],
    },
    {
      match: /\bfold(ing|able)\b/i,
      notes: ['A folding hinge on anything for riding should lock with a click that can be heard.'],
    },
    {
      match: /\bmax(imum)? load \w+/i,
      notes: ['The load limit applies to the child plus whatever is in the rucksack.'],
    },
    { match: /\b25 ?cm\b/i, notes: ['At {m} it is the size to carry about.'] },
  ],
  checks: [
    { match: /ages?\b|years|months/i, unsaid: 'the age it is meant for' },
    { match: /\d ?(cm|mm|inch)/i, unsaid: 'how large it is' },
    { match: /wash|clean/i, unsaid: 'whether it can be washed' },
    { match: /batter/i, unsaid: 'whether batteries are needed' },
    { match: /UKCA|CE\b/i, unsaid: 'which safety marks it bears' },
    { match: /vinyl|wood|plastic|cotton|polyester|plush|metal/i, unsaid: 'what it is made of' },
    { match: /window|box/i, unsaid: 'how it is packed' },
    { match: /series|number/i, unsaid: 'its number in the series' },
    { match: /stand|base/i, unsaid: 'whether it stands by itself' },
    { match: /weight|\bkg\b/i, unsaid: 'its weight' },
  ],
}
