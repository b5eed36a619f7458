import type { Family } from '../family.ts'

export const fitnessCategory: Family = {
  id: 'fitness-category',
  match:
    /\b(fitness|gym|exercise|workout|training|running|cycling|sport|yoga|weights?|resistance|treadmill|bike|rower|massage)s?\b/i,
  unit: 'item',
  stakes: [
    'Fitness equipment works if it is used, and it is used if it is near, quick to start and not unpleasant. Space and noise therefore come before functions.',
    'Most of the benefit comes from turning up. Choose what makes that easy; performance figures are for later.',
  ],
  blocks: [
    {
      heading: 'Space, in use and put away',
      texts: [
        'Measure the floor with arms stretched out and a door open. Folding machines are heavy to fold. Leave half a metre behind anything that moves.',
      ],
    },
    {
      heading: 'Loads and steps',
      texts: [
        'Maximum user weight is a strength figure, so leave a margin. Resistance should go up in steps small enough for progress, and begin low enough for a bad day.',
      ],
    },
    {
      heading: 'Noise and floors',
      texts: [
        'Landings, motors and plates are heard below. A dense mat helps; carpet does not. Magnetic resistance is quieter than air or friction.',
      ],
    },
    {
      heading: 'Screens and subscriptions',
      texts: [
        'Look at what still works when a subscription ends. A phone on a holder ages better than a built-in screen. Calories are guesses.',
      ],
    },
  ],
  mistakes: [
    'Buying for the person you plan to be.',
    'Forgetting the ceiling height.',
    'Counting on calories.',
    'Ignoring the weight limit.',
    'Paying for classes you have not tried.',
  ],
  care: [
    'Wipe off sweat, check bolts monthly, oil only where the leaflet says so. Rubber needs shade.',
    'Begin with half of what you think you can do, three times a week. It can be returned more easily than a strained back.',
  ],
  questions: [
    'Where will it stand, and where will it be stored?',
    'What is the highest user weight?',
    'How loud is it?',
    'Does it need a subscription?',
    'Are wearing parts sold?',
  ],
  terms: [],
  checks: [
    { match: /\bkg|load|weight limit/i, unsaid: 'the highest user weight' },
    { match: /cm|mm|inch/i, unsaid: 'the measurements' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /noise|quiet|dB/i, unsaid: 'how loud it is' },
    { match: /assembl/i, unsaid: 'how much assembly it needs' },
    { match: /wash|wipe|clean/i, unsaid: 'how it is cleaned' },
  ],
}
