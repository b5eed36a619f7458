import type { Family } from '../family.ts'

export const dumbbells: Family = {
  id: 'dumbbells',
  match: /\bdumb-?bells?\b|\bkettlebells?\b|\b(hand|free) weights?\b/i,
  unit: 'set',
  stakes: [
    'Adjustable dumbbells replace a rack with a tray, and what you pay for is the time between two exercises. A dial takes seconds and a spinlock half a minute; which of those matters depends on whether you train in circuits or in rests.',
    'The first question with dumbbells is whether the price is for one or for two, and it is astonishing how often the answer hides. The second is the smallest step, because progress comes in small steps and not in the top figure.',
    'A dumbbell is a piece of iron with a handle, and there is little to go wrong until it can be adjusted. Then it has a mechanism, and the mechanism is what deserves your reading.',
  ],
  blocks: [
    {
      heading: 'Range and steps',
      texts: [
        'The top weight flatters and the steps decide. For shoulder raises, going from 5 kilograms to 10 is no step but a wall; one or two kilograms at a time is what muscles accept. Beginners seldom need more than 20 a hand for the first year, while legs and rows outgrow that soon.',
        'Look at the lowest setting too. A handle alone may weigh two and a half kilograms or five, and some exercises for the shoulder and for recovery begin below that. A set with fine steps at the bottom and coarse ones at the top matches how people progress.',
      ],
    },
    {
      heading: 'Mechanisms',
      texts: [
        'Dials and twisting handles are quick and have small parts. Pins are simple and want a look before each lift. Spinlock collars are slow and nearly indestructible, and plates can be added from any shop. Whatever the kind, a weight must not be able to leave the handle, so look for a lock that you can see.',
        'Quick-change systems need to go back into the tray exactly straight. Dropped from any height they may never do so again, which is why most makers forbid it. If you like to let go at the end of a set, choose hexagonal iron or collars and plates.',
      ],
    },
    {
      heading: 'Length and handle',
      texts: [
        'A dumbbell that stays long at low settings gets in its own way in curls and presses. Compare lengths in centimetres, and look whether they shrink with the weight. Handles around 30 millimetres thick suit most hands; knurling grips and roughens, rubber is kinder and turns slippery with sweat.',
      ],
    },
    {
      heading: 'One, two and a bench',
      texts: [
        'One heavy dumbbell allows rows, squats and most exercises by turns. Two allow everything and double both cost and floor. A bench adds more exercises than a second heavy setting. Put a mat below in any case: trays scratch floors, and neighbours hear iron.',
        'Check the words single, each and pair. Weights are sometimes given for both together. When a stand is offered, measure it; lifting twenty kilograms off the floor at each change is an exercise that nobody has asked for.',
      ],
    },
  ],
  mistakes: [
    'Comparing a single with a pair.',
    'Buying the top weight and regretting the steps.',
    'Dropping a set whose mechanism must not be dropped.',
    'Skipping the click that shows a plate is locked.',
    'Forgetting that trays take floor space as well.',
    'Starting too heavy in the first month.',
  ],
  care: [
    'Wipe sweat off handles, keep the tray free of grit, and check screws and locks once a month. Bare iron likes a trace of oil in damp rooms. Before each set lift the weight a finger’s breadth and shake it gently: anything that should rattle will do it now.',
    'Go through all settings once on arrival, over a mat, and weigh one or two on bathroom scales if the figures matter. A dial that sticks when new will stick more when old. Keep children away from trays, as the parts pinch.',
  ],
  questions: [
    'Is it one or a pair?',
    'How large is each step?',
    'May it be dropped?',
    'How long is it at the lowest setting?',
    'Is the tray or a stand included?',
    'Are spare parts sold?',
  ],
  terms: [
    {
      match: /\b\d+(\.\d+)?–\d+ kg\b/i,
      notes: [
        'A span of {m} sounds wide or narrow depending on the steps between, so count those.',
        'In {m} the lower number matters to beginners and the upper one later.',
        'What makes {m} usable is how finely it is divided.',
      ],
    },
    {
      match: /\bspinlock\b/i,
      notes: [
        'Spinlock collars are slow to change and easy to trust.',
        'With screwed collars, further plates can be added from elsewhere.',
      ],
    },
    {
      match: /\b(quick-change )?dial\b|\btwist[- ]handle\b/i,
      notes: [
        'Changing by {m} takes seconds, on condition that the weight sits squarely in its tray.',
        'The {m} is the part to treat gently and the one to ask about spares for.',
      ],
    },
    { match: /\bcast iron\b/i, notes: ['Cast iron is honest, compact and inclined to rust if it is put away wet.'] },
    {
      match: /\bpin\b|\bslide lock\b/i,
      notes: ['A lock that can be seen to be in place saves a glance of doubt at each set.'],
    },
    {
      match: /\bsingle\b/i,
      notes: [
        'Sold singly, it halves the outlay and excludes exercises that need both hands loaded.',
        'One dumbbell is enough for rows, swings and split squats.',
      ],
    },
    {
      match: /\bpair\b|\b2 × \d+ kg\b/i,
      notes: [
        'As a pair it allows presses and curls with both arms, and takes two places on the floor.',
        'Check whether the figure is for each or for both.',
      ],
    },
    {
      match: /\brubber\b|\bsilicone\b/i,
      notes: ['A soft coating spares floors and fingers and smells for the first week or two.'],
    },
    {
      match: /\b(stand|tray)s?\b/i,
      notes: [
        'Something to rest it on at knee height is kinder to the back than to the budget.',
        'A tray has to stand level, or the plates will not line up.',
      ],
    },
  ],
  checks: [
    { match: /drop/i, unsaid: 'whether it may be dropped' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /mm|diameter|thick/i, unsaid: 'how thick the handle is' },
    { match: /cm|length/i, unsaid: 'how long it is' },
    { match: /spare|parts/i, unsaid: 'whether spare parts are sold' },
    { match: /tolerance|accura|within|matched/i, unsaid: 'how close the real weights are to the marked ones' },
    { match: /rust|coat|paint|chrome/i, unsaid: 'how the metal is protected from rust' },
  ],
}
