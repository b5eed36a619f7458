import type { Family } from '../family.ts'

export const airFryers: Family = {
  id: 'air-fryers',
  match: /\bair ?fryers?\b/i,
  unit: 'model',
  stakes: [
    'An air fryer is a small oven with a strong fan, and most of the differences between them are differences of room. Litres, the shape of the basket and whether there are two of them decide what can be cooked at once.',
    'People return air fryers because they are too small or too big, seldom because they do not cook. Start with who eats, then with the worktop, and look at programmes last.',
    'The promise of chips with little oil is kept by nearly all of them. What differs is how many portions, how loud, how easily washed, and how much of the kitchen disappears.',
  ],
  blocks: [
    {
      heading: 'How many litres',
      texts: [
        'Litres are measured to the brim and food cooks best in one layer, so floor area counts for more. As a rule of thumb, two to three litres feed one or two people, four to six feed three or four, and families and batch cooks want eight or more. A round basket holds less toast and fish than a square one of equal volume.',
        'Think of your largest usual meal laid out flat. Whatever does not lie in one layer must be shaken or done in two rounds, and two rounds take the time that the machine was meant to save. When in doubt go one size up, provided that the worktop agrees.',
      ],
    },
    {
      heading: 'One drawer, two, or an oven',
      texts: [
        'Two drawers cook two things at two temperatures and finish them together. Each of them is small, though, and a whole chicken fits in neither. A divider that can be taken out gets round this. Oven shapes with racks hold more and brown less evenly unless trays change places.',
      ],
    },
    {
      heading: 'Watts and the socket',
      texts: [
        'Between 1,400 and 1,800 watts is ordinary for one drawer, and two drawers take up to 2,600. More power shortens the heating and does not raise the bill by itself, since it runs for less time. Above 2,000 watts the machine should have a wall socket to itself, without an extension lead.',
        'Compared with a big oven it saves energy because there is less air and metal to heat, most of all for small portions. For a tray that fills the oven the advantage shrinks. Kilowatts tell you how quickly it gets hot, litres how far the heat has to spread.',
      ],
    },
    {
      heading: 'Cleaning',
      texts: [
        'This is the chore that decides whether it stays in use. Non-stick coatings last longer when washed by hand with something soft, even when the leaflet allows the dishwasher. Glass and steel stand more. Look where fat collects, and whether the heating coil can be reached, because that is what smokes.',
        'Ask which parts come out. A basket with a removable plate is quicker than one with a mesh. Paper liners are handy and must be weighted by food, or the fan lifts them into the element. If the coating flakes, stop using it; spare baskets are sold for the better-known kinds.',
      ],
    },
    {
      heading: 'Programmes and controls',
      texts: [
        'Presets are times and temperatures that somebody else has chosen, and most cooks use two. A plain dial is quick and lasts. Windows save you from opening the drawer. A steady noise in the fifties of decibels is usual; the open-plan kitchen will notice it.',
      ],
    },
  ],
  mistakes: [
    'Judging size by litres without looking at the floor of the basket.',
    'Piling food up and expecting it to crisp.',
    'Running it against the wall, where the hot air cannot leave.',
    'Spraying cooking oil from a can, whose propellant harms coatings.',
    'Using an extension lead for more than two kilowatts.',
    'Counting programmes.',
  ],
  care: [
    'Run it empty for ten minutes with a window open before the first meal, to burn off what the factory left. Afterwards soak the basket as soon as it is cool enough, wipe the inside and look at the coil now and then. Leave a hand’s breadth behind it for the exhaust.',
    'Begin with food you know and take a fifth off the oven time, then look early. Shake halfway. Metal tools shorten the life of coatings. Once a month turn the cold machine upside down over a cloth and clean around the element with a soft brush.',
  ],
  questions: [
    'What is the floor area of the basket?',
    'Will it stand under the cupboards with room behind?',
    'Which parts may go into the dishwasher?',
    'Can two dishes finish together?',
    'How loud is it?',
    'Are spare baskets sold?',
  ],
  terms: [
    {
      match: /\b(dual|two baskets|two drawers|twin)\b/i,
      notes: [
        'Two compartments finish two dishes at once and limit the size of each.',
        'For those who eat different things at the same time, two drawers are the answer.',
        'A pair of baskets earns its width only if both are used.',
      ],
    },
    {
      match: /\b(2,\d00 W|2\.\d kW)\b/,
      notes: [
        'A draw of {m} asks for a wall socket of its own.',
        'While {m} is being drawn, keep the kettle off the same circuit.',
      ],
    },
    {
      match: /\b(1,\d00|1,\d50) W\b/,
      notes: [
        'Power of {m} is normal for the type and no cause for concern at the socket.',
        'Draw of {m} is not consumption; time matters as much.',
      ],
    },
    {
      match: /\b\d{1,2} (one-touch )?(presets|programmes)\b/i,
      notes: [
        'Of {m}, a household tends to use two or three.',
        'The {m} are starting points, and your portion will differ.',
      ],
    },
    {
      match: /\b(PFAS-free|ceramic coating|ceramic)\b/i,
      notes: ['Ceramic coatings do without fluorine and tend to lose their slip sooner.'],
    },
    { match: /\bglass( bowl| door)?\b/i, notes: ['Glass lets you watch, cleans up well and adds weight.'] },
    { match: /\bwindow\b/i, notes: ['A window saves the heat that is lost each time the drawer is opened.'] },
    { match: /\brotisserie\b/i, notes: ['A spit is a pleasure for a small bird and idle on weekdays.'] },
    { match: /\b(steam)\b/i, notes: ['Steam helps bread and reheating, and brings a tank to descale.'] },
    { match: /\b(app|Wi-Fi)\b/, notes: ['Remote control cannot put the food in, so an app remains a recipe book.'] },
    {
      // A drawer of two such volumes ("2 × 4.5 l") feeds a family, so nothing may stand before the figure.
      match: /(?<![×x]\s?|[\d.])\b[2-4](\.\d)? [lL]\b/,
      notes: [
        'With {m} it is a machine for one or two.',
        'Volume of {m} saves space and asks for second rounds when guests come.',
      ],
    },
    {
      match: /(?<![×x]\s?|[\d.])\b[5-7](\.\d)? ?L\b/i,
      notes: [
        'Room of {m} suits three or four, if the food lies flat.',
        'Litres flatter, so picture {m} as the area of a plate or two.',
      ],
    },
    {
      match: /\b(8|9|10|11) ?L\b/i,
      notes: [
        'At {m} it stands where a bread bin would, and more.',
        'A volume of {m} is for families and for cooking ahead.',
      ],
    },
    { match: /\bdial\b/i, notes: ['A dial can be set with wet fingers and has little to go wrong.'] },
  ],
  checks: [
    { match: /dishwasher|hand wash|clean/i, unsaid: 'which parts may go into the dishwasher' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /dB|noise|quiet/i, unsaid: 'how loud the fan is' },
    { match: /spare|replacement/i, unsaid: 'whether a spare basket can be bought' },
    { match: /cord|lead\b/i, unsaid: 'how long the mains lead is' },
    { match: /coat|PFAS|PTFE|ceramic|glass|steel/i, unsaid: 'what the coating is made of' },
    { match: /floor area|cm²|base of the basket/i, unsaid: 'the floor area of the basket' },
    { match: /recipe/i, unsaid: 'whether a table of times comes with it' },
  ],
}
