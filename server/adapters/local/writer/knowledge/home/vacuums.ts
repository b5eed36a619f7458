import type { Family } from '../family.ts'

export const vacuums: Family = {
  id: 'vacuums',
  match: /\bvacuum( cleaner)?s?\b|\bhoovers?\b/i,
  unit: 'model',
  lighterIsBetter: true,
  stakes: [
    'A vacuum cleaner is used standing up, with one arm, by someone who would sooner be doing something else. Weight in the hand, the size of the bin and how it copes with hair therefore tell you more about life with it than any figure for suction.',
    'With cordless cleaners every number hangs on another: the run time is for the gentlest setting, the suction for the strongest, and they cannot be had together. Once that is understood, most advertisements become easier to read.',
    'The floor decides. Hard floors need little power and a soft roller; deep carpet needs a driven brush and patience; stairs and cars need something light. Few machines are good at all three, and few homes have all three in equal measure.',
  ],
  blocks: [
    {
      heading: 'Run time and what it assumes',
      texts: [
        'The minutes on the box are for the lowest power with no driven brush fitted. On carpet at a middle setting expect about half, and at full power often less than ten minutes. A flat of two rooms takes perhaps a quarter of an hour of real cleaning. A battery that can be taken out, and bought again, is worth more than a long first-day figure.',
        'Ask for the minutes with the motorised head on the middle setting. If they are not given, halve what is. Whether that suffices depends on the floor area and on how much is carpet. Two batteries solve the problem at once, and a battery that is sealed in turns it into the problem of the fourth year.',
      ],
    },
    {
      heading: 'Suction, in several currencies',
      texts: [
        'Kilopascals measure how hard the motor pulls with no air flowing; air watts combine pull and flow; watts only measure what is used up. The three cannot be converted. A good brush head at moderate suction lifts more from carpet than a poor one at high. For hard floors almost anything is enough.',
        'A figure in kilopascals is taken at the motor and not at the carpet. Between there and the floor are bends, filters and the head. It is a fair comparison within one maker’s range and a weak one across brands.',
      ],
    },
    {
      heading: 'Hair, pets and rollers',
      texts: [
        'Long hair winds itself round brushes and stops them. Combs, cones and rubber fins reduce the trouble without ending it. See how the roller comes out, and whether it takes a coin or a screwdriver. For pets, a small driven head for upholstery is the accessory that gets used.',
      ],
    },
    {
      heading: 'Bin, filter and dust',
      texts: [
        'Bins of sticks hold around half a litre, which is one good carpet. Emptying them raises dust, so allergy sufferers do better with a sealed path, a graded filter, or bags. Check that the filters can be washed, and that you will have a spare to use while the first is drying.',
        'Half a litre fills up quickly in a house with a dog. A dock that empties the machine is comfortable, takes a corner of the hall, and uses bags. With any bagless cleaner, empty it out of doors; that is where the fine dust should go.',
      ],
    },
    {
      heading: 'Weight and balance',
      texts: [
        'Total weight is one thing and where it sits another. A stick with the motor in the hand is nimble above the shoulder and tires the wrist on large floors. Two and a half kilograms is typical. If anyone in the house has weak wrists, look for a lighter one and accept less run time.',
      ],
    },
  ],
  mistakes: [
    'Reading the longest run time and the highest suction as if they went together.',
    'Ignoring where the charger would hang.',
    'Buying for the carpets of ten years ago, when the floors are wood by now.',
    'Letting filters clog and taking the loss of suction for a fault.',
    'Forgetting the price of a second battery.',
    'Sucking up plaster dust, which ruins most household machines.',
  ],
  care: [
    'Empty the bin before it is full, tap the filter monthly and wash it when the leaflet says so, giving it a whole day to dry. Cut hair off the roller with scissors along its groove. Do not leave a lithium battery empty; hang the machine back on its charger, away from radiators.',
    'Fit the wall bracket at a height for your hand and close to a socket before the first use, or the machine will lean in a corner for ever. Keep the crevice tool on it. A loss of suction is nearly always a blocked head, a full filter or a sock, in that order.',
  ],
  questions: [
    'How many minutes with the driven brush on?',
    'Can the battery be taken out and bought again?',
    'What does it weigh in the hand?',
    'How large is the bin?',
    'Which heads are supplied, and is one soft?',
    'Can the filter be washed?',
  ],
  terms: [
    {
      match: /\b\d{2} kPa\b/,
      notes: [
        'Pull of {m} is measured at the motor, so the head decides what reaches the floor.',
        'As a figure, {m} allows comparison within a brand and little beyond.',
      ],
    },
    {
      match: /\b(\d × )?\d{2} minutes\b/i,
      notes: [
        'The {m} refer to the gentlest setting, and at full power there is a fraction of that.',
        'Reckon with half of {m} once the brush is driven.',
      ],
    },
    {
      match: /\banti-tangle\b|\bpet\b/i,
      notes: [
        'Hair is what stops rollers, so a description of how it is kept off is more than decoration.',
        'For a household with animals the small driven head is the tool to ask about.',
      ],
    },
    {
      match: /\bremovable battery\b|\btwo batteries\b/i,
      notes: [
        'A battery that comes out can be charged elsewhere and, one day, replaced.',
        'Being able to change the battery is the best predictor of a long life in a cordless machine.',
      ],
    },
    {
      match: /\bself-emptying\b|\bempties itself\b/i,
      notes: ['A dock that empties the bin is loud for a few seconds and saves the cloud of dust.'],
    },
    {
      match: /\b(wet and dry|mop|self-cleaning)\b/i,
      notes: ['Machines that wash the floor want their tank and roller rinsed each time, or they will smell.'],
    },
    { match: /\bHEPA\b/i, notes: ['A HEPA filter helps only if the air has no other way out.'] },
    {
      match: /\bhandheld\b/i,
      notes: ['In its small form it suits stairs and cars, and nobody should do a carpet with it.'],
    },
    { match: /\bLED\b/, notes: ['Lamps on the head show dust on hard floors with embarrassing clarity.'] },
    {
      match: /\b\d(\.\d)? kg\b/,
      notes: [
        'At {m} the weight is moderate or not depending on where it sits; try to picture it above your head.',
        'A total of {m} is the machine with everything on it, so the hand may feel less.',
      ],
    },
  ],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    {
      match: /remov|swap|two batteries|spare battery|fixed/i,
      unsaid: 'whether the battery can be replaced by the owner',
    },
    { match: /wash/i, unsaid: 'whether the filter can be washed' },
    { match: /wall|bracket|dock|stand|stored|base\b/i, unsaid: 'how it is stored and charged' },
    { match: /soft roller|hard floor/i, unsaid: 'whether there is a soft roller for hard floors' },
    { match: /carpet/i, unsaid: 'the depth of carpet it is meant for' },
    { match: /HEPA|filter/i, unsaid: 'how the outgoing air is filtered' },
    { match: /spare part/i, unsaid: 'how long spare parts will be sold' },
  ],
}
