import type { Family } from '../family.ts'

export const keyboards: Family = {
  id: 'keyboards',
  match: /\b(mechanical |gaming |wireless )?keyboards?\b/i,
  unit: 'keyboard',
  stakes: [
    'Keyboards differ under the keys. The kind of switch sets the feel and the noise, the layout sets what is missing, and a British buyer should check the shape of Enter before anything else.',
    'You will press a keyboard thousands of times a day, so small things matter: the height of the front edge, the noise in a shared room, and whether the letters wear off.',
  ],
  blocks: [
    {
      heading: 'Layout and size',
      texts: [
        'Full size has a number pad; tenkeyless drops it and brings the mouse nearer; 75 and 60 per cent drop more. The British layout has a tall Enter and the pound sign on the 3. Many cheap boards are American, with stickers at best.',
      ],
    },
    {
      heading: 'Switches',
      texts: [
        'Linear switches go straight down, tactile ones give a bump, clicky ones tell the room. Membrane boards are soft and quiet. Hot-swap sockets let you change switches without soldering, which turns a mistake into a small expense.',
      ],
    },
    {
      heading: 'Wired, radio, several devices',
      texts: [
        'For games choose a cable or a 2.4-gigahertz receiver. Bluetooth is for tablets and for moving between three machines with one key. Lights empty a battery in days that would last months without.',
      ],
    },
    {
      heading: 'Keycaps and noise',
      texts: [
        'Caps of PBT resist shine better than ABS. Noise comes from the case as much as the switch; foam inside helps. In an office that matters more than any feature.',
      ],
    },
  ],
  mistakes: [
    'Getting an American layout by accident.',
    'Choosing clicky switches for a shared room.',
    'Leaving the lights on with a battery.',
    'Missing the number pad in the first week of accounts.',
    'Paying for software you will not open.',
  ],
  care: [
    'Turn it over and tap it monthly, and pull the caps once a year to brush beneath. Spills: unplug, upside down, a full day. Feet folded in are kinder to wrists than feet folded out.',
    'Type a page on it before you judge. A new layout needs three days; a bad one is still bad after a week.',
  ],
  questions: [
    'Is it the British layout?',
    'Which switches, and can they be changed?',
    'How loud is it?',
    'Does it hold several devices?',
    'Are the caps PBT or ABS?',
  ],
  terms: [
    {
      match: /\b(red|blue|brown) switch(es)?\b/i,
      notes: ['Colours stand for feel: red is smooth, brown has a bump, blue clicks.'],
    },
    { match: /\bhot-?swap\w*/i, notes: ['Sockets of that kind let switches be exchanged by hand.'] },
    { match: /\bRGB\b/i, notes: ['Lights look best at night and shorten battery life.'] },
    { match: /\bmechanical\b/i, notes: ['Mechanical switches last long and are louder than a membrane.'] },
  ],
  checks: [
    { match: /UK|british|ISO/i, unsaid: 'whether it has the British layout' },
    { match: /PBT|ABS/i, unsaid: 'what the caps are made of' },
    { match: /switch/i, unsaid: 'which switches it uses' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /hours|mAh|wired|cable/i, unsaid: 'how long a charge lasts' },
  ],
}
