import type { Family } from '../family.ts'

export const smartWatches: Family = {
  id: 'smart-watches',
  match: /\bsmart ?watch(es)?\b|\bfitness (tracker|watch|band)e?s?\b|\bactivity trackers?\b/i,
  unit: 'watch',
  lighterIsBetter: true,
  stakes: [
    'A smart watch is two purchases in one: a thing on the wrist and a place where its data end up. The first can be judged by size, battery and screen. The second, the app, is hardly mentioned in listings and decides whether the watch is still worn in spring.',
    'Cheap watches list the same sensors as costly ones, and the list is the least reliable part of the description. A sensor that exists is not a measurement you can act upon. What can be compared are days between charges, the phones supported, and whether position is taken by the watch or borrowed from the phone.',
    'Decide what you would look at ten times a day: the time, messages, a pulse, a route. One or two answers are enough to choose by. The other ninety functions of a modern watch come free with any of them and go mostly unused.',
  ],
  blocks: [
    {
      heading: 'Health figures are estimates',
      texts: [
        'Wrist sensors shine light through the skin and infer the rest. Pulse at rest is usually close; during hard exercise it can stray. Oxygen and stress are rougher still, and blood pressure from the wrist without a cuff should not guide any decision unless the device is certified for it. Use trends, and take worries to a pharmacist or a doctor with a proper instrument.',
        'Most of what a watch says of your body is calculated, not measured. That is fine for noticing that this week was quieter than last. It is not fine for adjusting medicine. Where a device is approved for a medical function, the description names the approval; where it only lists the function, read it as entertainment with some basis.',
      ],
    },
    {
      heading: 'Days between charges',
      texts: [
        'Battery life is the widest difference in the field, from a day to several weeks. Figures assume restrained use: a screen that is always on, position tracking and calls through the wrist each shorten it sharply. A watch that has to be charged every night will not track your sleep, unless you charge it over breakfast.',
        'Ask for days in your kind of use and not in the maker’s. If continuous position is on, even a long-lived watch falls to a day or two of recording. The type of charger matters as well: nearly all are proprietary, and the second one, for the office or the suitcase, has to be bought.',
      ],
    },
    {
      heading: 'GPS of its own, or the phone’s',
      texts: [
        'With a receiver of its own, a watch records a run while the phone stays at home. “Connected” positioning uses the phone’s and therefore needs it along. Listings blur the two. If distance matters to you, look for the words built in; if you always carry the phone, save the money and the battery.',
      ],
    },
    {
      heading: 'Which phone, which app',
      texts: [
        'Check the operating system and its version before anything else. Some functions, such as replying to messages, work with Android and not with iPhones. Read what people say of the app separately from the watch, since it holds your history. Look, too, whether data can be exported and whether any part needs a subscription.',
        'The app is where you will spend the time, so find its name in the description and read its own reviews in the app store. It will ask for location, contacts and health data; decide beforehand what you are willing to give to that maker. If no name is stated, that is an answer of a kind.',
      ],
    },
    {
      heading: 'Water, in metres and codes',
      texts: [
        'For swimming, look for 5 ATM or a statement about swimming. IP68 describes still water under conditions the maker chooses, and hot showers and saunas are outside every rating. Metres on a watch are pressure in a laboratory and not a depth you should visit. Seals age, so the rating of an old watch is a memory.',
      ],
    },
    {
      heading: 'Size and strap',
      texts: [
        'A screen of nearly two inches looks splendid in a picture and covers a narrow wrist from edge to edge. Measure across the flat of yours and compare with the case. A standard strap width can be replaced anywhere; a special fitting ties you to the maker. If the skin under it reacts, loosen it, dry it and try a fabric band.',
      ],
    },
  ],
  mistakes: [
    'Treating a blood-pressure figure from the wrist as a diagnosis.',
    'Assuming that position tracking works without the phone.',
    'Taking “compatible with iOS” to mean every function.',
    'Choosing the biggest screen for a small wrist.',
    'Overlooking the charger, which is nearly always of its own kind.',
    'Swimming with a watch that is rated only for splashes.',
  ],
  care: [
    'Rinse the watch after sweat or salt, dry it and the skin under it, and give the wrist a night off now and then. Clean the charging contacts with a dry cotton bud. Before setting it up, charge it fully and install the app from the official store; then switch off every notification and let back in those you miss.',
    'In the first week wear it loosely by day and a finger’s breadth above the wrist bone when exercising, which is where the sensor reads best. Compare the step count with a walk you know. If it is out by much, it can still go back, and if it is not, you will trust it afterwards.',
  ],
  questions: [
    'Does it work fully with my phone and its version?',
    'How many days does it last with the screen as I would use it?',
    'Is the GPS built in?',
    'May I swim with it?',
    'What does the app want to know, and does it cost anything?',
    'Is the strap of a standard width?',
  ],
  terms: [
    {
      match: /\bblood pressure\b/i,
      notes: [
        'Blood pressure without a cuff is the claim to be most sceptical of; for a reading that counts, use an upper-arm monitor.',
        'A line about blood pressure is worth nothing medically unless a certification is named with it.',
      ],
    },
    {
      match: /\bIP6[78]\b/i,
      notes: [
        'The {m} covers accidents with water; for lengths in a pool, look for a rating in ATM.',
        'Hot water is outside {m}, so take the watch off for a shower.',
        'Nothing in {m} speaks of swimming strokes, whose pressure is higher than that of still water.',
      ],
    },
    { match: /\b(5|10) ?ATM\b/, notes: ['A rating of {m} is the kind that includes swimming, though not diving.'] },
    {
      match: /\b(built-in GPS|GPS)\b/i,
      notes: [
        'Position tracking is the greediest function of all, so expect the battery figure to fall when it is on.',
        'For runners, GPS inside the watch is what lets the phone stay at home.',
      ],
    },
    {
      match: /\b(SpO2|oximeter|blood oxygen)\b/i,
      notes: ['Oxygen readings from the wrist are indicative and easily upset by movement or cold.'],
    },
    {
      match: /\bsleep (monitor|track\w*)\b/i,
      notes: [
        'Sleep tracking estimates stages from movement and pulse; total time is the part to trust.',
        'To record sleep the watch must be on the wrist at night, which leaves the day for charging.',
      ],
    },
    {
      match: /\bheart rate\b/i,
      notes: [
        'A pulse reading from the wrist is dependable at rest and less so in intervals or on a rowing machine.',
        'If training by pulse is the purpose, ask whether a chest strap can be connected.',
      ],
    },
    {
      match: /\bAMOLED\b/,
      notes: ['AMOLED gives deep black and good contrast, and an always-on face costs it battery.'],
    },
    {
      match: /\bECG\b/,
      notes: ['An ECG on the wrist is a spot recording to show a doctor, not a guard that watches for you.'],
    },
    {
      match: /\b\d{2,3} (sports?( modes)?)\b/i,
      notes: [
        'A count like {m} is mostly labels; ask which of them change what is recorded.',
        'Nobody does {m}, so look for yours.',
      ],
    },
    {
      match: /\b(Bluetooth calling|calls?)\b/i,
      notes: ['Calls through the wrist are handy at the sink and audible to the room.'],
    },
    {
      match: /\b1\.\d{1,2}[- ]?(inch|"|'')/i,
      notes: [
        'The diagonal tells you little about fit; compare the width of the case with your wrist.',
        'At that diagonal the numbers are easy to read, and a slim wrist may disappear under them.',
      ],
    },
  ],
  checks: [
    { match: /\bdays?\b|\bmAh|battery life/i, unsaid: 'how many days the battery lasts' },
    { match: /GPS/i, unsaid: 'whether it has GPS of its own' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /\bapp\b/i, unsaid: 'which app it relies on' },
    { match: /strap|band\b/i, unsaid: 'whether the strap is of a standard width' },
    { match: /\d ?mm|\d ?g\b/i, unsaid: 'the size and weight of the case' },
    { match: /subscription/i, unsaid: 'whether any function needs a subscription' },
    { match: /certif|CE\b|medical/i, unsaid: 'whether any health reading is certified' },
    { match: /payment|NFC/i, unsaid: 'whether one can pay with it' },
  ],
}
