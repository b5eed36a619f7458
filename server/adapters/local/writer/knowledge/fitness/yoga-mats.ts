import type { Family } from '../family.ts'

export const yogaMats: Family = {
  id: 'yoga-mats',
  match: /\b(yoga|exercise|pilates|gym|travel) (and yoga )?mats?\b/i,
  unit: 'mat',
  lighterIsBetter: true,
  stakes: [
    'A yoga mat has two jobs that pull apart: to cushion the knees and to let the feet feel the floor. Thickness settles the first at the expense of the second, and the material settles whether your hands stay where you put them.',
    'Grip is what people complain about and thickness is what they shop by. The surface decides the grip, your own sweat decides what the surface does, and only the material is named in the listing.',
    'Mats look like the simplest product in the shop. They differ in rubber, cork, plastics and jute, in smell, in weight, and in what is left of them after two years.',
  ],
  blocks: [
    {
      heading: 'Thickness',
      texts: [
        'Four to six millimetres suit most practice. Thinner mats give a firm stand for balancing and travel well; thicker ones, up to ten or more, are kinder to knees and spine in floor exercises and wobble underfoot. If only the knees complain, a folded towel solves it for less than a thicker mat.',
        'Think of what you do standing on one leg. Soft foam makes it harder, dense rubber makes it easier at the same thickness. Density is seldom stated, but weight is a clue: for equal size, the heavier mat is the denser.',
      ],
    },
    {
      heading: 'Materials',
      texts: [
        'Natural rubber grips best when dry, is heavy, smells at first and is out of the question with a latex allergy. TPE is light and wears sooner. NBR foam is thick, soft and slippery. Cork grips better as it gets damp. PU on rubber soaks up sweat and shows every mark. Jute is rough, firm and pleasantly plain.',
        'Ask what the upper side is made of, since many mats have two layers. Sweaty hands do well on cork or a PU top; dry hands on rubber. PVC lasts for ever, in the good sense and the bad. With allergies to latex, look for the words latex-free and believe nothing less.',
      ],
    },
    {
      heading: 'Size',
      texts: [
        'The common length of 183 centimetres is short for anyone taller than that who lies down with arms overhead. Widths of 60 are narrow, 66 to 68 comfortable, 80 luxurious and hard to store. Measure the floor between the furniture before choosing the large one.',
      ],
    },
    {
      heading: 'Carrying it',
      texts: [
        'Below a kilogram a mat is easily carried; above two and a half it stays at home. Travel mats of one or two millimetres fold into luggage and are best laid on top of another mat. Straps are better than bags for drying.',
        'If you walk to class, weight is the first column to read. Rubber mats of full size weigh about as much as a laptop and a half. A light one that slides on the studio’s floor is no bargain either, so look at the underside too.',
      ],
    },
    {
      heading: 'Smell and the first weeks',
      texts: [
        'New rubber smells for a week or two, and hanging it in the shade helps. Sun does not, as it makes the surface brittle. Some mats grip only after a few sessions, when a film from the factory has worn off. A wipe with mild soap speeds that up.',
      ],
    },
  ],
  mistakes: [
    'Choosing the thickest mat for standing poses.',
    'Drying natural rubber in the sun.',
    'Machine-washing what says wipe only.',
    'Buying by length and forgetting width.',
    'Ignoring a latex allergy in the household.',
    'Judging the grip before the factory film is off.',
  ],
  care: [
    'Wipe the mat after use with water and a drop of mild soap, let it hang until dry and roll it with the upper side out, which keeps the ends from curling. Oils and strong cleaners harm rubber and PU. When crumbs appear under your hands, it is at its end.',
    'Unroll it for a day before the first practice and wipe it once. Keep shoes off, sunlight away and cats elsewhere. A thin towel on top in hot classes spares the mat and your nose.',
  ],
  questions: [
    'What is the upper surface made of?',
    'How thick and how heavy is it?',
    'Is it longer than I am?',
    'Is it free of latex?',
    'How may it be cleaned?',
    'Does a strap come with it?',
  ],
  terms: [
    {
      match: /\bnatural rubber\b/i,
      notes: [
        'Natural rubber grips well and is heavy, has a smell at first and is not for people with a latex allergy.',
        'Keep natural rubber out of the sun, which hardens it.',
        'The weight of natural rubber is the price of its hold on the floor.',
      ],
    },
    { match: /\bTPE\b/, notes: ['TPE is light and free of latex, and shows wear earlier than rubber.'] },
    { match: /\bcork\b/i, notes: ['Cork is unusual in that damp hands hold better on it than dry ones.'] },
    { match: /\bNBR\b/i, notes: ['NBR foam cushions well and lets balancing poses sway.'] },
    { match: /\bPU( top)?\b/, notes: ['A PU top drinks sweat and keeps its marks.'] },
    { match: /\bjute\b/i, notes: ['Jute has a rough hand that some love and bare knees notice.'] },
    { match: /\b(1\.5|2) mm\b/, notes: ['At {m} it is a second skin for the floor and no cushion.'] },
    { match: /\b10 mm\b/, notes: ['Foam of {m} is for lying and kneeling more than for standing.'] },
    {
      match: /\b[456] mm\b/,
      notes: [
        'A thickness of {m} sits in the range most teachers suggest.',
        'With {m} the knees have something and the feet still know where they are.',
        'At {m} it is a matter of density whether it feels firm.',
      ],
    },
    {
      match: /\balignment (lines|guide)\b|\bembossed guide\b/i,
      notes: ['Lines help beginners set their feet, and teachers may have other ideas of where they go.'],
    },
    { match: /\bstrap\b/i, notes: ['A strap is the cheapest extra and the one that is used every time.'] },
    {
      match: /\bnon-?slip\b/i,
      notes: ['The word non-slip has to be read twice: once for the hands and once for the floor.'],
    },
  ],
  checks: [
    { match: /latex|natural rubber/i, unsaid: 'whether it is free of latex' },
    { match: /kg|\bg\b/i, unsaid: 'what it weighs' },
    { match: /wash|wipe|clean|care/i, unsaid: 'how it may be cleaned' },
    { match: /strap|bag/i, unsaid: 'whether a strap is included' },
    { match: /smell|odour/i, unsaid: 'how strongly it smells when new' },
    { match: /underside|floor|base/i, unsaid: 'how the underside holds on a wooden floor' },
    { match: /guarantee|warranty/i, unsaid: 'whether any guarantee is given' },
    { match: /roll|curl|flat/i, unsaid: 'whether it lies flat at once' },
  ],
}
