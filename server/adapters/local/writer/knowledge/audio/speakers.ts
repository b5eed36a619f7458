import type { Family } from '../family.ts'

export const speakers: Family = {
  id: 'speakers',
  match: /\b(bluetooth |portable |wireless |smart |bookshelf )?speakers?\b|\bsound ?bars?\b/i,
  unit: 'speaker',
  lighterIsBetter: true,
  stakes: [
    'Small speakers obey physics: bass needs air, and air needs a box. A good small one admits that and sounds balanced; a poor one booms. Descriptions cannot be heard, but size, weight and battery can be compared.',
    'Where will the speaker live? A shower, a rucksack, a shelf and a space below the television ask for four different designs, and most disappointment comes from using one in the place of another.',
  ],
  blocks: [
    {
      heading: 'Watts, size and loudness',
      texts: [
        'Watts say how much power goes in, not how loud it comes out. A bigger box with a larger driver is louder and deeper at the same power. For a kitchen ten watts are plenty; for a garden look at size and weight first.',
      ],
    },
    {
      heading: 'Battery and charging',
      texts: [
        'Hours are quoted at half volume or less, and loud playing can quarter them. Check whether it plays while plugged in, and whether the socket is USB-C. The battery is usually what ends a portable speaker, so ask if it can be changed.',
      ],
    },
    {
      heading: 'Water and dust',
      texts: [
        'IP67 stands for dust-tight and a short dip. IPX4 is for splashes. After the sea rinse with fresh water and keep the flap over the socket shut.',
      ],
    },
    {
      heading: 'Two of them, or a bar',
      texts: [
        'Two matching speakers can often be paired for stereo, a real gain that costs a second purchase. For television, a bar with an ARC or eARC connection is simplest, since one remote then works both.',
        'Bluetooth delays sound; for films use a cable or a proper television link. Multi-room systems tie you to one maker, so begin with the room that matters most.',
      ],
    },
  ],
  mistakes: [
    'Counting watts.',
    'Expecting garden volume from a pocket size.',
    'Using Bluetooth for films.',
    'Leaving the flap open near water.',
    'Buying one, then finding that only identical models pair.',
  ],
  care: [
    'Place a speaker near a wall for more bass and away from it for less. Wipe grilles with a soft brush. Store it half charged, and dry it before charging if it has been wet.',
    'Try it in the place where it will stand, at the volume you use. Turn any bass setting off first and then on. If speech becomes muddy, leave it off.',
  ],
  questions: [
    'How many hours at the loudness I like?',
    'Which water code does it carry?',
    'Can two be paired?',
    'Does it play while charging?',
    'What does it weigh?',
  ],
  terms: [
    { match: /\b\d+ ?W\b/i, notes: ['Power of {m} does not tell you how loud it is.'] },
    { match: /\bIP(X\d|\d\d)\b/i, notes: ['The code {m} holds only with the socket’s cover shut.'] },
    { match: /\bstereo pair\w*|\bTWS\b/i, notes: ['Pairing two brings true stereo and needs two of the same.'] },
    { match: /\be?ARC\b/i, notes: ['With {m} the television’s own remote controls the volume.'] },
  ],
  checks: [
    { match: /hours|mAh/i, unsaid: 'how long the battery lasts' },
    { match: /IP|water/i, unsaid: 'any protection from water' },
    { match: /\bkg|\bg\b/i, unsaid: 'its weight' },
    { match: /pair|stereo/i, unsaid: 'whether two can be paired' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /aux|3\.5|cable/i, unsaid: 'whether it can be fed by cable' },
  ],
}
