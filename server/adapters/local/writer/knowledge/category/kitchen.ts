import type { Family } from '../family.ts'

export const kitchenCategory: Family = {
  id: 'kitchen-category',
  match:
    /\b(kitchen|cook|cooker|pan|pot|knife|knives|blender|mixer|toaster|oven|grill|baking|food|recipe|dish|juicer|processor|slow cooker|rice cooker)s?\b/i,
  unit: 'item',
  stakes: [
    'Kitchen equipment earns its place on the worktop or loses it to the cupboard within a month. How it is washed decides that more often than how it cooks.',
    'In a kitchen, good materials and few parts outlive good ideas. Look at what touches the food, what touches the sink and what can be bought again.',
  ],
  blocks: [
    {
      heading: 'Washing up',
      texts: [
        'Count the parts, find the corners, read which may go in the dishwasher. Blades and seals are the nuisance. Something that rinses clean in a minute will be used daily.',
      ],
    },
    {
      heading: 'Materials',
      texts: [
        'Stainless steel lasts, cast iron stays hot, aluminium is light, coatings are consumables. Glass is neutral and heavy. Wood wants drying. For knives, hardness keeps an edge and makes it brittle.',
      ],
    },
    {
      heading: 'Size and portions',
      texts: [
        'Capacity is given to the brim; use two thirds of it. Big appliances do small amounts badly. Measure the height below the cupboards.',
      ],
    },
    {
      heading: 'Power',
      texts: [
        'Watts speed things up, and beyond that mean little. More than two kilowatts want a socket of their own. Pulse and a slow first speed are worth more than ten steps.',
      ],
    },
  ],
  mistakes: [
    'Buying for one recipe.',
    'Ignoring the height of the cupboard.',
    'Washing coatings in the machine.',
    'Filling to the brim.',
    'Paying for attachments that stay in the box.',
  ],
  care: [
    'Wash before first use, dry at once, and keep sharp things apart. Descale what meets water. Replace a coating when it flakes.',
    'Make the thing you bought it for on the first weekend, twice. The second time tells you the truth about washing up.',
  ],
  questions: [
    'Which parts go into the dishwasher?',
    'What touches the food?',
    'Does it fit below the cupboard?',
    'How much does it hold in use?',
    'Are spare parts sold?',
  ],
  terms: [],
  checks: [
    { match: /dishwasher|wash|clean/i, unsaid: 'how it is washed' },
    { match: /\d ?(ml|l\b|litre|cm|inch)/i, unsaid: 'its size or capacity' },
    { match: /steel|glass|plastic|ceramic|iron|alumini|wood/i, unsaid: 'the material' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /\bW\b|watt|kW/i, unsaid: 'how many watts it takes' },
    { match: /induction|hob/i, unsaid: 'which hobs it suits' },
    { match: /\bkg|\bg\b/i, unsaid: 'its weight' },
  ],
}
