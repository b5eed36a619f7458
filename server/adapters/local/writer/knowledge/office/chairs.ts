import type { Family } from '../family.ts'

export const officeChairs: Family = {
  id: 'office-chairs',
  match: /\b(office|desk|ergonomic|gaming|computer) chairs?\b|\bchairs?$/i,
  unit: 'chair',
  stakes: [
    'A chair is fitted and not merely chosen. Two people of different height can sit badly in the same excellent model, so the ranges of adjustment, in centimetres, are worth more than the word ergonomic, which anyone may print.',
    'Most of a working day’s comfort comes from four measurements: the height of the seat, its depth, the place of the support in the back, and the height of the arms. If a listing gives them, compare them with yourself. If it does not, ask.',
    'Office chairs are sold by looks and returned for reasons of anatomy. Take a tape measure to your own legs before reading on; it will cut any list in half.',
  ],
  blocks: [
    {
      heading: 'Seat height and depth',
      texts: [
        'Sit with shoes on and measure from the floor to the hollow of the knee. The seat should reach that height with some travel on both sides. For depth, measure from the back to the same hollow and take off three or four fingers; a seat that is longer presses behind the knee and pulls you away from the backrest.',
        'Short people are let down by seats that do not go low enough, tall ones by seats that are not deep enough. Both figures are usually stated and seldom read. A sliding seat settles the matter of depth. Without one, a difference of three centimetres is the difference between support and a sore leg.',
      ],
    },
    {
      heading: 'Support for the back',
      texts: [
        'The inward curve of the lower back wants something to lean on at the height of the belt. A pad that moves up and down can be put there; a fixed bulge suits whoever it happens to suit. Depth adjustment is a refinement. No support helps a person who sits on the front edge.',
      ],
    },
    {
      heading: 'Movement',
      texts: [
        'The healthiest position is the next one. A mechanism that tilts seat and back together in proportion lets you lean without your shirt riding up; it is called synchro tilt. Simple rocking moves both as one and lifts the feet. The resistance must be adjustable to your weight, or set itself.',
        'Recline in degrees looks generous in a table, but at a desk a small range used often does more good than a wide one used after lunch. Look for a tilt that can be left free during work and locked when wanted. A headrest matters only when leaning back.',
      ],
    },
    {
      heading: 'Arms, and the desk',
      texts: [
        'Armrests should come up to the elbow when shoulders hang loose, and go under the desk when you move in. The number of D in their description is the number of directions they can be moved. Height is the one that counts, width second. Arms that fold up allow a guitar or a child.',
        'Measure the underside of the desk. Chairs are often kept half a metre away from their work by arms that will not pass below it. Pads of soft plastic crack before anything else does; find out if they can be replaced.',
      ],
    },
    {
      heading: 'Cover and floor',
      texts: [
        'Mesh is airy and firm; foam is kinder to bony people and warmer; imitation leather cleans easily and peels in time. Castors come hard for carpet and soft for wooden floors, and the wrong sort scratches or sticks. Maximum load is a strength figure. Choose one well above your weight, because it governs the gas lift as well.',
      ],
    },
    {
      heading: 'Guarantees tell you something',
      texts: [
        'Chairs fail at the gas lift, the tilt and the arms. A long guarantee that includes them, and covers eight hours a day, is a statement about how the chair is built. A short one tells you something as well. Read whether it covers use at work, for some are limited to homes.',
      ],
    },
  ],
  mistakes: [
    'Ordering by appearance and measuring afterwards.',
    'Choosing the widest recline for a job done sitting upright.',
    'Forgetting that thick arms may not fit below the desk.',
    'Keeping the tilt locked from the first day to the last.',
    'Using hard castors on a wooden floor.',
    'Throwing away the carton, in which alone a chair can travel back.',
  ],
  care: [
    'After assembly set the height first, then depth, then the back, then the arms, and write the positions down. Tighten all bolts after a month, when they have settled. Vacuum mesh and fabric, wipe imitation leather with plain water, and pull hair out of the castors twice a year.',
    'Give it a week of real working days before judging, as muscles complain about any change. If pain persists, change one setting at a time. Loose arms and creaks usually need a spanner and not a technician.',
  ],
  questions: [
    'Does the seat go low enough and high enough for my legs?',
    'How deep is the seat, and does it slide?',
    'Does the lumbar support move?',
    'Will the arms go under my desk?',
    'Which castors are fitted?',
    'How long is the guarantee, and for how many hours a day?',
  ],
  terms: [
    {
      match: /\bsynchro(nised)? tilt\b|\bself-adjusting tilt\b/i,
      notes: [
        'Where {m} is named, seat and back move in proportion, which keeps the feet on the floor.',
        'The mechanism matters more than the cover, and {m} is one to look for.',
      ],
    },
    {
      match: /\b[234]D arm(rest)?s\b/i,
      notes: [
        'By {m} the seller counts directions of movement; up and down is the one you will use.',
        'With {m}, check that the lowest setting clears the desk.',
      ],
    },
    {
      match: /\bmesh\b/i,
      notes: [
        'Mesh lets air through, and its quality shows only after a year, in whether it sags.',
        'A mesh back is cooler than foam and less forgiving at the edges.',
      ],
    },
    {
      match: /\blumbar\b/i,
      notes: [
        'Support for the lower back helps when it can be moved to where your own curve is.',
        'A lumbar pad that cannot be moved is a matter of luck.',
      ],
    },
    {
      match: /\b1[1-5]\d kg\b/,
      notes: [
        'The stated load of {m} is a limit and not a recommendation, so leave a margin.',
        'As a rule, stay well under {m} and the gas lift will thank you.',
      ],
    },
    {
      match: /\bfaux leather\b|\bPU leather\b/i,
      notes: ['Imitation leather is easy to wipe, warm in summer, and inclined to peel at the seams.'],
    },
    {
      match: /\b\d{1,2}-year guarantee\b/i,
      notes: ['Anyone who offers {m} expects few claims, though the small print on hours of use is worth finding.'],
    },
    {
      match: /\bfootrest\b|\brecline\b/i,
      notes: ['Reclining far is for breaks; at the keyboard it pushes the head forward.'],
    },
    {
      match: /\bheadrest\b/i,
      notes: ['A headrest is idle while you type and welcome when you lean back on the phone.'],
    },
    {
      match: /\b(kneeling|saddle)\b/i,
      notes: ['Unusual sitting positions are good for an hour at a time and need an ordinary chair beside them.'],
    },
  ],
  checks: [
    { match: /castor|wheel/i, unsaid: 'which floors the castors are meant for' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /seat depth|slide/i, unsaid: 'how deep the seat is' },
    { match: /assembl/i, unsaid: 'how long assembly takes' },
    { match: /spare|replac|unzip|remov|comes off/i, unsaid: 'whether pads and covers can be replaced' },
    { match: /EN ?1335|BS ?\d|BIFMA|standard/i, unsaid: 'whether it meets the standard for office work' },
    {
      match: /under (the|a) desk|arm height|flip|fold away|armrests none|no arm/i,
      unsaid: 'how low the arms go, and so whether they pass under a desk',
    },
    { match: /neck|head/i, unsaid: 'whether a headrest can be added' },
  ],
}
