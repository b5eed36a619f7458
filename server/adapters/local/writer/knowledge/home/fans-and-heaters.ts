import type { Family } from '../family.ts'

export const fansAndHeaters: Family = {
  id: 'fans-and-heaters',
  match: /\b(fans?|heaters?|dehumidifiers?|humidifiers?|air con(ditioner|ditioning)s?|radiators?)\b/i,
  unit: 'model',
  stakes: [
    'Machines that warm, cool or dry a room are governed by simple sums. A heater gives the watts it takes, a fan moves air without cooling it, and a dehumidifier works best when it is warm; advertisements prefer not to say so.',
    'Comfort from a plug costs electricity or noise, usually both. The figures for them are the ones to find, and they are seldom in large print.',
  ],
  blocks: [
    {
      heading: 'Fans',
      texts: [
        'A fan cools skin and not rooms. Larger blades move the same air with less noise. Look for a low first speed, which is what you will sleep with. With batteries, hours are for that first speed; at the top one there may be a tenth.',
      ],
    },
    {
      heading: 'Heaters',
      texts: [
        'All electric heaters give the same warmth for the same units; they differ in where and how soon. Fan heaters are quick, oil-filled ones even, panels neat. Reckon with about a hundred watts for each square metre in a room of ordinary insulation. Never on an extension lead.',
      ],
    },
    {
      heading: 'Damp',
      texts: [
        'Litres a day are measured at thirty degrees and eighty per cent, conditions of a laundry. At eighteen degrees expect a third of it. Compressors suit heated rooms, desiccant machines cold ones. Look for a drain hose and a humidistat.',
      ],
    },
    {
      heading: 'Noise and placing',
      texts: [
        'Decibels are quoted at one metre or three, and the difference is large. Keep a hand’s breadth around openings. Timers are more useful than remote controls.',
      ],
    },
  ],
  mistakes: [
    'Expecting a fan to lower the temperature.',
    'Comparing heaters by efficiency, which is the same for all.',
    'Believing litres a day.',
    'Running heaters from an extension.',
    'Ignoring the noise at the speed for sleeping.',
  ],
  care: [
    'Clean grilles and filters every month in season, as dust halves the flow. Store with the lead loosely coiled. Charge batteries to half before winter.',
    'Let it run for an hour in an aired room first, since coatings smell when new. Check that it stands firm and that the switch-off works when tilted.',
  ],
  questions: [
    'How loud is it at the lowest speed?',
    'How many watts does it take?',
    'Does it have a timer or a thermostat?',
    'How is it cleaned?',
    'What happens when it tips over?',
  ],
  terms: [
    {
      match: /\b\d{4,5} ?mAh\b/i,
      notes: ['The battery of {m} will run the lowest speed for long and the highest for little.'],
    },
    { match: /\b\d+ speeds\b/i, notes: ['Of {m} you will use the quietest and, in July, the strongest.'] },
    { match: /\bpower bank function\b/i, notes: ['Lending its battery to a phone means less air later.'] },
    {
      match: /\bfold(able|ing)\b/i,
      notes: ['A fan that folds is for travel, and its hinge should hold the angle you give it.'],
    },
  ],
  checks: [
    { match: /dB|quiet|noise/i, unsaid: 'how loud it is' },
    { match: /hours/i, unsaid: 'how long it runs on a charge' },
    { match: /\bW\b|watt/i, unsaid: 'how many watts it takes' },
    { match: /timer/i, unsaid: 'whether there is a timer' },
    { match: /clean|wash|removable/i, unsaid: 'whether the grille comes off for cleaning' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /cm|inch/i, unsaid: 'its size' },
  ],
}
