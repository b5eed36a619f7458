import type { Family } from '../family.ts'

export const gamingCategory: Family = {
  id: 'gaming-category',
  match: /\b(gaming|gamer|console|xbox|playstation|ps[45]|nintendo|switch|esports|rgb)\b/i,
  unit: 'item',
  stakes: [
    'Equipment for games is sold by superlatives. What matters is whether it works with your machine, fits your hands and lasts beyond the season.',
    'Words such as pro and elite are free. Compatibility, weight and the length of the guarantee are not, so begin with those.',
  ],
  blocks: [
    {
      heading: 'By name, not by “all platforms”',
      texts: [
        'Look for your console and generation in the list. Features often work on one system and not on another, and a computer forgives more than a console does.',
      ],
    },
    {
      heading: 'Delay',
      texts: [
        'A cable is quickest, a 2.4-gigahertz receiver nearly so, Bluetooth slower. For most games the display’s own game mode wins more than any accessory.',
      ],
    },
    {
      heading: 'Comfort',
      texts: [
        'Hours in one position find every edge. Weight, padding and reach are personal, so the right to return is part of the product.',
      ],
    },
    {
      heading: 'Lights and software',
      texts: [
        'Lighting is pleasant and costs power. Software is needed more often than the box admits; see if settings stay in the device.',
      ],
    },
  ],
  mistakes: [
    'Assuming compatibility.',
    'Paying for response times beyond the screen’s.',
    'Keeping software running for a colour.',
    'Buying for the game of the month.',
    'Discarding the receipt of something with moving parts.',
  ],
  care: [
    'Brush, wipe and coil loosely. Update once. Keep dust out of sticks, slots and fans.',
    'Play what you normally play, for an evening, before deciding.',
  ],
  questions: [
    'Is my machine named?',
    'Wired or wireless, and how?',
    'Does it need software?',
    'What wears out first, and is it sold?',
    'How long is the guarantee?',
  ],
  terms: [],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /xbox|playstation|switch|pc\b/i, unsaid: 'which systems it works with' },
    { match: /\bg\b|\bkg/i, unsaid: 'its weight' },
    { match: /software|app/i, unsaid: 'whether it needs software' },
    { match: /cable|wired|hours/i, unsaid: 'how it is powered' },
  ],
}
