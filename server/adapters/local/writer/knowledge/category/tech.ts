import type { Family } from '../family.ts'

export const techCategory: Family = {
  id: 'tech-category',
  match:
    /\b(bluetooth|usb|wireless|smart|wi-?fi|camera|phone|tablet|laptop|monitor|screen|charger|battery|digital|electronic|router|ssd|drive|tv|projector|hdmi|led|4k)\b/i,
  unit: 'model',
  stakes: [
    'Electronics age twice: once when the parts wear, and again when the software is no longer looked after. A low price can be right for either, provided you know which will come first.',
    'Small electronics are described in abbreviations, and most of those are standards that anyone may look up. A listing that uses them exactly is worth more than one that uses many.',
  ],
  blocks: [
    {
      heading: 'Will it work with what you have',
      texts: [
        'Compatibility is the first question and the last to be answered. Look for your system and its version by name, for the shape of every socket, and for anything that needs an account. If an app is required, read what people say of it before reading about the device.',
      ],
    },
    {
      heading: 'Figures and their conditions',
      texts: [
        'Hours, metres and speeds are measured under the kindest conditions. Take a third off for daily life, and compare only figures taken in the same way. A number without a unit or a method is advertising.',
      ],
    },
    {
      heading: 'Batteries',
      texts: [
        'A sealed battery gives a product a date of death, three to five years away in daily use. Replaceable cells move that date. Charging by USB-C makes one lead do for all, though a charger seldom comes with it.',
      ],
    },
    {
      heading: 'Updates and safety',
      texts: [
        'Anything on your network should get security updates for years, and British law now requires makers of connected devices to state for how long. Change default passwords. For mains adapters look for UKCA or CE and a name.',
      ],
    },
  ],
  mistakes: [
    'Buying the newest standard for equipment that lacks it.',
    'Overlooking the account it needs.',
    'Throwing away the box within the first month.',
    'Choosing by the longest list of functions.',
    'Charging with whatever plug is at hand.',
  ],
  care: [
    'Update the software on the first day, set a password of your own, and note the serial number. Keep vents free and batteries between a fifth and four fifths when there is a choice.',
    'Try the one function you bought it for at once and thoroughly. Faults of electronics show early or very late, and the first kind can still be sent back.',
  ],
  questions: [
    'Does it work with my devices, by name?',
    'How long will it be updated?',
    'Can the battery be replaced?',
    'Which leads and adapters are included?',
    'Does it need an account or an app?',
  ],
  terms: [],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /update/i, unsaid: 'how long it gets updates' },
    { match: /\bapp\b/i, unsaid: 'whether it needs an app' },
    { match: /\bkg|\bg\b|weigh/i, unsaid: 'its weight' },
    { match: /cable|lead|adapter/i, unsaid: 'which leads are included' },
    { match: /hours|mAh|battery/i, unsaid: 'how long a charge lasts' },
    { match: /cm|mm|inch/i, unsaid: 'its size' },
  ],
}
