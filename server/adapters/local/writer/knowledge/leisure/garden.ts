import type { Family } from '../family.ts'

export const garden: Family = {
  id: 'garden',
  match:
    /\b(garden(ing)?|hoses?|lawn|plants?|bbq|barbecue|patio|outdoor|camping|tents?|bug zapper|mosquito|insects?|umbrellas?)\b/i,
  unit: 'item',
  stakes: [
    'Things for outdoors are sold in sunshine and used in British weather. What they are made of, how they are joined and where they will spend the winter matter more than anything they do in July.',
    'Out of doors, everything fails at its joints: the fitting, the hinge, the seam. A description that says what those are made of deserves more trust than one that praises the whole.',
  ],
  blocks: [
    {
      heading: 'Materials and winter',
      texts: [
        'Ultraviolet light makes plastics brittle, frost bursts what holds water, and rust begins at the screw. Look for UV-stabilised plastic, brass or stainless fittings and powder-coated steel. If it cannot stay out, decide where it goes before it comes.',
      ],
    },
    {
      heading: 'Size when folded',
      texts: [
        'Sheds are full. Check the packed length against the boot of the car and the shelf. Things that fold need their joints dry before storage, or mould does the rest.',
      ],
    },
    {
      heading: 'Power outside',
      texts: [
        'Mains leads outdoors belong on a circuit with an RCD and in a socket rated for weather. Batteries should be of a system you own already. Solar lamps follow the season and are at their weakest when evenings are longest.',
      ],
    },
    {
      heading: 'Insects',
      texts: [
        'Light traps catch a great deal and rather few of the insects that bite. Netting, a fan and removing standing water do more against mosquitoes. Keep any trap away from the seats, since it attracts before it kills.',
      ],
    },
  ],
  mistakes: [
    'Leaving a hose full of water in frost.',
    'Buying a size by the picture.',
    'Trusting “weatherproof” without a standard.',
    'Using indoor leads outside.',
    'Storing canvas damp.',
  ],
  care: [
    'Drain, dry and store before the first frost, and oil what moves. Wash salt and fertiliser off metal. A label with the year on it helps when you ask for spares.',
    'Assemble it in dry weather on flat ground and keep the spare screws taped underneath. Tighten everything again after a month.',
  ],
  questions: [
    'May it stay outside all year?',
    'What are the joints made of?',
    'How large is it when packed?',
    'Are spare parts sold?',
    'How is it powered?',
  ],
  terms: [
    { match: /\bUV (lamp|light)\b/i, notes: ['Ultraviolet light draws many insects, among them few that bite.'] },
    { match: /\bsolar\b/i, notes: ['Solar charging fades with the days, as the need for light grows.'] },
    { match: /\bcamping\b/i, notes: ['For camping, weight and packed size come before all else.'] },
    { match: /\brust[- ]?proof|stainless\b/i, notes: ['Look whether the screws are as resistant as the body.'] },
  ],
  checks: [
    { match: /UV[- ]stab|weather/i, unsaid: 'how it stands up to weather' },
    { match: /\bkg|weight/i, unsaid: 'the weight' },
    { match: /\d ?(cm|m\b|inch|ft)/i, unsaid: 'the measurements' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /spare/i, unsaid: 'whether spare parts are sold' },
    { match: /brass|steel|alumini|plastic|wood/i, unsaid: 'what it is made of' },
  ],
}
