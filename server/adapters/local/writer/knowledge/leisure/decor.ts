import type { Family } from '../family.ts'

export const decor: Family = {
  id: 'decor',
  match:
    /\b(pictures?|frames?|prints?|posters?|wreaths?|plaques?|vases?|candles?|cushions?|rugs?|blankets?|bedding|pillows?|duvets?|mattress(es)?|curtains?|shelves|shelf|clocks?|mirrors?|wedding|baskets?|furniture|tables?)\b/i,
  unit: 'piece',
  stakes: [
    'Things for the home are bought by eye and kept for size, cloth and colour. All three deceive on a screen, the size most of all.',
    'What goes on a wall or a sofa will be seen every day and touched seldom. Measure first, decide on material second, and let the picture have the last word and not the first.',
  ],
  blocks: [
    {
      heading: 'Measure and mock up',
      texts: [
        'Cut the outline from newspaper and fix it where the piece would go, then leave it for a day. Pictures hang best with their middle at about the height of your eyes. Rugs should reach below the front legs of the seats. Frames are measured outside and prints inside.',
      ],
    },
    {
      heading: 'Colour on a screen',
      texts: [
        'No two screens agree, and photographs are warmed in the editing. Look for pictures taken by buyers in ordinary rooms. For cloth ask for a sample. White has more shades than any other colour.',
      ],
    },
    {
      heading: 'Cloth and filling',
      texts: [
        'For bedding, the fibre and weave matter more than a thread count, which can be raised by counting twice. Feather is light, hollow fibre washes, wool evens out warmth. Check washing temperatures before you need them.',
      ],
    },
    {
      heading: 'Fixing it',
      texts: [
        'Plasterboard wants special plugs, old brick wants patience. The weight should be stated; if it is not, do not hang the piece above a bed. Two hooks keep a picture level.',
      ],
    },
  ],
  mistakes: [
    'Buying without measuring.',
    'Trusting the colour.',
    'Hanging heavy things on one nail.',
    'Counting threads.',
    'Putting prints in full sun.',
  ],
  care: [
    'Dust with a dry brush, wash cloth at the stated temperature, and keep paper out of sunlight. Turn rugs and cushions twice a year. Keep one spare fixing in the drawer.',
    'Leave it in the room for three days before fixing anything. Look at it in the morning and by lamplight. It can still go back until there is a hole in the wall.',
  ],
  questions: [
    'What are the exact measurements?',
    'What is it made of, and how is it cleaned?',
    'How much does it weigh?',
    'Are the fixings included?',
    'Can it be returned after unpacking?',
  ],
  terms: [
    { match: /\bmemory foam\b/i, notes: ['Memory foam is warm and needs a day to open out.'] },
    { match: /\bcanvas\b/i, notes: ['Canvas hides small marks and hangs without glass.'] },
    { match: /\bslate\b/i, notes: ['Slate is heavy for its size and splits along its layers if dropped.'] },
    { match: /\bartificial\b/i, notes: ['Artificial flowers need only dusting, and shade.'] },
  ],
  checks: [
    { match: /\d ?(cm|mm|inch)/i, unsaid: 'the measurements' },
    { match: /\bkg|\bg\b|weigh/i, unsaid: 'the weight' },
    { match: /wash|clean/i, unsaid: 'how it is cleaned' },
    { match: /cotton|wool|wood|metal|glass|slate|canvas|poly|ceramic/i, unsaid: 'the material' },
    { match: /hook|fixing|hang/i, unsaid: 'whether fixings come with it' },
    { match: /fade|UV|sun/i, unsaid: 'how it bears sunlight' },
  ],
}
