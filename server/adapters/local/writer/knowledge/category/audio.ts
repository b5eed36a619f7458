import type { Family } from '../family.ts'

export const audioCategory: Family = {
  id: 'audio-category',
  match:
    /\b(audio|sound|music|speaker|headphone|microphone|turntable|record player|amplifier|radio|bluetooth|stereo|mic)s?\b/i,
  unit: 'model',
  stakes: [
    'Sound is the one quality that a page cannot show. It can show connections, size, power and what buyers repeat, and these rule out more candidates than one expects.',
    'With audio the room, the source and the placing do half of the work. That leaves half for the equipment, and a clear idea of the use for all of it.',
  ],
  blocks: [
    {
      heading: 'Connections first',
      texts: [
        'List what you will plug in: phone, television, record player, computer. Each wants its own socket or radio, and a record player may want a phono stage too. Adapters solve most things and are the first to be lost.',
      ],
    },
    {
      heading: 'Numbers in audio',
      texts: [
        'Watts tell of power taken, hertz of the widest range somebody measured, decibels of almost anything. Without the tolerance beside it a frequency range cannot be compared. Weight and size are the more honest figures.',
      ],
    },
    {
      heading: 'Placing',
      texts: [
        'Near a wall there is more bass, on a hollow shelf there is boom. A microphone wants to be a hand away from the mouth, a speaker away from the corner. Moving things costs nothing and changes more than a new cable.',
      ],
    },
    {
      heading: 'Hearing',
      texts: [
        'Two hours at a level where you must raise your voice are too much. A limiter for children is worth having, and a break after an hour for everybody.',
      ],
    },
  ],
  mistakes: [
    'Comparing watts.',
    'Forgetting the phono stage.',
    'Judging in the shop’s loudness.',
    'Paying for cables before moving the speakers.',
    'Ignoring delay when pictures are involved.',
  ],
  care: [
    'Dust with a dry brush, keep liquids away from the top, and switch things off at the socket when thunder is near. Cables should hang without strain.',
    'Give your ears a week, with music you know well. First impressions favour what is bright and loud.',
  ],
  questions: [
    'Which sockets does it have?',
    'Is there delay with video?',
    'How large and heavy is it?',
    'Is everything needed in the box?',
    'How do buyers describe voices through it?',
  ],
  terms: [],
  checks: [
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /socket|input|aux|usb|jack/i, unsaid: 'which sockets it has' },
    { match: /\bkg|\bg\b/i, unsaid: 'the weight' },
    { match: /cm|mm/i, unsaid: 'the size' },
    { match: /latency|delay/i, unsaid: 'how much delay there is with video' },
    { match: /cable/i, unsaid: 'which leads are included' },
  ],
}
