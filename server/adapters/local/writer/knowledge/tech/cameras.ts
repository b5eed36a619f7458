import type { Family } from '../family.ts'

export const cameras: Family = {
  id: 'cameras',
  match: /\b(digital |action |vlogging |instant |compact )?cameras?\b|\bcamcorders?\b/i,
  unit: 'camera',
  stakes: [
    'A cheap camera competes with the phone in your pocket, and the phone is good. What a camera can add is an optical zoom, a grip, a viewfinder or the pleasure of doing nothing else, so look for those and not for megapixels.',
    'Megapixels and zoom factors sell cameras because they are numbers. The size of the sensor and the lens in front of it make the picture, and those are the two things a short description leaves out.',
  ],
  blocks: [
    {
      heading: 'Megapixels and sensors',
      texts: [
        'Beyond about twelve million points, more of them help only large prints and cropping. On a small sensor they do harm in poor light. High figures on very cheap cameras are often reached by calculation. If the sensor’s size is not stated, assume it is that of a phone or smaller.',
      ],
    },
    {
      heading: 'Zoom that counts',
      texts: [
        'Optical zoom moves glass and keeps the detail; digital zoom enlarges what is there, as you could at home. Descriptions add or merge the two. Look for the word optical in front of the figure. Without it, expect a picture that falls apart towards the long end.',
        'Only the optical part of a zoom brings anything nearer. At long settings a camera also needs stabilisation, or the gain is lost to shake.',
      ],
    },
    {
      heading: 'Video',
      texts: [
        'For video, check pictures a second as well as resolution, how steady the image is kept, and whether there is a socket for a microphone, which matters more than 4K. Small cameras get warm and stop. Files are large, so a fast card belongs in the budget.',
      ],
    },
    {
      heading: 'Battery, cards and getting pictures out',
      texts: [
        'Two small batteries are better than one large one. Charging by USB spares a separate cradle. Wireless transfer to a phone depends on an app, and the app depends on its maker; a card reader always works.',
        'See which memory card is accepted, how large it may be, and whether one is in the box. A spare battery is the accessory that saves a day out.',
      ],
    },
  ],
  mistakes: [
    'Comparing megapixels.',
    'Adding digital zoom to optical.',
    'Buying before holding the phone’s own camera against it.',
    'Forgetting the cost of a card and a spare battery.',
    'Relying on the app for transfer.',
  ],
  care: [
    'Format the card in the camera, keep the lens cap on, and clean glass with a blower before any cloth. In damp weather let the camera reach room temperature inside its bag. Copy pictures the same evening, to two places.',
    'Read the first twenty pages of the manual with the camera in front of you. Set the date, choose one mode, and take a hundred pictures of dull things; faults show up in them sooner than in holiday views.',
  ],
  questions: [
    'How large is the sensor?',
    'How much of the zoom is optical?',
    'Is there a socket for a microphone?',
    'Which cards does it take?',
    'Can spare batteries be bought?',
    'Does it stabilise the picture?',
  ],
  terms: [
    { match: /\b\d+ ?MP\b/i, notes: ['A count such as {m} is easily reached on paper; the sensor behind it decides.'] },
    { match: /\b\d+X (digital )?zoom\b|\b\d+X\b/i, notes: ['Of {m}, ask how much is optical.'] },
    { match: /\b4K\b/i, notes: ['With 4K video look for pictures a second, and for how soon the camera gets warm.'] },
    { match: /\bauto ?focus\b/i, notes: ['Autofocus is standard, and the speed of it is what users write about.'] },
    { match: /\bWi-?Fi\b/i, notes: ['Transfer over Wi-Fi goes through an app, which is the part to read about.'] },
    { match: /\b2 batteries\b/i, notes: ['Two batteries in the box are worth more than they sound.'] },
  ],
  checks: [
    { match: /optical/i, unsaid: 'how much of the zoom is optical' },
    { match: /sensor/i, unsaid: 'the size of the sensor' },
    { match: /microphone|mic\b/i, unsaid: 'whether a microphone can be attached' },
    { match: /stabili/i, unsaid: 'whether the picture is stabilised' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /viewfinder/i, unsaid: 'whether there is a viewfinder' },
    { match: /raw/i, unsaid: 'whether it saves raw files' },
  ],
}
