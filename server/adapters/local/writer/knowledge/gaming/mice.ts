import type { Family } from '../family.ts'

export const gamingMice: Family = {
  id: 'gaming-mice',
  match: /\b(gaming )?(mouse|mice)\b/i,
  unit: 'mouse',
  lighterIsBetter: true,
  stakes: [
    'Sensors stopped being the problem in gaming mice some years ago; nearly any current one tracks faster than a hand. Shape, weight and the switches under the two main buttons are what you feel, and only the second of those comes as a number.',
    'A mouse either disappears in the hand or it does not. Everything on the specification sheet is secondary to that, but the sheet can still spare you the wrong size, the wrong connection and a weight you would notice by midnight.',
    'The big numbers of a gaming mouse, tens of thousands of DPI and thousands of reports a second, are beyond what players set. The small ones, grams and millimetres, are the ones to read.',
  ],
  blocks: [
    {
      heading: 'Grip, size and shape',
      texts: [
        'Put your hand flat on the desk and measure from the wrist to the tip of the middle finger. Under about 17 centimetres, look among the small mice; over 20, the large. Palm grip wants a long, high back; claw and fingertip grips want a short, low one. A shape made for the right hand cannot be argued with by a left-hander.',
        'There are three ways of holding a mouse: the whole palm laid on it, the fingers arched like a claw, or the tips alone. Notice which is yours before looking at pictures. Length and hump height, when they are stated, tell you which grip a shape was drawn for.',
      ],
    },
    {
      heading: 'Weight',
      texts: [
        'Lighter mice stop and start with less effort, which helps in shooters and with sore wrists. Under 60 grams is very light, around 80 is ordinary, and above 100 is for those who like ballast. Perforated shells save grams and let in crumbs. A soft cable or none at all matters as much as ten grams.',
        'The race to be light has been useful, within limits. Going from 100 grams to 75 can be felt by anyone; from 60 to 50 by few. For strategy and role-playing games weight hardly matters, whereas extra buttons, which bring weight with them, do.',
      ],
    },
    {
      heading: 'DPI and polling rate',
      texts: [
        'DPI is a setting for how far the pointer travels, not a grade of precision. Most players stay between 400 and 3,200, so a ceiling of 30,000 has no use at a desk. Polling is how often the mouse reports: 1,000 times a second is plenty, and 8,000 asks for a fast display, costs battery and loads the processor.',
        'Ignore maximum DPI. Look instead for steps you can set and a button to change them. A polling rate above 1,000 hertz shortens the delay by fractions of a millisecond, and on a screen with 60 pictures a second there is nothing to see of it.',
      ],
    },
    {
      heading: 'Wired, 2.4 GHz or Bluetooth',
      texts: [
        'A good 2.4 GHz link is as quick as a cable in practice and needs its receiver close by, best on the desk. Bluetooth is slower and saves the battery; keep it for work. Wired mice need no charging and cost less, and the cable should be soft enough to forget.',
      ],
    },
    {
      heading: 'Switches, feet and software',
      texts: [
        'The first part to fail is usually a main button that begins to click twice. Optical switches cannot do that. Millions of clicks are a laboratory figure and say less than a long guarantee. Feet wear and should be sold as spares. Check that settings can be stored in the mouse, so that the software may be removed again.',
        'Ask whether the software has to stay running. With onboard memory the mouse remembers its buttons and steps on any computer. Without it, you depend on a program that wants an account. As for lights, they are pleasant for a week and cost hours on a wireless model.',
      ],
    },
  ],
  mistakes: [
    'Choosing by maximum DPI.',
    'Ordering a right-handed shape for the left hand.',
    'Leaving the receiver at the back of the computer, behind metal.',
    'Buying twelve side buttons for games that need two.',
    'Overlooking the mouse mat, which changes the feel more than the sensor does.',
    'Forgetting that lights shorten the battery life on the box.',
  ],
  care: [
    'Clean the feet and the sensor window with a dry cotton bud, wipe the sides with a slightly damp cloth, and charge the battery before it is flat. When movement becomes scratchy, replace the feet and not the mouse. Store your settings in its memory, then check them on a second computer.',
    'Give a new shape a week, since the hand argues at first with anything unfamiliar. Set the speed once and leave it. If a main button ever registers two clicks for one, that is a fault and a matter for the guarantee, not for software.',
  ],
  questions: [
    'Does its length suit my hand and my grip?',
    'How much does it weigh?',
    'Can it be used with a cable while charging?',
    'Are settings kept in the mouse?',
    'Are spare feet available?',
    'Is there a version for the left hand?',
  ],
  terms: [
    {
      match: /\b\d{1,2},?\d{3} DPI\b/i,
      notes: [
        'The {m} is a ceiling nobody plays at, and it should not influence the choice.',
        'As to {m}, any current sensor goes beyond what a desk has room for.',
        'Between {m} and half of it there is no difference that a player would set.',
      ],
    },
    {
      match: /\b[48],000 Hz\b/i,
      notes: ['Reporting at {m} is for fast displays, and most people will set it lower to spare the battery.'],
    },
    {
      match: /\bperforated\b|\bholes\b/i,
      notes: ['Openings in a shell save weight and collect crumbs, so keep a soft brush near.'],
    },
    {
      match: /\bRGB\b/,
      notes: [
        'Lighting is a matter of taste and, without a cable, of battery.',
        'Whether RGB can be switched off for good is worth finding out.',
      ],
    },
    {
      match: /\boptical switch(es)?\b/i,
      notes: ['Optical switches have no contacts to bounce, which removes the commonest fault of old mice.'],
    },
    {
      match: /\bonboard memory\b|\bprofiles?\b/i,
      notes: ['Settings kept in the mouse travel with it to another computer.'],
    },
    {
      match: /\b(4\d|5\d) g\b/,
      notes: [
        'At {m} it belongs to the very light ones, which suits quick aim and takes getting used to.',
        'A weight of {m} leaves little mass to steady a shaky hand.',
      ],
    },
    {
      match: /\b2\.4 GHz\b/i,
      notes: [
        'The 2.4 GHz link is the one to play on, with the receiver brought near by an extension if there is one.',
      ],
    },
    { match: /\bAA\b/, notes: ['A replaceable cell adds weight and means that you never wait for a charge.'] },
    { match: /\bvertical\b|\bergo\b/i, notes: ['An upright grip eases the forearm and takes a week or two to learn.'] },
  ],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'how long it is guaranteed' },
    { match: /\bfeet\b|PTFE/i, unsaid: 'what the feet are made of' },
    { match: /onboard|memory|profile/i, unsaid: 'whether settings are stored in the mouse' },
    { match: /software|driver/i, unsaid: 'which operating systems its software supports' },
    {
      match: /cable|wired|while in play|while playing|while charging|\bAA\b/i,
      unsaid: 'whether it can be used by cable while it charges',
    },
    { match: /million/i, unsaid: 'how many clicks the switches are rated for' },
    { match: /quiet|silent|loud/i, unsaid: 'how loud the clicks are' },
  ],
}
