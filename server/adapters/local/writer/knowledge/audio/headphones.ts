import type { Family } from '../family.ts'

export const headphones: Family = {
  id: 'headphones',
  match: /\bheadphones?\b|\bover-ear\b|\bon-ear\b/i,
  unit: 'pair',
  lighterIsBetter: true,
  stakes: [
    'Over-ear headphones are worn for hours, so weight and pressure count for as much as sound. The published figures cover the first of those and are silent about the second, which is why the right to return a pair belongs on the list of features.',
    'Two questions sort most headphones: where will you use them, and what will they be plugged into? A pair for the train wants noise cancelling and a case; one for the desk wants a cable and light cushions; one for the television wants a transmitter without delay.',
    'Noise cancelling has become ordinary in headphones and battery life generous. What still differs is comfort over an afternoon, the behaviour with two devices, and what happens in three years when the cushions and the battery are tired.',
  ],
  blocks: [
    {
      heading: 'Weight, clamp and cushions',
      texts: [
        'A difference of fifty grams is noticed after an hour. Below about 250 grams a pair counts as light; above 300 the padding of the headband has to work. Clamping force is hardly ever published, yet it decides whether glasses are comfortable. Fabric cushions are cooler, leatherette seals better and flakes in time.',
        'Look at the cushions before the drivers. They should enclose the ear and not press on it, and they should be sold as spare parts, because they wear out long before the electronics. Leave them on for a whole film on the first day: pressure points take an hour to show themselves.',
      ],
    },
    {
      heading: 'What noise cancelling can do',
      texts: [
        'Active noise cancelling is strongest where sound is low and steady, as in a cabin or beside a fan. Speech and clatter are left mostly to the padding. Figures in decibels are the best case at one frequency, so use them to compare models of one maker and no further. Some people feel the effect as pressure on the ears; a weaker setting, where there is one, helps.',
        'A decibel figure for noise cancelling sounds precise and is not standardised. Makers choose the frequency at which theirs looks best. More informative is whether there are several levels, a setting for wind, and a way of letting announcements through without taking the headphones off.',
      ],
    },
    {
      heading: 'Cable, codec or transmitter',
      texts: [
        'Wireless is convenient and a cable is certain. Check that the pair still works by wire when the battery is empty, which some designs do not. For television, a dedicated transmitter avoids the lag that Bluetooth can bring. High-resolution codecs such as LDAC matter only when the phone speaks them, and iPhones do not.',
        'If you edit video or play an instrument, delay rules out most wireless listening, so look for a socket. If you sit in meetings, look for multipoint. If you do neither, the plain codecs are good enough that you would be hard put to tell them apart on a train.',
      ],
    },
    {
      heading: 'Battery figures',
      texts: [
        'Hours are quoted at moderate volume and often with noise cancelling off. With it on, expect a third less unless both numbers are given. Anything past thirty hours already means charging once a week in normal use, after which speed of charging becomes the more useful figure.',
        'Past a certain point more hours are only a number: a pair that lasts forty and one that lasts fifty are both charged on Sunday. Ask instead what ten minutes at the socket will give, and whether the pair can be used while it charges.',
      ],
    },
    {
      heading: 'Open or closed',
      texts: [
        'Closed backs keep your music in and the room out, which is what most people need. Open backs sound airier and leak in both directions, so they belong in a quiet room of one’s own. The listing will nearly always say when a pair is open; if it says nothing, it is closed.',
      ],
    },
  ],
  mistakes: [
    'Comparing decibel figures of noise cancelling between makers.',
    'Counting the battery hours without asking whether noise cancelling was on.',
    'Forgetting spectacles when judging comfort.',
    'Using Bluetooth for television and then blaming the headphones for the delay.',
    'Assuming that a wireless pair also works by cable.',
    'Leaving a folded pair loose in a rucksack, where hinges meet keys.',
  ],
  care: [
    'Wipe the cushions with a barely damp cloth and let them dry away from heat. Store the pair unfolded if the hinge is stiff, and at half charge if it is put aside for a season. Cushions that flake should be replaced, since a broken seal takes the bass and the noise cancelling with it.',
    'On arrival, adjust both sides by the same number of clicks and wear the pair for a full evening. Update the firmware if there is an app, then decide whether you need the app again. Sweat is the main enemy: for exercise choose another kind.',
  ],
  questions: [
    'How much does the pair weigh?',
    'Are the hours given with noise cancelling on or off?',
    'Does it play by cable, even with an empty battery?',
    'Can the cushions be bought and changed?',
    'Will it hold two devices at once?',
    'Is a case included, and does the pair fold?',
  ],
  terms: [
    {
      match: /\b(ANC|(active )?noise[- ]cancell?(ing|ation))\b/i,
      notes: [
        'What is called {m} works best on engines and ventilation; for voices the padding does more.',
        'The strength of {m} varies with fit, as glasses or hair can let sound in under the cushion.',
        'With {m} switched on the battery drains sooner, so look which state the hours refer to.',
      ],
    },
    {
      match: /\bLDAC\b|\baptX( \w+)?\b/,
      notes: [
        'To profit from {m} the phone must offer it too, which Apple’s do not.',
        '{m} sends more data over the air; on a busy train it may fall back to less.',
      ],
    },
    {
      match: /\bfold(able|ing|s|ed)?\b/i,
      notes: [
        'Folding saves room in a bag and puts a joint where a solid band would be.',
        'A pair that folds flat also lies better round the neck.',
      ],
    },
    {
      match: /\bmultipoint\b|\btwo devices\b/i,
      notes: [
        'Holding two devices at once is the feature that office listeners miss soonest when it is absent.',
        'With two connections, a call on the phone can interrupt music from the laptop, and then hand it back.',
      ],
    },
    {
      match: /\b\d\d ?mm drivers?\b/i,
      notes: [
        'Drivers of this type are mostly of much the same size, and {m} should be read as a dimension and not as a grade.',
      ],
    },
    {
      match: /\btransmitter\b/i,
      notes: ['A transmitter of its own avoids Bluetooth’s delay and takes up a socket behind the television.'],
    },
    {
      match: /\b\d\d[- ]hours?\b/i,
      notes: [
        'At {m}, charging turns into a weekly chore and not a daily one.',
        'Battery claims such as {m} assume a moderate volume.',
      ],
    },
  ],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'how long the guarantee runs' },
    { match: /cushion|pad/i, unsaid: 'whether the cushions can be replaced' },
    { match: /case\b|pouch|bag/i, unsaid: 'whether a case is supplied' },
    { match: /clamp|pressure/i, unsaid: 'how firmly the band clamps' },
    { match: /multipoint|two devices/i, unsaid: 'whether two devices can be connected together' },
    { match: /quick|fast charge|minutes/i, unsaid: 'how much a short charge gives' },
    { match: /open-back|closed/i, unsaid: 'whether the backs are open or closed' },
  ],
}
