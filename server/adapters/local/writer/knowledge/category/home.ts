import type { Family } from '../family.ts'

export const homeCategory: Family = {
  id: 'home-category',
  match:
    /\b(home|house|room|bedroom|bathroom|cleaning|storage|lighting|lamp|heater|fan|humidifier|towel|laundry|iron|mop|bin)s?\b/i,
  unit: 'item',
  stakes: [
    'For the home the dull facts win: how large, how loud, how cleaned, and where it lives between uses. Everything exciting wears off by the third week.',
    'A house fills up with things that were nearly right. Measurements and one honest question, where will it stand, prevent most of them.',
  ],
  blocks: [
    {
      heading: 'A place for it',
      texts: [
        'Decide on the shelf before the purchase. Things that have to be fetched from a cupboard are used a quarter as often. Include lead and socket in the plan.',
      ],
    },
    {
      heading: 'Running costs',
      texts: [
        'Multiply watts by hours and look up your tariff; add filters, bags or refills. The energy label compares like with like, though only within a kind of appliance.',
      ],
    },
    {
      heading: 'Noise',
      texts: [
        'A quiet room has thirty decibels; sixty is conversation. Manufacturers quote the lowest setting. What you want is the one you will use.',
      ],
    },
    {
      heading: 'Cleaning it',
      texts: [
        'Whatever cleans needs cleaning. Count the parts, look for corners, and see if it may go under the tap. If that takes longer than the job, it will be retired.',
      ],
    },
  ],
  mistakes: [
    'Not measuring the shelf.',
    'Comparing the quietest setting with the strongest.',
    'Overlooking refills.',
    'Buying the big one for guests.',
    'Keeping what could still go back.',
  ],
  care: [
    'Read the two pages on cleaning and ignore the rest until later. Dry things before putting them away. Write the date on filters.',
    'Use it daily for the first fortnight, in its final place. If by then you avoid it, return it.',
  ],
  questions: [
    'Where will it live?',
    'What does it cost to run?',
    'How loud is it in ordinary use?',
    'How is it cleaned?',
    'Are refills and spares easy to find?',
  ],
  terms: [],
  checks: [
    { match: /cm|mm|inch/i, unsaid: 'the measurements' },
    { match: /dB|quiet|noise/i, unsaid: 'how loud it is' },
    { match: /\bW\b|watt|kwh/i, unsaid: 'what it draws' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /clean|wash|wipe/i, unsaid: 'how it is cleaned' },
    { match: /\bkg|\bg\b/i, unsaid: 'its weight' },
    { match: /spare|refill|replacement/i, unsaid: 'what refills cost' },
  ],
}
