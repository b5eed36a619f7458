import type { Family } from '../family.ts'

export const pets: Family = {
  id: 'pets',
  match: /\b(dogs?|cats?|pupp(y|ies)|kittens?|pets?|hamsters?|aquariums?)\b/i,
  unit: 'item',
  stakes: [
    'Animals do not read descriptions either, and they are less polite about mistakes. Size, washability and the strength of the seams decide how long anything for a pet will last.',
    'What suits one dog frightens the next. Buy for the animal you have, with its weight and its habits, and be ready to send things back before they have been chewed.',
  ],
  blocks: [
    {
      heading: 'Measure the animal',
      texts: [
        'Length from nose to the root of the tail, girth behind the forelegs, weight on the bathroom scales with you and without. Sizes named small or large differ between makers by a whole dog. Beds should take the animal stretched out.',
      ],
    },
    {
      heading: 'Safe materials',
      texts: [
        'Chewed things are swallowed things. Avoid squeakers that can be reached, thin zips, and stuffing that comes in strings. With cats, ribbons are dangerous. A toy that has lost a piece belongs in the bin.',
      ],
    },
    {
      heading: 'Devices against behaviour',
      texts: [
        'Gadgets that punish or startle treat the sound and leave its cause alone. Animal charities advise rewarding quiet and looking for boredom or fear. Ultrasound can trouble other animals in earshot. If barking is a problem, a trainer’s hour is usually the better spent money.',
      ],
    },
    {
      heading: 'Washing',
      texts: [
        'A cover that cannot be taken off will be thrown away with its bed. Look for sixty degrees if there are fleas to think of. Dark colours hide less than one hopes.',
      ],
    },
  ],
  mistakes: [
    'Guessing the size.',
    'Leaving a new toy with the animal unsupervised.',
    'Buying a device before asking why.',
    'Overlooking the washing label.',
    'Changing food from one day to the next.',
  ],
  care: [
    'Introduce anything new slowly, in company and with a treat. Check seams weekly. Wash covers without softener, which many animals dislike.',
    'Let it lie about for a day so that it smells of home. If the animal ignores it, move it to where the animal already likes to lie.',
  ],
  questions: [
    'Does the size fit my animal’s measurements?',
    'Can it be washed?',
    'Is anything loose enough to swallow?',
    'Will other animals in the house mind it?',
    'Can it be returned once used?',
  ],
  terms: [
    {
      match: /\bultrasonic\b/i,
      notes: [
        'Ultrasound is inaudible to most adults and not to other pets.',
        'With ultrasonic devices, effect varies from dog to dog, and animal charities prefer training.',
      ],
    },
    { match: /\b(training|deterrent)\b/i, notes: ['Deterrents act on the noise and not on its reason.'] },
    { match: /\bwaterproof\b/i, notes: ['Waterproof, for animals, should mean the cover and the seam.'] },
  ],
  checks: [
    { match: /wash/i, unsaid: 'how it is washed' },
    { match: /\d ?(cm|inch|ft)/i, unsaid: 'the measurements' },
    { match: /\bkg|weight|lbs/i, unsaid: 'the weight of animal it is meant for' },
    { match: /chew/i, unsaid: 'how it stands up to chewing' },
    { match: /guarantee|warranty/i, unsaid: 'any guarantee' },
    { match: /batter|USB|recharg/i, unsaid: 'how it is powered' },
  ],
}
