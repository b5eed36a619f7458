import type { Family } from '../family.ts'

export const officeCategory: Family = {
  id: 'office-category',
  match:
    /\b(office|desk|monitor|laptop|stand|paper|pen|printer|stationery|shredder|whiteboard|keyboard|chair|organi[sz]er|filing)s?\b/i,
  unit: 'item',
  stakes: [
    'Things for the desk are used every working day, which turns small annoyances into large ones. Size, stability and noise are the facts to look for.',
    'A workplace is a set of distances: eye to screen, elbow to desk, hand to telephone. Buy whatever corrects one of those and be slow to buy the rest.',
  ],
  blocks: [
    {
      heading: 'Measure the desk',
      texts: [
        'Depth decides what can stand on it. A screen belongs an arm’s length away with its upper edge near eye level. Clamps want a free edge of stated thickness.',
      ],
    },
    {
      heading: 'Stability',
      texts: [
        'Wobble at typing is the commonest complaint about stands and desks. Wide feet, weight and metal joints help. The maximum load should be double what you put on it.',
      ],
    },
    {
      heading: 'Noise and neighbours',
      texts: [
        'In shared rooms the sound of keys, motors and fans matters more than any function. Look for decibels, or search comments for the word loud.',
      ],
    },
    {
      heading: 'Consumables',
      texts: [
        'Ink, labels and refills cost more than the device in the long run. Find their price first, and whether other makes are accepted.',
      ],
    },
  ],
  mistakes: [
    'Not measuring.',
    'Buying storage in place of throwing away.',
    'Ignoring refills.',
    'Choosing looks over height adjustment.',
    'Leaving cables for later.',
  ],
  care: [
    'Tighten screws after a month and wipe with a damp cloth. Label leads at both ends.',
    'Work with it for a week, then adjust everything once more.',
  ],
  questions: [
    'Does it fit the depth of my desk?',
    'What load does it bear?',
    'How loud is it?',
    'What do refills cost?',
    'Is assembly needed?',
  ],
  terms: [],
  checks: [
    { match: /cm|mm|inch/i, unsaid: 'the measurements' },
    { match: /\bkg|load/i, unsaid: 'the load it bears' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /dB|quiet|silent/i, unsaid: 'how loud it is' },
    { match: /assembl/i, unsaid: 'whether it has to be assembled' },
    { match: /metal|steel|wood|plastic|alumini/i, unsaid: 'the material' },
  ],
}
