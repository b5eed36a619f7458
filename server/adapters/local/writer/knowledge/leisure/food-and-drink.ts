import type { Family } from '../family.ts'

export const foodAndDrink: Family = {
  id: 'food-and-drink',
  match: /\b(tea|teas|whiske?y|wine|beer|gin|chocolates?|coffee beans|snacks?|honey|spirits)\b/i,
  unit: 'choice',
  stakes: [
    'Taste cannot be compared in a table. Quantity, origin, price for a cup or a glass and the date on the packet can, and those are where two offers of the same kind really differ.',
    'Food and drink bought online come in strange quantities. Turn every price into one for the cup, the glass or the hundred grams, and half of the bargains vanish.',
  ],
  blocks: [
    {
      heading: 'Quantity',
      texts: [
        'Packs of three, of four or of a hundred and sixty ask for a sum before they can be compared. Shops must show the price per unit, usually in small type. Larger packs are cheaper only if they are finished while fresh.',
      ],
    },
    {
      heading: 'Dates and storing',
      texts: [
        '“Best before” is about quality, “use by” about safety. Tea and coffee lose scent in air and light. Spirits keep; wine does not once it is open. Sellers seldom state the date online, so ask if it is a present.',
      ],
    },
    {
      heading: 'Labels with a meaning',
      texts: [
        'Organic is regulated; natural and artisan are not. Fair-trade marks have rules you can look up. Allergens must be printed on the packet and, online, on the page.',
      ],
    },
    {
      heading: 'As a present',
      texts: [
        'Alcohol is handed only to adults, and the driver may ask for proof. Glass travels badly in single boxes. A plain thing of good quality pleases more people than a flavoured one.',
      ],
    },
  ],
  mistakes: [
    'Comparing packs of different size.',
    'Buying a year’s supply of something untried.',
    'Overlooking the date.',
    'Keeping tea beside the spices.',
    'Taking “natural” for a standard.',
  ],
  care: [
    'Keep it cool, dark and tightly shut, away from strong smells. Write the date of opening on the packet. With drink, store bottles upright unless they have a cork.',
    'Buy the small pack first. If it pleases, the large one will still be there next month.',
  ],
  questions: [
    'What is the price per hundred grams or per glass?',
    'What is the date on it?',
    'Which allergens does it contain?',
    'Who may accept the parcel?',
    'How is it packed?',
  ],
  terms: [
    { match: /\borganic\b/i, notes: ['Organic, on food, is a legal term with inspections behind it.'] },
    {
      match: /\bcaffeine[- ]free\b/i,
      notes: ['Free of caffeine by nature and decaffeinated are different things, and the first is the simpler.'],
    },
    { match: /\b(pack|case) of \d+\b/i, notes: ['For “{m}”, do the division before comparing.'] },
    { match: /\b\d+ teabags\b/i, notes: ['A count of {m} is many months for one drinker.'] },
  ],
  checks: [
    { match: /best before|expiry|date/i, unsaid: 'the date on the packet' },
    { match: /origin|grown|from/i, unsaid: 'where it comes from' },
    { match: /allergen|contains|gluten/i, unsaid: 'which allergens are present' },
    { match: /\bg\b|\bml\b|\bcl\b|litre|\bL\b/i, unsaid: 'the quantity by weight or volume' },
    { match: /pack|case/i, unsaid: 'how it is packed' },
  ],
}
