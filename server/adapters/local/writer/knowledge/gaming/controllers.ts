import type { Family } from '../family.ts'

export const controllers: Family = {
  id: 'controllers',
  match: /\b(controllers?|game ?pads?|joy ?pads?)\b/i,
  unit: 'controller',
  lighterIsBetter: true,
  stakes: [
    'The first question about a controller is not how good it is but what it will talk to. Consoles admit only certain controllers, computers nearly all, phones some. After that come the sticks, which are the part that wears.',
    'Controllers look alike because hands do. The differences sit inside: how the sticks sense their position, how the pad connects, and whether its extra buttons can be set without a program. Those are the lines to look for.',
    'A controller that drifts is a controller for the drawer, and drift is the fault that ends most of them. Sticks without rubbing contacts avoid it, which is why the type of sensor deserves more attention than the lights.',
  ],
  blocks: [
    {
      heading: 'What it works with',
      texts: [
        'Xbox, PlayStation and Switch each have their own protocol, and a pad for one is not a pad for another unless the description says so. On a PC, look whether it appears as an Xbox-style device, which games expect, or needs a tool. “Works with mobile” often means Android; iPhones are choosier. The exact model of console counts.',
        'Read the list of systems word by word. A controller for Switch may lack the analogue triggers that racing games on a computer use. One for a PC will not wake a console. If several members of the household have different machines, a pad with a switch for its mode saves buying two.',
      ],
    },
    {
      heading: 'Sticks and drift',
      texts: [
        'Conventional sticks read position from a wiper on a track, and the track wears. Hall-effect and TMR sticks use magnets, so nothing rubs. They can still go out of centre, and a good one lets you calibrate it. Tension, height and the texture of the rim are matters of taste; replaceable caps allow you to change your mind.',
        'Drift means that the character walks when nobody is touching the stick. It comes from wear, dust or loose springs. Magnetic sensors remove the first cause. If the description is quiet on the type of stick, assume the ordinary one, and assume that it will be the part you complain about in two years.',
      ],
    },
    {
      heading: 'Connection and delay',
      texts: [
        'A cable is the least trouble and the least delay. A 2.4 GHz receiver comes close to it. Bluetooth adds a little and saves a socket, which is fine for platformers and noticed in fighting games. Check that the cable carries data and not just power.',
      ],
    },
    {
      heading: 'Triggers and back buttons',
      texts: [
        'Analogue triggers measure how far they are pressed, as driving games want; short, clicking ones suit shooters. Some pads switch between the two. Back buttons let the thumbs stay on the sticks. Two are learnt quickly, four take patience. They are copies of other buttons unless the game knows better.',
        'For racing, long triggers with a smooth pull; for shooters, short ones that stop early. Paddles under the fingers are useful once they can be assigned on the pad itself, without a computer. Gyroscopic aiming is excellent where the game supports it, chiefly on Switch and in some PC shops.',
      ],
    },
    {
      heading: 'Battery',
      texts: [
        'Ten hours is several evenings, thirty is a fortnight. A built-in battery is convenient until it ages, while replaceable cells last as long as the shops sell them. Vibration and lights shorten any figure. See whether you can play while it charges, for that is when the battery always runs out.',
      ],
    },
  ],
  mistakes: [
    'Supposing that “wireless” includes your console.',
    'Paying for paddles and never assigning them.',
    'Playing timing-critical games over Bluetooth.',
    'Using a charging cable without data wires and blaming the pad.',
    'Overlooking that some features need the maker’s own software.',
    'Keeping a drifting pad past the date on which it could go back.',
  ],
  care: [
    'Keep crumbs away, store the pad with the sticks up, and blow out dust now and then. Calibrate the sticks once on arrival and note how far they rest from the centre; it makes later drift easy to prove. Firmware should be updated once and then only for a reason.',
    'Wash your hands before a session and the rims will stay grippy for years. Do not press the sticks down harder than needed. If the battery is built in, unplug it when it is full, and give it half a charge before a long rest.',
  ],
  questions: [
    'Is my exact console or system on the list?',
    'Are the sticks magnetic?',
    'Can it be used by cable?',
    'Are back buttons set on the pad or in software?',
    'Are the triggers analogue?',
    'Does it have a socket for a headset?',
  ],
  terms: [
    {
      match: /\b(Hall[- ]effect|Hall)( sticks)?\b|\bTMR( sticks)?\b/i,
      notes: [
        'With {m} no contact rubs, so the usual cause of drift is absent.',
        'The mention of {m} is the most durable argument on a controller’s sheet.',
        'Sensors of the kind named here, {m}, read a magnet and not a worn track.',
      ],
    },
    {
      match: /\b(back|rear) (buttons?|paddles?)\b/i,
      notes: [
        'Controls at the back keep the thumbs on the sticks; it takes a week before they feel natural.',
        'Buttons at the back are a help in shooters and idle in most other games.',
      ],
    },
    {
      match: /\bgyro\w*( aim)?\b/i,
      notes: ['Aiming by tilting is precise once learnt, and only in games that accept it.'],
    },
    { match: /\b1,000 Hz\b/i, notes: ['A polling rate of {m} is as quick as anyone could ask of a pad.'] },
    {
      match: /\bBluetooth\b/i,
      notes: [
        'Over Bluetooth expect slightly more delay than over a receiver or a cable.',
        'Bluetooth spares a socket and is good enough for anything that is not a duel.',
      ],
    },
    { match: /\brumble\b|\bvibration\b/i, notes: ['Vibration can be turned off, and doing so lengthens the evening.'] },
    {
      match: /\bdock\b/i,
      notes: ['A dock is a habit more than a feature: the pad is charged because that is where it lives.'],
    },
    {
      match: /\bmobile\b|\bphones?\b/i,
      notes: ['For use with a phone, measure it in its case before trusting a clamp.'],
    },
    {
      match: /\bmodular\b|\bswappable\b|\binterchangeable\b/i,
      notes: ['Parts that can be exchanged lengthen a pad’s life so long as they go on being sold.'],
    },
    { match: /\bRGB\b/, notes: ['Lights do nothing for the game and something against the battery.'] },
  ],
  checks: [
    { match: /hall|TMR|potentiometer|sticks none/i, unsaid: 'what kind of sensor the sticks use' },
    { match: /headset|headphone|3\.5|audio/i, unsaid: 'whether a headset can be plugged in' },
    { match: /guarantee|warranty/i, unsaid: 'how long the guarantee lasts' },
    { match: /xbox/i, unsaid: 'whether it works with an Xbox' },
    { match: /playstation|PS[45]/i, unsaid: 'whether it works with a PlayStation' },
    { match: /cable|wired/i, unsaid: 'whether it can be played by cable' },
    { match: /spare|replace|swap|sticks none/i, unsaid: 'whether spare sticks can be had' },
  ],
}
