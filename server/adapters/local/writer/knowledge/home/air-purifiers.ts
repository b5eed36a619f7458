import type { Family } from '../family.ts'

export const airPurifiers: Family = {
  id: 'air-purifiers',
  match: /\bair (purifier|cleaner|filter)s?\b/i,
  unit: 'model',
  stakes: [
    'An air purifier is a fan and a filter, and the whole art lies in the proportion between them. One that is too small for the room runs loudly all day and still falls behind; one that is large enough can idle in silence.',
    'What you buy with an air purifier is not the machine but the next five years of filters. The price on the page is the smaller part, and the figure that matters most, how much clean air leaves the outlet in an hour, is often in the small print.',
    'Pollen, smoke, dust and smells are four different problems. The first three are particles and a good filter catches them; the last is gas and needs carbon, by weight and not by mention.',
  ],
  blocks: [
    {
      heading: 'Matching it to the room',
      texts: [
        'Look for the clean air delivery rate, in cubic metres an hour. Work out the volume of the room, floor area times height, and aim for four or five times that if allergies are the reason. Stated room sizes usually assume far fewer changes of air, so a machine “for 40 square metres” may be comfortable in 20.',
        'Room sizes in advertisements are not comparable, since each maker chooses how often the air should be changed. The delivery rate is. Divide it by the volume of your room and you have the number of changes an hour: two keeps the air pleasant, five is what people with hay fever are after.',
      ],
    },
    {
      heading: 'HEPA, and words like it',
      texts: [
        'H13 stands for a filter that holds back at least 99.95 per cent of the hardest particles to catch. “HEPA type” and “HEPA like” stand for nothing defined. In practice the flow of air matters as much as the grade, because a finer filter through which little air passes cleans slowly. A tight seal around it matters too.',
        'The letter and number of a filter, such as H13, come from a European standard; phrases without a number do not. All of these catch pollen with ease, since pollen is huge by comparison. The finest grade is for smoke and very small dust.',
      ],
    },
    {
      heading: 'Noise at the speed you will use',
      texts: [
        'Two noise figures are published, and the lower belongs to a speed that hardly moves air. For sleeping, about 25 decibels is unobtrusive and 35 is noticed. Ten decibels more sound roughly twice as loud. Ask what delivery remains at the night setting, since that is when you breathe it.',
        'The quiet figure and the strong figure of a purifier never occur together. A bigger machine on a low step is both quieter and more effective than a small one at full speed, so buying a size up is the cheapest way to silence.',
      ],
    },
    {
      heading: 'What it costs to run',
      texts: [
        'Fans of this kind use little electricity, often less than a light bulb of the old type on the lower steps. Filters are the expense. Look up the price of the original, divide by its stated life in months, and remember that the life is for average air. A washable pre-filter stretches it.',
        'Before ordering, search for the replacement filter by its part number. If it is hard to find now, it will be harder in three years. Cheap copies vary in fit, and a filter that leaks at the edges is a decoration.',
      ],
    },
    {
      heading: 'Smells need carbon',
      texts: [
        'Particles stick to fibres, gases do not. For cooking and pets, only activated carbon helps, and it is used up by working. A thin black fleece holds grams of it and is spent within weeks; pellets by the hundred grams last. Humidity shortens its life. Opening a window remains the better answer to a burnt pan.',
      ],
    },
    {
      heading: 'Sensors, apps and ionisers',
      texts: [
        'A particle sensor with an automatic mode is the one convenience that earns its place: the machine speeds up when somebody fries or makes the bed. An app is optional. Ionisers make some ozone, so prefer those that can be switched off.',
      ],
    },
  ],
  mistakes: [
    'Taking the stated room size at face value.',
    'Standing it behind a sofa, where it cleans the same air again.',
    'Comparing the quietest noise figure with another’s strongest air flow.',
    'Not pricing the filters before the machine.',
    'Running it with the protective film still on the filter.',
    'Expecting it to cure damp, which calls for a dehumidifier.',
  ],
  care: [
    'Take the wrapping off the filter before first use; it is forgotten more often than one would think. Vacuum the pre-filter every few weeks, wipe the sensor’s little window, and change the main filter when it is grey through or begins to smell. Keep doors and windows shut while it works, or you are cleaning the street.',
    'Place it where air can reach it from all sides, a hand’s breadth from walls, and let it run at a low step all day sooner than at full speed for an hour. Note the date on each new filter with a pencil. Washed parts must be dry to the core before they go back.',
  ],
  questions: [
    'What is the clean air delivery rate?',
    'How loud is it at the speed I would sleep with?',
    'What does a filter cost, and how long does it last?',
    'Is the filter graded, or only called HEPA?',
    'How much carbon is in it?',
    'Can the display lights be turned off?',
  ],
  terms: [
    {
      match: /\bHEPA( H1\d)?\b|\bH1\d HEPA\b/i,
      notes: [
        'As for {m}, the grade says what is held back, and the flow of air says how soon.',
        'A filter described as {m} deals with pollen easily; smoke is the harder test.',
        'The mention of {m} should send you to the price of its replacement.',
        'With {m} the seal round the frame matters, because air takes the easy way.',
      ],
    },
    {
      match: /\bcarbon\b/i,
      notes: [
        'Carbon is there for smells and gases, and its weight decides for how long.',
        'Whatever the amount, carbon is used up sooner than the particle filter around it.',
      ],
    },
    {
      match: /\b(19|2\d) dB\b/,
      notes: [
        'A figure of {m} belongs to the lowest step, where little air is moved.',
        'At {m} a machine is hardly heard, so ask what it delivers in that state.',
      ],
    },
    {
      match: /\b\d{2,3} m³\/h\b/i,
      notes: [
        'The delivery of {m} is the number to divide by the volume of your room.',
        'Set {m} against floor area times ceiling height and you know how often the air is changed.',
      ],
    },
    {
      match: /\bauto(matic)? mode\b|\bsensor\b/i,
      notes: ['Automatic speed saves both noise and filter, provided that the sensor is kept clean.'],
    },
    {
      match: /\bapp\b|\bWi-Fi\b/i,
      notes: ['An app is pleasant for timers and superfluous if the automatic mode is good.'],
    },
    {
      match: /\bhumidifier\b/i,
      notes: ['A tank of water needs rinsing every few days, or it adds to the air what the filter takes out.'],
    },
    { match: /\bpet\b/i, notes: ['For hair, the pre-filter does the work and wants vacuuming often.'] },
    {
      match: /\b\d{2} m²/,
      notes: [
        'The {m} on the label supposes a modest number of air changes; halve it for allergies.',
        'Read {m} as the upper end of what it can manage and not as its comfortable size.',
      ],
    },
  ],
  checks: [
    { match: /m³|CADR|clean air/i, unsaid: 'how much clean air it delivers in an hour' },
    { match: /filter life|months/i, unsaid: 'how long a filter lasts' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /ioni/i, unsaid: 'whether it contains an ioniser' },
    { match: /dim|lights? (off|out)|display off|dark/i, unsaid: 'whether its lights can be switched off at night' },
    { match: /pre-?filter|washable/i, unsaid: 'whether there is a washable pre-filter' },
    { match: /lock/i, unsaid: 'whether there is a child lock' },
    { match: /replacement|filters? cost/i, unsaid: 'what a replacement filter costs' },
  ],
}
