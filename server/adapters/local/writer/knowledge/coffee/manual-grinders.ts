import type { Family } from '../family.ts'

export const manualGrinders: Family = {
  id: 'manual-grinders',
  match: /\b(manual|hand)\b.*\bgrinders?\b|\bhand mills?\b/i,
  unit: 'grinder',
  lighterIsBetter: true,
  stakes: [
    'Turning a crank for a minute buys what a motor of several times the price would give: good burrs and nothing else. The question with a hand grinder is how many cups you make before the arm objects.',
    'In a manual grinder the money goes into two bearings and a pair of burrs. If the axle wobbles, the grounds are uneven; if it does not, very good coffee can be made with no socket in reach. Most of the rest is the look of the tin.',
    'Hand grinders are quiet, portable and slow, in varying proportions. Capacity tells you how often you will fill it, the burrs how long you will turn, and the adjustment whether you will find yesterday’s setting again.',
  ],
  blocks: [
    {
      heading: 'Steel or ceramic',
      texts: [
        'Steel burrs cut, are quick and stay sharp for years of home use. Ceramic ones crush, cannot rust and take about twice as long. For travel in damp places ceramic has its point. Otherwise steel, with a diameter of 38 millimetres and up, is what makes the work short.',
        'The burr is the grinder. Larger ones need fewer turns and more force per turn. A stabilised axle, held at both ends, keeps the gap even all round, which shows in coarse grinds first. Listings that say nothing about bearings have usually nothing to say.',
      ],
    },
    {
      heading: 'The way it is set',
      texts: [
        'Adjustment sits below the burr, where you take off the jar and count clicks, or outside on a dial. The second is far more pleasant if you change brewing often. Look at how much one click changes, in microns when it is stated: about twenty is fine enough for filter, espresso wants ten or so.',
      ],
    },
    {
      heading: 'How much, how long',
      texts: [
        'Fifteen to twenty grams is a mug, thirty makes two, forty fills a small pot. At about a gram a second with good steel, and half that with ceramic, a family breakfast is a workout. Light roasts are harder than dark ones, and a powered drill is not the answer, whatever one sees online.',
        'Choose by your usual batch and not by the largest. A grinder that takes exactly one dose is lighter and easier to hold. Filling twice is a nuisance at home and a reason to despair in the office kitchen.',
      ],
    },
    {
      heading: 'Holding it',
      texts: [
        'The body has to fit in the hand that is not turning. Around fifty millimetres suits most; box mills are held between the knees or on the table. A long crank makes lighter work and a bulkier parcel. Knobs come off; those that are screwed on can be put back.',
        'Small hands do better with a waisted body or a silicone sleeve. Folding cranks are good for luggage and add a hinge. If wrists are a worry, choose steel burrs and a coarse brew, or a motor.',
      ],
    },
  ],
  mistakes: [
    'Buying ceramic for speed.',
    'Choosing by capacity for guests who come twice a year.',
    'Rinsing steel burrs under the tap.',
    'Counting clicks from a point that nobody noted.',
    'Overlooking how the jar attaches; magnets can let go.',
    'Expecting espresso from wide clicks.',
  ],
  care: [
    'Brush it out after use and take it apart every few weeks, laying the washers down in order. Steel must stay dry. Put a mark at the point where the burrs touch and count every setting from there. A drop of food-safe oil on the axle once a year is plenty.',
    'Grind and discard one dose of cheap beans to clear the factory’s traces. Hold it at a slight angle so that beans feed slowly; it turns more easily. Do not tighten the burrs against each other when putting it away.',
  ],
  questions: [
    'What are the burrs made of, and how large are they?',
    'How many grams does it take at once?',
    'Is the setting outside or below the burr?',
    'Is the axle held at both ends?',
    'Does it fit my hand?',
    'Are spare burrs and jars sold?',
  ],
  terms: [
    {
      match: /\bceramic burrs?\b/i,
      notes: [
        'Ceramic does not rust and takes longer over every dose.',
        'With ceramic, a drop on a tiled floor can be the end.',
      ],
    },
    {
      match: /\b(\d\d mm )?(hardened |stainless |steel )(conical )?burrs?\b/i,
      notes: [
        'Steel burrs shorten the work, and need only be kept dry.',
        'Good steel stays sharp through years of breakfasts.',
        'Between two sets of steel burrs, diameter is the figure to compare.',
      ],
    },
    {
      match: /\bexternal dial\b/i,
      notes: [
        'A dial on the outside lets you change brew without spilling what is in the jar.',
        'Being able to see the setting from outside is a small thing that is used daily.',
      ],
    },
    {
      match: /\b\d+ (clicks|settings)\b|\b\d+-micron steps\b/i,
      notes: [
        'How much coffee changes from one click to the next is what {m} leaves open.',
        'Steps as described, {m}, need a zero point, so find where the burrs touch.',
      ],
    },
    {
      match: /\bfold(able|ing)( crank)?\b/i,
      notes: ['A crank that folds packs better and turns a little less firmly.'],
    },
    { match: /\b(15|20) g\b/, notes: ['With {m} it makes one mug at a time, and guests wait their turn.'] },
    {
      match: /\b(25|30|40) g\b/,
      notes: [
        'A filling of {m} covers two cups, and the arm pays for both.',
        'Room for {m} is comfortable, provided the jar below holds as much.',
      ],
    },
    {
      match: /\bwooden\b|\bbox mill\b/i,
      notes: ['A box with a drawer looks right on a shelf and has to be held fast while turning.'],
    },
    { match: /\bglass jar\b/i, notes: ['Glass shows how far you have got and does not belong in a rucksack.'] },
    {
      match: /\bultralight\b|\btitanium\b/i,
      notes: ['Low weight is for those who carry it; at home it only means holding tighter.'],
    },
  ],
  checks: [
    { match: /bearing|axle/i, unsaid: 'whether the axle runs in two bearings' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /spare/i, unsaid: 'whether spare burrs can be bought' },
    { match: /brush/i, unsaid: 'whether a brush comes with it' },
    { match: /micron/i, unsaid: 'how much one click changes the grind' },
    { match: /bag|pouch|case/i, unsaid: 'whether there is a bag for the journey' },
    { match: /mm|diameter/i, unsaid: 'how large the burrs are' },
  ],
}
