import type { Family } from '../family.ts'

export const coffeeMakers: Family = {
  id: 'coffee-makers',
  match:
    /\bcoffee (makers?|machines?|drippers?|presses)\b|\bespresso (machines?|makers?)\b|\bcafeti[eè]res?\b|\bfrench press(es)?\b|\bmoka pots?\b|\bpour[- ]?over\b|\bcold brew\b/i,
  unit: 'model',
  stakes: [
    'Coffee makers differ less in what they make than in what they ask of you in the morning. A press wants four minutes, a filter wants paper, a pod machine wants money, and an espresso machine wants a hobby.',
    'Every way of making coffee is hot water meeting ground beans for a while. What you choose is how long, how much, and how much of it you care to do by hand.',
  ],
  blocks: [
    {
      heading: 'Method before machine',
      texts: [
        'Paper filters give a clean cup, steel and presses a fuller one with some sediment. Moka pots are strong and need watching. Pods are quick and dear per cup. Espresso needs nine bars, a fine grinder and practice; figures of fifteen or twenty bars on a box describe the pump and not the coffee.',
      ],
    },
    {
      heading: 'How many cups',
      texts: [
        'A “cup” on a machine is about 125 millilitres, so ten of them are four or five mugs. Filter machines brew poorly when nearly empty. If two people drink at different hours, a small maker used twice is better than a jug on a hotplate.',
      ],
    },
    {
      heading: 'Heat and keeping warm',
      texts: [
        'Water between 92 and 96 degrees is right, and cheap machines stay below. A hotplate stews coffee within half an hour, while an insulated jug keeps it drinkable. For drippers rinse the paper and warm the pot.',
      ],
    },
    {
      heading: 'Cleaning and scale',
      texts: [
        'Oils turn rancid, scale slows the flow. Parts that come off and go under the tap are the best feature of all. Look whether the water tank can be reached, and whether seals are sold.',
      ],
    },
  ],
  mistakes: [
    'Counting cups as mugs.',
    'Paying for bars.',
    'Leaving coffee on the hotplate.',
    'Forgetting the cost of pods or papers.',
    'Using a good maker with old ground coffee.',
  ],
  care: [
    'Rinse after every brew, wash weekly with soda or the maker’s cleaner, and descale when the flow slows. Keep spare seals for anything with pressure. Dry the parts before closing them up.',
    'Make three pots with cheap coffee before judging, changing one thing at a time: grind, amount, time. Write down the one you liked.',
  ],
  questions: [
    'How many mugs does it really make?',
    'What does a cup cost, papers or pods included?',
    'Which parts may be washed, and how?',
    'Are seals and jugs sold as spares?',
    'Will it fit below the cupboard?',
  ],
  terms: [
    {
      match: /\bBPA[- ]free\b/i,
      notes: [
        'Plastic that meets hot water should be free of BPA, as most is by now; it can still take on the smell of coffee.',
      ],
    },
    { match: /\bcold brew\b/i, notes: ['Cold brew asks for coarse grounds, half a day and room in the fridge.'] },
    {
      match: /\bpour[- ]?over\b|\bdripper\b/i,
      notes: ['Pouring by hand takes four minutes of attention and very little money.'],
    },
    { match: /\b1[59] bar\b|\b20 bar\b/i, notes: ['Pump pressure beyond nine bars does not reach the cup.'] },
    { match: /\bpods?\b|\bcapsules?\b/i, notes: ['With pods the price of a cup is fixed by somebody else.'] },
  ],
  checks: [
    { match: /\d ?(ml|litre|l\b|cups?)/i, unsaid: 'how much it makes at once' },
    { match: /dishwasher|wash|clean/i, unsaid: 'how it is cleaned' },
    { match: /glass|steel|plastic|ceramic/i, unsaid: 'what touches the coffee' },
    { match: /filter|paper/i, unsaid: 'which filters it takes' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /spare/i, unsaid: 'whether spare parts are sold' },
  ],
}
