import type { Family } from '../family.ts'

export const headsets: Family = {
  id: 'headsets',
  match: /\b(gaming )?headsets?\b/i,
  unit: 'headset',
  lighterIsBetter: true,
  stakes: [
    'A gaming headset is a pair of headphones with a duty: other people must understand you. The microphone is what your friends hear, comfort is what you notice after three hours, and the rest is lights.',
    'Compatibility comes first with headsets. A plug or a receiver that suits a computer may be mute on a console, and the description usually says so in its last line.',
  ],
  blocks: [
    {
      heading: 'What it plugs into',
      texts: [
        'The 3.5-millimetre plug works nearly everywhere. USB works on computers and some consoles. Wireless receivers come in versions for each console, and Xbox uses its own radio. Read the list of systems and look for yours by name.',
      ],
    },
    {
      heading: 'The microphone',
      texts: [
        'A boom near the mouth beats any hidden microphone. Noise rejection keeps keyboards out and can make voices thin. One that can be removed allows the headset to go out. Ask whether you can hear yourself in it, as that prevents shouting.',
      ],
    },
    {
      heading: 'Weight and pads',
      texts: [
        'Up to 300 grams is comfortable for an evening. Velour is cooler than leatherette and lets sound through. Glasses need soft pads and little clamp. Find out if pads are sold separately.',
      ],
    },
    {
      heading: 'Surround, by sums',
      texts: [
        'Virtual surround is computed from two drivers. Games that offer their own version usually do it better, and only one of the two should be switched on. Direction is heard well in plain stereo.',
      ],
    },
  ],
  mistakes: [
    'Buying a wireless version for the wrong console.',
    'Switching on two kinds of surround at once.',
    'Judging by lights.',
    'Ignoring weight.',
    'Forgetting that Bluetooth lags in games.',
  ],
  care: [
    'Wipe pads and band after long sessions and hang the headset up so that the cushions can dry. Keep the boom straight. Set your own voice in the ear at a low level on the first day.',
    'Record half a minute of speech and listen to it: nobody else will tell you. Then wear it for a full evening before throwing the box away.',
  ],
  questions: [
    'Does it list my console by name?',
    'Is the microphone removable?',
    'How much does it weigh?',
    'Are pads sold as spares?',
    'How long does the battery last?',
  ],
  terms: [
    { match: /\b7\.1\b|\bsurround\b/i, notes: ['Surround of this kind is calculated and depends on the game.'] },
    { match: /\bnoise cancell?ing mic\w*/i, notes: ['The microphone’s noise rejection helps your friends, not you.'] },
    { match: /\b2\.4 ?GHz\b/i, notes: ['A 2.4 GHz link has little delay and needs its receiver to fit your machine.'] },
    { match: /\bRGB\b/i, notes: ['Lights cost battery and are seen by everyone but the wearer.'] },
  ],
  checks: [
    { match: /\bg\b|weigh/i, unsaid: 'the weight' },
    { match: /hours|mAh|wired/i, unsaid: 'how long it runs' },
    { match: /detach|remov/i, unsaid: 'whether the microphone comes off' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /xbox/i, unsaid: 'whether it works on an Xbox' },
    { match: /pads|cushion/i, unsaid: 'what the pads are made of' },
  ],
}
