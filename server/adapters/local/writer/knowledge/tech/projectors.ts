import type { Family } from '../family.ts'

export const projectors: Family = {
  id: 'projectors',
  match: /\bprojectors?\b/i,
  unit: 'projector',
  stakes: [
    'A projector is only as good as the dark around it. Lumens, throw and resolution all matter, and each of them is described in advertisements by the number that flatters most, so a little translation is needed.',
    'Before comparing projectors, measure two things at home: the wall you would use and the distance from it to a shelf. Half of the models on sale will then be out of the question, whatever they claim.',
  ],
  blocks: [
    {
      heading: 'Lumens, honest and otherwise',
      texts: [
        'ANSI and ISO lumens are measured to a rule; “lumens” alone, or “lux”, may be ten times as generous. Two hundred ANSI lumens want a darkened room and a modest picture, five hundred allow a dim lamp, and daylight asks for two thousand and more. When only a large bare figure is given, assume the room must be dark.',
        'Look for three letters beside the brightness. With ANSI or ISO in front the number can be compared; without them it is decoration. Contrast suffers first in a bright room, and no setting repairs it.',
      ],
    },
    {
      heading: 'Native and supported resolution',
      texts: [
        'A projector that “supports” 4K accepts such a signal and shows it on whatever panel it has, which may have a fifth of the points. The word to find is native. For films at arm’s length from a sofa, 1080p native is a good minimum; 720p looks soft with text and subtitles.',
      ],
    },
    {
      heading: 'Throw, keystone and placing',
      texts: [
        'Throw tells how far back it must stand for a given width. Short-throw models work in small rooms. Keystone correction straightens a crooked picture by throwing points away, so the better cure is to put the projector squarely in front. Autofocus is pleasant if it is moved often.',
        'Picture width, divided into the distance, gives the throw ratio. Check it against your room before anything else. Every degree of electronic straightening costs sharpness at the edges.',
      ],
    },
    {
      heading: 'Sound, fan and streaming',
      texts: [
        'Built-in speakers do for a cartoon in a tent. The fan is beside your ear, so its noise matters as much. Built-in apps age quickly and some services refuse uncertified devices, so a streaming stick and a free HDMI socket are the safer plan.',
      ],
    },
  ],
  mistakes: [
    'Reading bare lumens as if they were ANSI lumens.',
    'Taking “4K supported” for a 4K picture.',
    'Planning to watch by daylight.',
    'Forgetting where the sound will come from.',
    'Placing it at an angle and leaning on keystone correction.',
  ],
  care: [
    'Let it cool down before packing it, keep the vents free and blow dust from the filter twice a year. A pale matt wall will do to begin with; buy a screen when you know the size you like. Lamps are consumables, LEDs generally last as long as the rest.',
    'On the first evening, set it square to the wall, focus on text and then on a face. Try the streaming service you use most, since that is the likeliest disappointment. Carry it by the body and never by the lens.',
  ],
  questions: [
    'Is the brightness given in ANSI or ISO lumens?',
    'What is the native resolution?',
    'How wide a picture does it give from my distance?',
    'How loud is the fan?',
    'Does my streaming service run on it?',
    'How long does the battery last with the lamp at full brightness?',
  ],
  terms: [
    {
      match: /\b\d+ ANSI( lumens)?\b/i,
      notes: [
        'Because the figure says ANSI, {m} can be compared with others that do.',
        'Output of {m} calls for a dark room and a moderate size.',
      ],
    },
    {
      match: /\b(full HD )?1080p( supported)?\b/i,
      notes: ['Where it says {m}, ask whether that is the panel or merely the signal it accepts.'],
    },
    { match: /\b4K\b/i, notes: ['A mention of 4K concerns the input unless the word native stands beside it.'] },
    { match: /\b(auto )?keystone\b/i, notes: ['Correction of this sort is a convenience that costs some sharpness.'] },
    {
      match: /\bandroid tv\b|\bbuilt-in apps\b/i,
      notes: ['Apps on board are handy, and a stick in the HDMI socket outlives them.'],
    },
    {
      match: /\brechargeable\b|\bbattery\b/i,
      notes: ['On its battery a projector is usually dimmer, and a long film may outlast it.'],
    },
  ],
  checks: [
    { match: /native/i, unsaid: 'the native resolution of the panel' },
    { match: /dB|quiet|noise/i, unsaid: 'how loud the fan is' },
    { match: /throw|distance/i, unsaid: 'how far back it has to stand' },
    { match: /hours|mAh/i, unsaid: 'how long the battery lasts' },
    { match: /HDMI|USB/i, unsaid: 'which sockets it has' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /netflix/i, unsaid: 'whether Netflix runs on it without another device' },
  ],
}
